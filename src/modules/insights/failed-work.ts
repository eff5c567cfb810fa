import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { UnixTime } from '../../core/schemas.ts'
import { listAllRuns } from '../runs/index.ts'

const NEWEST = 100

export const FailedWork = z
  .array(
    z.object({
      kind: z.string().describe('The kind of work'),
      run_id: z.int().describe('Its run, for retry_run'),
      finished_at: UnixTime.nullable().describe('When it ended'),
      message: z.string().describe('What happened, and what to do'),
    }),
  )
  .describe('Work whose newest run failed as a whole: no figure is of it')

/** Of each kind of work the newest run, where all of it failed. */
export async function failedWork(
  ctx: Context,
  clientId: number,
): Promise<z.input<typeof FailedWork>> {
  const { items } = await call(ctx, listAllRuns, { client_id: clientId, limit: NEWEST })
  const newest = new Map(items.toReversed().map((run) => [run.kind, run]))
  return [...newest.values()]
    .filter(({ state }) => state === 'failed')
    .map(({ id, kind, finished_at, message }) => ({ run_id: id, kind, finished_at, message }))
}
