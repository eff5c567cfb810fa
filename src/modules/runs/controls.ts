import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import type { DefinedRun, Run } from '../../core/run.ts'
import { endRun, inClient, isEnded, publishProgress } from './complete.ts'
import { queueWaves } from './steps.ts'
import { moveRun } from './store/runs.ts'

export type Controlled = { kind: DefinedRun; run: Run }

const wrongState = (run: Run, expected: string) =>
  fail('run_state', { state: expected }).with({ data: { job_id: run.id } })

/** No further step is taken; those under way end and are stored. */
export async function pauseRun(ctx: Context, { kind, run }: Controlled): Promise<void> {
  if (!(await moveRun(ctx.db, run, { from: ['queued', 'running'], to: 'paused' })))
    throw wrongState(run, 'running')
  await publishProgress(ctx, { kind, key: run })
}

export async function resumeRun(ctx: Context, { kind, run }: Controlled): Promise<void> {
  await inClient(ctx, run, async (tx) => {
    const to = run.started_at === null ? 'queued' : 'running'
    if (!(await moveRun(tx.db, run, { from: ['paused'], to }))) throw wrongState(run, 'paused')
    await queueWaves(tx, { kind, run })
    await publishProgress(tx, { kind, key: run })
  })
}

/** Drops the open steps; stored results stay. */
export async function cancelRun(ctx: Context, { kind, run }: Controlled): Promise<void> {
  if (isEnded(run)) throw fail('run_ended').with({ data: { job_id: run.id } })
  const because = { state: 'cancelled', message: 'Cancelled before it was finished' } as const
  await endRun(ctx, { kind, key: run, because })
}
