import { pageKey } from '../../../base/network/url.ts'
import type { Context } from '../../../core/context.ts'
import { measureKeywords, trackedOf } from '../operations/keywords.ts'
import { presentMeasure, spanOf } from '../present.ts'
import type { Span } from '../store/blocks.ts'
import { listSums } from '../store/performance.ts'
import { findProperty } from '../store/properties.ts'
import { type Measure, total } from './measure.ts'

const MAX_PAGES = 5000

export type Measures = ReturnType<typeof presentMeasure>
/** Totals of a period; `of` is null without data. */
export type Beside<Key> = Span & { of(key: Key): Measures | null }

/** What Google counted for pages in the last 28 final days, however they are written; null: nothing is imported. */
export async function pageMeasures(
  ctx: Context,
  clientId: number,
): Promise<Beside<string> | null> {
  const property = await findProperty(ctx, clientId)
  if (!property) return null
  const span = await spanOf(ctx, property, {})
  const how = { dimension: 'page', sort: 'clicks', limit: MAX_PAGES, offset: 0 } as const
  const { rows } = await listSums(ctx.db, property, { ...span, ...how })
  if (rows.length === 0) return null
  const found = Map.groupBy(rows, ({ value }) => pageKey(value) ?? value)
  return {
    ...span,
    of(url) {
      const own = found.get(pageKey(url) ?? url)
      return own ? presentMeasure(total(own)) : null
    },
  }
}

/** The same for sets of keywords, each in its own country and on its own devices. */
export async function keywordMeasures(
  ctx: Context,
  clientId: number,
): Promise<Beside<Iterable<number>> | null> {
  const property = await findProperty(ctx, clientId)
  if (!property) return null
  const span = await spanOf(ctx, property, {})
  const keywords = await trackedOf(ctx.db, clientId)
  const items = await measureKeywords(ctx, { property, span, keywords })
  if (items.length === 0) return null
  const byKeyword = Map.groupBy(items, ({ keyword_id }) => keyword_id)
  const sumOf = ({ clicks, impressions, position }: Measures): Measure => ({
    ...{ clicks, impressions },
    position_sum: (position ?? 0) * impressions,
  })
  return {
    ...span,
    of(ids) {
      const own = [...ids].flatMap((id) => byKeyword.get(id) ?? [])
      return own.length === 0 ? null : presentMeasure(total(own.map(sumOf)))
    },
  }
}
