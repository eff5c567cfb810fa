import type { Context } from '../../core/context.ts'
import { addDays, dayAt } from './calendar.ts'
import type { Measure } from './figures/measure.ts'
import type { ImportRun } from './import/import-run.ts'
import type { Span } from './store/blocks.ts'
import { extentOf } from './store/performance.ts'
import type { Property } from './store/properties.ts'

const USUAL_DAYS = 28
type Asked = { from?: string | undefined; to?: string | undefined }

export const presentMeasure = ({ clicks, impressions, position_sum }: Measure) => ({
  clicks,
  impressions,
  ctr: impressions > 0 ? clicks / impressions : null,
  position:
    impressions > 0 ? Math.max(1, Math.round((position_sum / impressions) * 100) / 100) : null,
})

export function presentImport({
  id,
  state,
  message,
  counts,
  created_at,
  finished_at,
}: ImportRun) {
  const { total = 0, done = 0, failed = 0 } = counts
  return { id, state, message, days: total, done, failed, started_at: created_at, finished_at }
}

/** The requested days; by default the last 28 final ones. */
export async function spanOf(
  ctx: Context,
  property: Property,
  { from, to }: Asked,
): Promise<Span> {
  const { final_until, last_day } = await extentOf(ctx.db, property)
  const last = to ?? final_until ?? last_day ?? dayAt(ctx.now())
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  // Figures begin with Google's own memory, so that nothing is lost by a bound.
  const earliest = addDays(last, -MAX_DAYS)
  return { from: first < earliest ? earliest : first, to: last }
}

const MAX_DAYS = 3660
