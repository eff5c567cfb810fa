import type { Context } from '../../../core/context.ts'
import { requireClient } from '../../clients/index.ts'
import { asOf } from '../schemas.ts'
import { jobsIn } from '../store/metric-points.ts'
import { usualAmong } from '../store/ratings.ts'
import { readWhole, type Wanted } from '../store/standings.ts'
import { catchUp } from './summarize.ts'

export type CurrentStanding = Awaited<ReturnType<typeof currentStandings>>['standings'][number]

type Part = Pick<Wanted, 'ids' | 'engine'>

/** How the keywords of a client stand by the last whole check, each with what it counts in sums; some, or all of them;
 * of the main engine, unless another is named. */
export async function currentStandings(ctx: Context, clientId: number, wanted: Part = {}) {
  const client = await requireClient(ctx, clientId)
  await catchUp(ctx, client)
  const series = { workspaceId: client.workspace_id, clientId, device: 'both' as const }
  const [last] = await jobsIn(ctx.db, series, 1)
  const rows = await readWhole(ctx.db, { ...series, sinceJob: last?.job_id ?? 0, ...wanted })
  const usual = await usualAmong(ctx.db, clientId, rows)
  const devices = Map.groupBy(rows, ({ keyword_id }) => keyword_id)
  const standings = rows.map((row) => ({
    ...row,
    weight: row.search_volume ?? usual,
    devices: devices.get(row.keyword_id)?.length ?? 1,
  }))
  return { standings, ...asOf(last?.checked_at) }
}
