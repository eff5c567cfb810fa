import { sameSite } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { currentStandings } from '../analytics/index.ts'
import { clickModelOf } from '../click-models/index.ts'
import type { OwnedClient } from '../clients/index.ts'
import { firstPagesAfter, requireJob } from '../rank-checks/index.ts'
import { keywordMeasures } from '../search-console/index.ts'
import { type ClusterFigures, figuresOf, ownPages, strongestFirst } from './figures.ts'
import { competingPages } from './rules/advice.ts'
import { countedPages, tellingPage } from './rules/counted-pages.ts'
import { type ClusterKeyword, clustersOf, keywordsIn, minSharedOf } from './store/clusters.ts'
import { looksAt } from './store/looks.ts'

type ReadCluster = Awaited<ReturnType<typeof readClusters>>['clusters'][number]

/** The clusters of a client, or one of them, each with its keywords and their positions. */
export async function readClusters(ctx: Context, clientId: number, clusterId?: number) {
  const [rows, keywords, minShared, model, search] = await Promise.all([
    clustersOf(ctx.db, clientId, clusterId),
    keywordsIn(ctx.db, clientId, clusterId),
    minSharedOf(ctx.db, clientId),
    clickModelOf(ctx, clientId),
    keywordMeasures(ctx, clientId),
  ])
  const ids = clusterId === undefined ? undefined : keywords.map(({ id }) => id)
  const { standings, ...asOf } = await currentStandings(ctx, clientId, { ids, engine: 'any' })
  const standingsOf = Map.groupBy(standings, ({ keyword_id }) => keyword_id)
  const members = Map.groupBy(keywords, ({ cluster_id }) => cluster_id)
  const found = rows.map((cluster) => {
    const own = members.get(cluster.id) ?? []
    return {
      cluster,
      keywords: own,
      standings: own.flatMap(({ id }) => standingsOf.get(id) ?? []),
    }
  })
  const pagesOf = await pagesOfKeywords(
    ctx,
    clientId,
    // Only where pages compete it matters whether they compete for the same results.
    found.flatMap((each) =>
      competingPages(ownPages(each.standings, model)).length > 0 ? each.keywords : [],
    ),
  )
  const clusters = found.map((each) => ({
    ...each,
    figures: figuresOf({ ...each, pagesOf, minShared, model, search }),
  }))
  return {
    clusters,
    minShared,
    model,
    search_days: search && { from: search.from, to: search.to },
    ...asOf,
  }
}

async function pagesOfKeywords({ db }: Context, clientId: number, keywords: ClusterKeyword[]) {
  const ids = keywords.map(({ id }) => id)
  const looks = ids.length === 0 ? [] : await looksAt(db, clientId, ids)
  const pages = new Map(
    looks.map((look) => [
      look.keyword_id,
      new Set(countedPages([look.pages, look.pages_before, look.pages_earlier])),
    ]),
  )
  return (keyword: number) => pages.get(keyword) ?? NONE
}

const NONE: ReadonlySet<number> = new Set()

type ClusterSort = 'name' | 'keywords' | 'visibility' | 'search_volume'

/** By one figure; unknown values come last, in either direction. */
export function sortClusters<C extends { figures: ClusterFigures }>(
  clusters: C[],
  sort: ClusterSort | `-${ClusterSort}`,
): C[] {
  const isDown = sort.startsWith('-')
  const field = (isDown ? sort.slice(1) : sort) as ClusterSort
  return clusters.toSorted(({ figures: a }, { figures: b }) => {
    const [one, other] = [a[field], b[field]]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || a.id - b.id
    const order =
      typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other)
    return (isDown ? -order : order) || a.id - b.id
  })
}

/** Where a keyword of a cluster stands: on the desktop, where it is tracked there. */
export function presentMembers({
  keywords,
  standings,
}: Pick<ReadCluster, 'keywords' | 'standings'>) {
  const firstOf = new Map(
    standings.toReversed().map((standing) => [standing.keyword_id, standing]),
  )
  return strongestFirst(keywords).map(
    ({ id, query, device, search_volume, links, is_pinned }) => ({
      keyword_id: id,
      ...{ query, device, search_volume, is_pinned },
      position: firstOf.get(id)?.position ?? null,
      url: firstOf.get(id)?.url ?? '',
      shared_pages: links,
    }),
  )
}

const MODELS = 10
/** Beyond so many keywords the pages that most of them share are known. */
const ASKED = 200

/** The pages of others that most keywords of a cluster show. */
export async function sharedPagesOf(
  ctx: Context,
  { id, domain }: OwnedClient,
  keywords: ClusterKeyword[],
) {
  const ids = keywords.slice(0, ASKED).map((keyword) => keyword.id)
  const looks = await looksAt(ctx.db, id, ids)
  const byJob = Map.groupBy(looks, ({ job_id }) => job_id)
  const shown = new Map<string, { url: string; keywords: Set<number> }>()
  for (const [jobId, seen] of byJob) {
    const keywordIds = seen.map(({ keyword_id }) => keyword_id)
    const pages = await firstPagesAfter(ctx.db, await requireJob(ctx, jobId), {
      limit: 2 * ASKED,
      keywordIds,
    })
    for (const { keyword_id, links } of pages) {
      for (const url of links) {
        const key = tellingPage(url)
        if (key === undefined || sameSite(hostOf(url) ?? '', domain)) continue
        const known = shown.get(key) ?? { url, keywords: new Set() }
        shown.set(key, known)
        known.keywords.add(keyword_id)
      }
    }
  }
  return [...shown.values()]
    .map(({ url, keywords: of }) => ({ url, keywords: of.size }))
    .filter(({ keywords: count }) => count > 1)
    .toSorted((a, b) => b.keywords - a.keywords || a.url.localeCompare(b.url))
    .slice(0, MODELS)
}
