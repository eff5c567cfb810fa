import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { addDays } from '../calendar.ts'
import { CAUSES, causeOf, hasDecayed, MIN_LOST } from '../figures/decay.ts'
import { presentMeasure, spanOf } from '../present.ts'
import { DecayingPages } from '../schemas.ts'
import type { Span } from '../store/blocks.ts'
import {
  extentOf,
  listSums,
  spanBefore,
  sumsOfValues,
  type ValueSum,
} from '../store/performance.ts'
import { type Property, requireProperty } from '../store/properties.ts'

const MAX_PAGES = 1000
/** 52 weeks: the same days of the week. */
const YEAR = 364
/** How many periods of 28 days to look back when there is no year to compare with. */
const EARLIER = 5
const NOTHING = { clicks: 0, impressions: 0, position_sum: 0 }

export const listDecayingPages = operation({
  name: 'list_decaying_pages',
  summary: 'Decaying pages: lost Search Console clicks, and why',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    limit: z.int().min(1).max(200).default(50).describe('Maximum number to return'),
  }),
  output: DecayingPages,
  routes: [get('/api/v1/clients/{client_id}/search-performance/decay')],
  tool: {
    effect: 'read',
    hint: `At least ${MIN_LOST} clicks and 30 % fewer within 28 days. cause is one of ${CAUSES.join(', ')}.`,
  },
  async run(ctx, { client_id, limit }) {
    await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, {})
    const { comparison, before } = await bestBefore(ctx, property, span)
    const ids = [...before.keys()]
    const now = await sumsOfValues(ctx.db, property, { ...span, dimension: 'page', ids })
    const decayed = [...before.values()].flatMap(({ row, ...days }) => {
      const current = now.get(row.value_id) ?? NOTHING
      return hasDecayed(current, row) ? [{ ...days, row, current }] : []
    })
    return {
      ...span,
      comparison,
      items: decayed
        .toSorted((a, b) => b.row.clicks - b.current.clicks - (a.row.clicks - a.current.clicks))
        .slice(0, limit)
        .map(({ row, current, from, to }) => ({
          url: row.value,
          ...presentMeasure(current),
          before: { from, to, ...presentMeasure(row) },
          lost_clicks: row.clicks - current.clicks,
          cause: causeOf(current, row),
        })),
    }
  },
})

type Best = Span & { row: ValueSum }

/** Each page in the same weeks a year before, where they are imported; else in its best four weeks of those before. */
async function bestBefore({ db }: Context, property: Property, span: Span) {
  const { first_day } = await extentOf(db, property)
  const yearBefore = { from: addDays(span.from, -YEAR), to: addDays(span.to, -YEAR) }
  const isYear = first_day !== null && first_day <= yearBefore.from
  const before = new Map<number, Best>()
  for (const each of isYear ? [yearBefore] : spansBefore(span, first_day)) {
    const how = { dimension: 'page', sort: 'clicks', limit: MAX_PAGES, offset: 0 } as const
    const { rows } = await listSums(db, property, { ...each, ...how })
    for (const row of rows) {
      if (row.value_id <= 0 || row.clicks < MIN_LOST) continue
      if (row.clicks > (before.get(row.value_id)?.row.clicks ?? 0))
        before.set(row.value_id, { ...each, row })
    }
  }
  return { comparison: isYear ? ('year_before' as const) : ('best_weeks' as const), before }
}

function spansBefore(span: Span, firstDay: string | null): Span[] {
  const spans: Span[] = []
  for (let each = spanBefore(span); spans.length < EARLIER; each = spanBefore(each)) {
    if (firstDay === null || each.from < firstDay) break
    spans.push(each)
  }
  return spans
}

export const decayOperations: AnyOperation[] = [listDecayingPages]
