import { pageKey } from '../../base/network/url.ts'
import { type CurrentStanding, measure, rounded, roundedOrNull } from '../analytics/index.ts'
import { type ClickModel, estimatedClicks } from '../click-models/index.ts'
import type { keywordMeasures } from '../search-console/index.ts'
import { type Advice, adviceOf, competingPages, type LeadingPage } from './rules/advice.ts'
import type { ClusterKeyword, ClusterRow } from './store/clusters.ts'

/** A page of the client among the results of a cluster. */
export type OwnPage = LeadingPage & { clicks: number | null }

export type ClusterFigures = ReturnType<typeof figuresOf>

type Given = {
  cluster: ClusterRow
  keywords: ClusterKeyword[]
  standings: CurrentStanding[]
  pagesOf(keyword: number): ReadonlySet<number>
  minShared: number
  model: ClickModel
  search: Awaited<ReturnType<typeof keywordMeasures>>
}

/** What the last checks say of a cluster. */
export function figuresOf({
  cluster,
  keywords,
  standings,
  pagesOf,
  minShared,
  model,
  search,
}: Given) {
  const { visibility, avg_position, ...counts } = measure(standings)
  const pages = ownPages(standings, model)
  const volumes = keywords.flatMap(({ search_volume }) => search_volume ?? [])
  const advice: Advice | null =
    standings.length === 0 ? null : adviceOf(pages, { pagesOf, minShared })
  return {
    ...{
      id: cluster.id,
      geo: cluster.geo,
      lang: cluster.lang,
      location: cluster.location,
      engine: cluster.engine,
    },
    name: cluster.name || strongestFirst(keywords)[0]?.query || '',
    is_renamed: cluster.name !== '',
    keywords: keywords.length,
    checks: standings.length,
    visibility: visibility === null ? null : rounded(visibility),
    avg_position: avg_position === null ? null : rounded(avg_position),
    ...{
      top3: counts.top3,
      top10: counts.top10,
      top30: counts.top30,
      not_found: counts.not_found,
    },
    keywords_top10: keywordsWithin(standings, 10),
    search_volume:
      volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    volume_known: volumes.length,
    best_page: pages[0]?.url ?? null,
    own_pages: pages.length,
    is_cannibalised: competingPages(pages).length > 0,
    advice,
    search: search?.of(keywords.map(({ id }) => id)) ?? null,
    created_at: cluster.created_at,
  }
}

/** Keywords that rank so well, on any of their devices. */
const keywordsWithin = (standings: CurrentStanding[], last: number) =>
  new Set(
    standings
      .filter(({ position }) => position !== null && position <= last)
      .map(({ keyword_id }) => keyword_id),
  ).size

/** The most searched first, then those that share most with the others. */
export const strongestFirst = (keywords: ClusterKeyword[]): ClusterKeyword[] =>
  keywords.toSorted(
    (a, b) =>
      (b.search_volume ?? -1) - (a.search_volume ?? -1) || b.links - a.links || a.id - b.id,
  )

/** The client's pages that lead for these keywords, what brings most clicks first; unknown volumes count as the usual one. */
export function ownPages(standings: CurrentStanding[], model: ClickModel): OwnPage[] {
  const ranked = standings.filter(({ url }) => url !== '')
  const pages = [...Map.groupBy(ranked, ({ url }) => pageKey(url) ?? url).values()].map(
    (rows) => ({
      worth: rows.reduce(
        (sum, { position, weight, ...on }) => sum + weight * model.ctr(position, on),
        0,
      ),
      page: {
        url: rows[0]?.url ?? '',
        keywords: [...new Set(rows.map(({ keyword_id }) => keyword_id))],
        best_position: Math.min(
          ...rows.map(({ position }) => position ?? Number.POSITIVE_INFINITY),
        ),
        clicks: roundedOrNull(estimatedClicks(rows, model)),
      },
    }),
  )
  return pages
    .toSorted(
      (a, b) =>
        b.worth - a.worth ||
        b.page.keywords.length - a.page.keywords.length ||
        a.page.url.localeCompare(b.page.url),
    )
    .map(({ page }) => page)
}
