import type { Context } from '../../../core/context.ts'
import { queryKey } from '../../clients/index.ts'
import { countryOf } from '../import/markets.ts'
import { spanOf } from '../present.ts'
import { marketSums } from '../store/keywords.ts'
import { findProperty } from '../store/properties.ts'

/** Whether most of those who saw the site for a query were in the country of a market, in the last 28 final days. */
export async function mainCountries(ctx: Context, clientId: number, queries: string[]) {
  const property = await findProperty(ctx, clientId)
  const keys = [...new Set(queries.map(queryKey))]
  const [sums = []] = property
    ? await marketSums(ctx.db, property, { keys, spans: [await spanOf(ctx, property, {})] })
    : []
  const most = new Map<string, { country: string; impressions: number }>()
  for (const [key, rows] of Map.groupBy(sums, ({ match_key }) => match_key)) {
    for (const [country, each] of Map.groupBy(rows, (row) => row.country)) {
      const impressions = each.reduce((sum, row) => sum + row.impressions, 0)
      if (impressions > (most.get(key)?.impressions ?? 0))
        most.set(key, { country, impressions })
    }
  }
  return (query: string, geo: string) => most.get(queryKey(query))?.country === countryOf(geo)
}
