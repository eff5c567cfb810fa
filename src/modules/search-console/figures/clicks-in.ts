import type { Context } from '../../../core/context.ts'
import { presentMeasure } from '../present.ts'
import type { Span } from '../store/blocks.ts'
import { daysOf, extentOf, lengthOf, spanBefore } from '../store/performance.ts'
import { findProperty } from '../store/properties.ts'
import { total } from './measure.ts'

/** What Search Console counted in a span, as far as it has counted to the end; null where it counted nothing. */
export async function clicksIn(ctx: Context, clientId: number, asked: Span) {
  const property = await findProperty(ctx, clientId)
  const final = property && (await extentOf(ctx.db, property)).final_until
  if (!property || !final) return null
  const span = { from: asked.from, to: asked.to < final ? asked.to : final }
  const before = spanBefore(span)
  const [days, earlier] = await Promise.all([
    daysOf(ctx.db, property, span),
    daysOf(ctx.db, property, before),
  ])
  if (days.length === 0) return null
  const isWhole = earlier.length === lengthOf(before)
  const { clicks, impressions } = total(earlier)
  return {
    ...span,
    ...presentMeasure(total(days)),
    before: isWhole ? { clicks, impressions } : null,
  }
}
