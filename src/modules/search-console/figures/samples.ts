import type { Context } from '../../../core/context.ts'
import { queryKey, requireClient } from '../../clients/index.ts'
import { addDays } from '../calendar.ts'
import { countryOf } from '../import/markets.ts'
import type { Span } from '../store/blocks.ts'
import { extentOf } from '../store/performance.ts'
import { type PositionSample, positionSamples, type Seen } from '../store/position-samples.ts'
import { findProperty } from '../store/properties.ts'
import { brandWords } from './brand.ts'

type Page = { query: string; geo: string; device: string; week: string; above: string }
type Asked = { days: number; deepest: number; pagesIn(span: Span): Promise<Page[]> }

/** The last final days of a client's own figures, by position; null when no property is connected or imported. */
export async function samplesByPosition(
  ctx: Context,
  clientId: number,
  { days, deepest, pagesIn }: Asked,
): Promise<{ span: Span; samples: PositionSample[] } | null> {
  const client = await requireClient(ctx, clientId)
  const property = await findProperty(ctx, clientId)
  if (!property) return null
  const { first_day, final_until: to } = await extentOf(ctx.db, property)
  if (first_day === null || to === null) return null
  const wanted = addDays(to, 1 - days)
  const span = { from: wanted < first_day ? first_day : wanted, to }
  const seen = new Map<string, Seen>()
  for (const { query, geo, ...page } of await pagesIn(span)) {
    const market = { match_key: queryKey(query), country: countryOf(geo), ...page }
    // Keywords that differ in their language alone are one query to Google.
    seen.set([market.match_key, market.country, market.device, market.week].join('\n'), market)
  }
  const how = {
    ...span,
    deepest,
    brandWords: brandWords(client, property),
    seen: [...seen.values()],
  }
  return { span, samples: await positionSamples(ctx.db, property, how) }
}
