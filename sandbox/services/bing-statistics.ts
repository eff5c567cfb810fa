import type { Sandbox } from '../control/sandbox.ts'
import { dayOf } from '../world/dates.ts'
import { demandOf } from '../world/search-demand.ts'
import { json, type Reply } from './reply.ts'

const WEEKS = 26
/** What of Google's searches Bing sees. */
const SHARE = 0.3
const DAY_MS = 86_400_000

type Sum = { clicks: number; impressions: number; positionSum: number }

/** Saturdays, each standing for its week, as Bing counts. */
function weeks(sandbox: Sandbox): number[] {
  const today = dayOf(sandbox.now())
  const last = today - ((today + 5) % 7) - 1
  return Array.from({ length: WEEKS }, (_, index) => last - 7 * index)
}

const METHODS: Record<
  string,
  (demand: ReturnType<typeof demandOf>[number]) => [string, number, number][]
> = {
  getquerystats: ({ query, isAnonymous, pages }) =>
    isAnonymous
      ? []
      : [[query, pages.reduce((sum, { clicks }) => sum + clicks, 0), pages[0]?.position ?? 0]],
  getpagestats: ({ pages }) =>
    pages.map(({ url, clicks, position }) => [url, clicks, position]),
  getrankandtrafficstats: ({ pages }) => [
    ['', pages.reduce((sum, { clicks }) => sum + clicks, 0), 0],
  ],
}

/** Statistics of queries, pages or the whole site, made of what people truly searched for; null: no such method. */
export function bingStatistics(
  sandbox: Sandbox,
  method: string,
  siteUrl: string,
): Reply | null {
  const counted = METHODS[method]
  const host = URL.parse(siteUrl)?.hostname.replace(/^www\./, '')
  if (!counted || !host) return null
  const rows = weeks(sandbox).flatMap((day) => {
    const sums = new Map<string, Sum>()
    for (const demand of demandOf(sandbox.world, { host, day, share: SHARE }))
      for (const [value, clicks, position] of counted(demand)) {
        const sum = sums.getOrInsertComputed(value, () => ({
          clicks: 0,
          impressions: 0,
          positionSum: 0,
        }))
        sum.clicks += clicks
        sum.impressions += demand.impressions
        sum.positionSum += position * demand.impressions
      }
    return [...sums].map(([value, sum]) => present(value, sum, day))
  })
  return json({ d: rows })
}

function present(Query: string, { clicks, impressions, positionSum }: Sum, day: number) {
  const about = {
    Clicks: clicks,
    Date: `/Date(${day * DAY_MS}-0000)/`,
    Impressions: impressions,
  }
  if (Query === '')
    return { __type: 'RankAndTrafficStats:#Microsoft.Bing.Webmaster.Api', ...about }
  const AvgImpressionPosition = Math.round(positionSum / impressions)
  const AvgClickPosition = clicks > 0 ? AvgImpressionPosition : -1
  return {
    __type: 'QueryStats:#Microsoft.Bing.Webmaster.Api',
    ...about,
    AvgClickPosition,
    AvgImpressionPosition,
    Query,
  }
}
