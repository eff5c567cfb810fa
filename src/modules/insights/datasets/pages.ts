import { hostOf } from '../../../base/network/url.ts'
import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { getHeadToHead, sitesOf } from '../../analytics/index.ts'
import { competitorsOf, keywordsOf, requireClient } from '../../clients/index.ts'
import {
  checksOf,
  overviewStateOf,
  requireJob,
  type Serp,
  serpsOf,
} from '../../rank-checks/index.ts'
import { type Asked, type Dataset, metric, type Row, spanOf } from '../query/dataset.ts'
import { KEYWORD, SHOWN } from './keyword.ts'

const PER_PAGE = 200

export const headToHead: Dataset = {
  about: 'Positions of each competitor beside ours, keyword by keyword',
  period: ['from', 'to'],
  dimensions: {
    ...KEYWORD,
    domain: 'Domain of the competitor',
    is_ahead: 'Whether it stands above us; also when only it was found',
  },
  metrics: {
    position: metric('avg', 'Position of the competitor; null where it was not found'),
    our_position: metric('avg', 'Our position; null where we were not found'),
    lead: metric('avg', 'How many positions it stands above us; below zero, we stand above it'),
    search_volume: metric('sum', 'Searches a month'),
  },
  shown: [...SHOWN, 'domain', 'is_ahead'],
  order: '-search_volume',
  async rows(ctx, asked) {
    const keywords = new Map(
      (await ownKeywords(ctx, asked)).map((keyword) => [keyword.id, keyword]),
    )
    const rows: Row[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found = await call(ctx, getHeadToHead, {
        ...spanOf({ ...asked, compare_to: undefined }),
        page,
        per_page: PER_PAGE,
      })
      pages = found.pages
      const others = found.domains.slice(1)
      for (const { positions, depth: _, lang: __, ...keyword } of found.rows) {
        const [own = null, ...theirs] = positions
        const { search_volume = null, location = '' } = keywords.get(keyword.keyword_id) ?? {}
        rows.push(
          ...others.map(({ domain }, at) => ({
            ...keyword,
            location,
            domain,
            search_volume,
            ...duel(own, theirs[at] ?? null),
          })),
        )
      }
    }
    return rows
  },
}

async function ownKeywords(ctx: Context, { client_id }: Pick<Asked, 'client_id'>) {
  await requireClient(ctx, client_id)
  return keywordsOf(ctx.db, client_id)
}

function duel(own: number | null, position: number | null) {
  const isAhead = position !== null && (own === null || position < own)
  return {
    position,
    our_position: own,
    is_ahead: isAhead,
    lead: own === null || position === null ? null : own - position,
  }
}

export const aiOverviews: Dataset = {
  about:
    'AI overviews of the results pages: which keywords have one, what it rests on, and whether we are among its sources',
  period: ['to'],
  dimensions: {
    ...KEYWORD,
    state:
      'present; deferred: shown, text not loaded; absent, declined: none; failed, not_looked_at: nobody knows',
    is_ours: 'Whether we are among its sources; null where the sources are not known',
    source_domains: 'The sites it rests on',
  },
  metrics: {
    sources: metric('sum', 'Sources it names'),
    own_sources: metric('sum', 'Those of them that are ours'),
    search_volume: metric('sum', 'Searches a month'),
  },
  shown: [...SHOWN, 'state', 'is_ours', 'source_domains'],
  order: '-search_volume',
  async rows(ctx, asked) {
    const client = await requireClient(ctx, asked.client_id)
    const own = new Set([client.domain])
    const rows = await readPages(ctx, asked)
    return rows.map(({ serp, ...keyword }) => ({ ...keyword, ...overviewCells(serp, own) }))
  },
}

function overviewCells(serp: Serp, own: Set<string>) {
  const { ai_overview: overview } = serp
  const hosts = (overview?.sources ?? []).flatMap(({ link }) => hostOf(link) ?? [])
  const ours = hosts.filter((host) => sitesOf(host, own).length > 0).length
  const isKnown = hosts.length > 0
  return {
    state: overviewStateOf(serp),
    is_ours: isKnown ? ours > 0 : null,
    source_domains: [...new Set(hosts)].join(', '),
    sources: isKnown ? hosts.length : null,
    own_sources: isKnown ? ours : null,
  }
}

export const aiOverviewSources: Dataset = {
  about: 'The sites and pages that AI overviews rest on, one row per keyword and source',
  period: ['to'],
  dimensions: {
    ...KEYWORD,
    domain: 'Site of the source',
    url: 'Page of the source',
    owner: 'client, competitor or other',
  },
  metrics: { mentions: metric('sum', 'Times it is a source of an overview') },
  shown: ['domain', 'owner'],
  order: '-mentions',
  async rows(ctx, asked) {
    const client = await requireClient(ctx, asked.client_id)
    const competitors = new Set(
      (await competitorsOf(ctx.db, client.id)).map(({ domain }) => domain),
    )
    const ownerOf = (host: string) => {
      if (sitesOf(host, new Set([client.domain])).length > 0) return 'client'
      return sitesOf(host, competitors).length > 0 ? 'competitor' : 'other'
    }
    const rows = await readPages(ctx, asked)
    return rows.flatMap(({ serp, search_volume: _, ...keyword }) =>
      (serp.ai_overview?.sources ?? []).flatMap(({ link }) => {
        const host = hostOf(link)
        return host === undefined
          ? []
          : [{ ...keyword, domain: host, url: link, owner: ownerOf(host), mentions: 1 }]
      }),
    )
  },
}

/** The results pages of the last whole check, with their keywords. */
async function readPages(ctx: Context, { client_id, device, to }: Asked) {
  const client = await requireClient(ctx, client_id)
  const checks = await checksOf(ctx.db, {
    workspaceId: client.workspace_id,
    clientId: client_id,
    ...(to !== undefined && { to }),
  })
  if (!checks) return []
  const keywords = new Map(
    (await keywordsOf(ctx.db, client_id)).map((keyword) => [keyword.id, keyword]),
  )
  const rows = []
  for await (const page of serpsOf(ctx.db, await requireJob(ctx, checks.now.job_id))) {
    const keyword = keywords.get(page.keyword_id)
    if (!keyword || (device !== 'both' && device !== page.device)) continue
    const { query, geo, location, search_volume } = keyword
    rows.push({
      keyword_id: page.keyword_id,
      query,
      geo,
      location,
      device: page.device,
      search_volume,
      serp: page.serp,
    })
  }
  return rows
}
