import { pageKey } from '../../../base/network/url.ts'
import type { CompetingRow } from '../store/competing-pages.ts'

/** A page competes with a tenth of the clicks, or a fifth of the impressions. */
const CLICK_SHARE = 0.1
const IMPRESSION_SHARE = 0.2
/** Pages that take turns: another leads than the week before. */
export const MIN_TURNS = 3

type CompetingQuery = {
  query: string
  clicks: number
  impressions: number
  /** How often another page led than the week before. */
  turns: number
  pages: { url: string; clicks: number; impressions: number; weeks_leading: number }[]
}

/** Queries for which two pages or more share the clicks and take turns: what people clicked confirms that they compete. */
export function competingQueries(rows: CompetingRow[]): CompetingQuery[] {
  return [...Map.groupBy(rows, ({ query }) => query)].flatMap(([query, own]) => {
    const [clicks, impressions] = [sum(own, 'clicks'), sum(own, 'impressions')]
    const pages = [...Map.groupBy(own, ({ url }) => pageKey(url) ?? url).values()].filter(
      (weeks) =>
        (clicks > 0 && sum(weeks, 'clicks') >= CLICK_SHARE * clicks) ||
        sum(weeks, 'impressions') >= IMPRESSION_SHARE * impressions,
    )
    const leaders = leadersOf(pages.flat())
    const turns = leaders.filter((leader, at) => at > 0 && leader !== leaders[at - 1]).length
    if (pages.length < 2 || turns < MIN_TURNS) return []
    const shown = pages.map((weeks) => ({
      url: weeks[0]?.url ?? '',
      ...{ clicks: sum(weeks, 'clicks'), impressions: sum(weeks, 'impressions') },
      weeks_leading: leaders.filter((leader) => leader === keyOf(weeks[0]?.url ?? '')).length,
    }))
    return [
      {
        query,
        clicks,
        impressions,
        turns,
        pages: shown.toSorted((a, b) => b.clicks - a.clicks),
      },
    ]
  })
}

const keyOf = (url: string) => pageKey(url) ?? url

/** Of each week the page with most clicks, or, without any, with most impressions. */
function leadersOf(rows: CompetingRow[]): string[] {
  const weeks = [...Map.groupBy(rows, ({ week }) => week)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return weeks.map(([, own]) => {
    const [first] = own.toSorted((a, b) => b.clicks - a.clicks || b.impressions - a.impressions)
    return keyOf(first?.url ?? '')
  })
}

const sum = (rows: CompetingRow[], field: 'clicks' | 'impressions') =>
  rows.reduce((all, row) => all + row[field], 0)
