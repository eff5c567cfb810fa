import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { pageKey } from '../../base/network/url.ts'
import { type AnyOperation, get, operation } from '../../core/operation.ts'
import { Window } from '../../core/page.ts'
import { Compare, text } from '../../core/schemas.ts'
import { AskedEngine, jobsIn } from '../analytics/index.ts'
import { ClientId, keywordsOf, requireClient } from '../clients/index.ts'
import { pageHistory } from '../rank-checks/index.ts'
import { type Check, isGained, type OwnPage, pageFigures, readOwnPages } from './read-pages.ts'
import { RankingPageDetail, RankingPageList } from './schemas.ts'

const USUAL_LIMIT = 100
const SORTS = ['-keywords', '-clicks', '-citations', '-gained', '-lost', 'url'] as const
const SHOWS = ['ranking', 'competing', 'misplaced', 'lost'] as const

export const listRankingPages = operation({
  name: 'list_ranking_pages',
  summary: "List a client's ranking pages: keywords, features owned, gained and lost",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    q: text(300).optional().describe('Text in the address'),
    show: z
      .enum(SHOWS)
      .optional()
      .describe(
        'ranking: best result for a keyword; competing: next to another page of the client; misplaced: target page of a keyword for which another ranks; lost: led before and no longer does',
      ),
    compare_to: Compare.compare_to,
    engine: AskedEngine,
    sort: z
      .enum(SORTS)
      .default('-keywords')
      .describe('Field to sort by; prefix with - for descending'),
    ...Window,
  }),
  output: RankingPageList,
  routes: [get('/api/v1/clients/{client_id}/ranking-pages')],
  tool: {
    effect: 'read',
    hint: 'From the last full check, compared with the previous one or that of compare_to. get_ranking_page has the keywords of one page.',
    defaults: { limit: 20 },
  },
  async run(
    ctx,
    { client_id, q = '', show, compare_to, engine, sort, limit = USUAL_LIMIT, offset = 0 },
  ) {
    const { pages, model, search, ...rest } = await readOwnPages(ctx, client_id, {
      compareTo: compare_to,
      engine,
    })
    const asked = q.trim().toLowerCase()
    const figures = pages
      .map((page) => ({ ...pageFigures(page, model), search: search?.of(page.url) ?? null }))
      .filter(
        (page) =>
          page.url.toLowerCase().includes(asked) && (show === undefined || isShown[show](page)),
      )
      .toSorted(bySort(sort))
    const next = offset + limit
    return {
      items: figures.slice(offset, next),
      ...{
        total: figures.length,
        limit,
        offset,
        next_offset: next < figures.length ? next : null,
      },
      click_model: model.name,
      ...rest,
    }
  },
})

type Figures = ReturnType<typeof pageFigures>

const isShown: Record<(typeof SHOWS)[number], (page: Figures) => boolean> = {
  ranking: ({ keywords }) => keywords > 0,
  competing: ({ below_own }) => below_own > 0,
  misplaced: ({ misplaced_keywords }) => misplaced_keywords > 0,
  lost: ({ lost }) => lost > 0,
}

const bySort = (sort: (typeof SORTS)[number]) => (a: Figures, b: Figures) => {
  if (sort === 'url') return a.url.localeCompare(b.url)
  const field = sort.slice(1) as 'keywords' | 'clicks' | 'citations' | 'gained' | 'lost'
  const of = (page: Figures, by: typeof field) => page[by] ?? 0
  return (
    of(b, field) - of(a, field) ||
    of(b, 'clicks') - of(a, 'clicks') ||
    a.url.localeCompare(b.url)
  )
}

const MAX_JOBS = 60
const BANDS = [
  [1, 3],
  [4, 10],
  [11, 30],
  [31, 100],
] as const

export const getRankingPage = operation({
  name: 'get_ranking_page',
  summary: 'Get one ranking page: keywords, clusters, competing pages of the site, and history',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    url: text(2048, 1).describe(
      'Page from list_ranking_pages; scheme, www and tracking parameters are ignored',
    ),
    compare_to: Compare.compare_to,
    engine: AskedEngine,
  }),
  output: RankingPageDetail,
  routes: [get('/api/v1/clients/{client_id}/ranking-page')],
  tool: {
    effect: 'read',
    hint: 'misplaced lists keywords targeted at it for which another page ranks.',
  },
  async run(ctx, { client_id, url, compare_to, engine }) {
    const client = await requireClient(ctx, client_id)
    const { pages, model, search, ...rest } = await readOwnPages(ctx, client_id, {
      compareTo: compare_to,
      engine,
    })
    const key = pageKey(url) ?? url
    const page = pages.find((each) => each.key === key)
    if (!page) throw notFound()
    const series = {
      workspaceId: client.workspace_id,
      clientId: client_id,
      device: 'both' as const,
    }
    const [jobs, keywords] = await Promise.all([
      jobsIn(ctx.db, series, MAX_JOBS),
      keywordsOf(ctx.db, client_id),
    ])
    const others = keywords
      .filter((keyword) => keyword.engine !== rest.engine)
      .map(({ id }) => id)
    return {
      ...pageFigures(page, model),
      search: search?.of(page.url) ?? null,
      click_model: model.name,
      distribution: BANDS.map(([from, to]) => ({
        ...{ from, to },
        checks: page.leads.filter(
          ({ position }) => position !== null && position >= from && position <= to,
        ).length,
      })),
      leading: page.leads
        .toSorted((a, b) => (a.position ?? 999) - (b.position ?? 999))
        .map(present),
      competing: competingPages(page),
      gained_checks: page.leads.filter(isGained).map(present),
      lost_checks: page.lost.map(present),
      misplaced: page.meant
        .filter((check) => check.key !== '' && check.key !== key)
        .map(present),
      history: await pageHistory(ctx.db, {
        workspaceId: series.workspaceId,
        jobs: jobs.toReversed(),
        urls: [...page.urls],
        without: new Set(others),
      }),
      ...rest,
    }
  },
})

const present = ({
  keyword_id,
  query,
  device,
  position,
  url,
  search_volume,
  cluster,
  owned_features,
}: Check) => ({
  ...{ keyword_id, query, device, position, url, search_volume, owned_features },
  cluster_id: cluster?.id ?? null,
  cluster_name: cluster?.name ?? '',
})

/** The client's other pages in the results where this one ranks. */
function competingPages({ key, leads, follows }: OwnPage) {
  const found = new Map<string, { url: string; keywords: Set<number> }>()
  for (const { own_urls, keyword_id } of [...leads, ...follows]) {
    for (const { url } of own_urls) {
      const other = pageKey(url) ?? url
      if (other === key) continue
      const known = found.get(other) ?? { url, keywords: new Set() }
      found.set(other, known)
      known.keywords.add(keyword_id)
    }
  }
  return [...found.values()]
    .map(({ url, keywords }) => ({ url, keywords: keywords.size }))
    .toSorted((a, b) => b.keywords - a.keywords || a.url.localeCompare(b.url))
}

export const pageOperations: AnyOperation[] = [listRankingPages, getRankingPage]
