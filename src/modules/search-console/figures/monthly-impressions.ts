import type { Context } from '../../../core/context.ts'
import { queryKey } from '../../clients/index.ts'
import { countryOf } from '../import/markets.ts'
import { spanOf } from '../present.ts'
import { marketSums } from '../store/keywords.ts'
import { extentOf } from '../store/performance.ts'
import { findProperty } from '../store/properties.ts'

const DAYS = 28
const MONTH = 30
/** Further down, most people who search never see the page. */
const FIRST_PAGE = 10

type Words = { query: string; geo: string }

/**
 * How often queries were seen within thirty days, by words and country: at least so many people searched for them.
 * Only of queries that the site stands for on the first page; nothing before there are four weeks of figures.
 */
export async function monthlyImpressions(
  ctx: Context,
  clientId: number,
  words: Words[],
): Promise<Map<string, number>> {
  const property = await findProperty(ctx, clientId)
  if (!property || (await extentOf(ctx.db, property)).days < DAYS) return new Map()
  const keys = [...new Set(words.map(({ query }) => queryKey(query)))]
  const spans = [await spanOf(ctx, property, {})]
  const [sums = []] = await marketSums(ctx.db, property, { keys, spans })
  const markets = Map.groupBy(sums, ({ match_key, country }) =>
    impressionsKey(match_key, country),
  )
  const seen = [...markets].flatMap(([key, rows]): [string, number][] => {
    const impressions = rows.reduce((sum, row) => sum + row.impressions, 0)
    const positions = rows.reduce((sum, row) => sum + row.position_sum, 0)
    if (impressions === 0 || positions / impressions > FIRST_PAGE) return []
    return [[key, Math.round((impressions * MONTH) / DAYS)]]
  })
  return new Map(seen)
}

export const impressionsKey = (queryKeyOf: string, geo: string) =>
  `${queryKeyOf}\n${countryOf(geo)}`
