import type { z } from 'zod'
import { registrableDomain } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { competitorsOf, keywordsOf, type OwnedClient, queryKey } from '../clients/index.ts'
import { clusterOfKeywords } from '../clusters/index.ts'
import { hasProperty, listSearchPerformance } from '../search-console/index.ts'
import { bestVolumes, keyOfWords, originOf, volumesInFull } from '../search-volumes/index.ts'
import type { TopResult } from './rules/difficulty.ts'
import { type ResearchKeyword, SOURCES } from './schemas.ts'
import { allFound, type ResearchRow, resultsOf } from './store.ts'

export type Shown = z.output<typeof ResearchKeyword>
/** Without who ranks, which is read for one page of the list. */
export type Researched = Omit<Shown, 'ranking' | 'own_position'>

const MAX_QUERIES = 1000

/** All researched keywords of a client, with what is known about them now. */
export async function readResearch(ctx: Context, { id }: OwnedClient): Promise<Researched[]> {
  const rows = await allFound(ctx.db, id)
  const keys = [...new Set(rows.map(({ query_key }) => query_key))]
  const [keywords, volumes, clusters, impressions] = await Promise.all([
    keywordsOf(ctx.db, id),
    volumesInFull(ctx.db, id, keys),
    clusterOfKeywords(ctx.db, id),
    impressionsOf(ctx, id),
  ])
  const tracked = new Set(
    keywords.map((each) => keyOf({ ...each, query_key: queryKey(each.query) })),
  )
  const best = bestVolumes(volumes)
  const names = new Map([...clusters.values()].map((cluster) => [cluster.id, cluster.name]))
  return rows.map(({ query_key, is_dismissed, sources, ...row }) => {
    const volume = best.get(keyOfWords({ ...row, location: '' }))
    const cluster_id =
      row.cluster_id !== null && names.has(row.cluster_id) ? row.cluster_id : null
    const untracked = is_dismissed ? 'dismissed' : 'open'
    return {
      ...row,
      cluster_id,
      topic: (cluster_id !== null && names.get(cluster_id)) || row.topic,
      sources: SOURCES.filter((source) => sources.includes(source)),
      state: tracked.has(keyOf({ ...row, query_key })) ? 'tracked' : untracked,
      search_volume: volume?.volume ?? null,
      volume_source: volume ? originOf(volume) : '',
      impressions: impressions.get(query_key) ?? null,
    }
  })
}

const keyOf = ({ query_key, geo, lang }: Pick<ResearchRow, 'query_key' | 'geo' | 'lang'>) =>
  [query_key, geo, lang].join('\n')

/** How often the site was shown for what it does not track. */
async function impressionsOf(ctx: Context, client_id: number): Promise<Map<string, number>> {
  if (!(await hasProperty(ctx, client_id))) return new Map()
  const { items } = await call(ctx, listSearchPerformance, {
    client_id,
    view: 'untracked',
    sort: 'impressions',
    limit: MAX_QUERIES,
  })
  return new Map(items.map(({ value, impressions }) => [queryKey(value), impressions]))
}

/** Who ranks for some of them. */
export async function withRanking(
  ctx: Context,
  client: OwnedClient,
  items: Researched[],
): Promise<Shown[]> {
  const [pages, competitors] = await Promise.all([
    resultsOf(
      ctx.db,
      client.id,
      items.map(({ id }) => id),
    ),
    competitorsOf(ctx.db, client.id),
  ])
  const own = registrableDomain(client.domain)
  const theirs = new Set(competitors.map(({ domain }) => registrableDomain(domain)))
  const results = new Map(pages.map((page) => [page.id, page.results]))
  const rankingOf = ({ position, url }: TopResult) => {
    const host = hostOf(url) ?? ''
    const domain = registrableDomain(host) ?? host
    const other = theirs.has(domain) ? ('competitor' as const) : ('' as const)
    return { position, url, domain: host, who: domain === own ? ('own' as const) : other }
  }
  return items.map((item) => {
    const ranking = (results.get(item.id) ?? []).map(rankingOf)
    const own_position = ranking.find(({ who }) => who === 'own')?.position ?? null
    return { ...item, ranking, own_position }
  })
}
