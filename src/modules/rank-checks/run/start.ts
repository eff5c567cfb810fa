import type { Context } from '../../../core/context.ts'
import { type Job, requireJob } from '../store/jobs.ts'
import type { Scope } from './plan.ts'
import { rankCheck } from './rank-run.ts'

/** Enqueues a check of a client's keywords. */
export async function startCheck(
  ctx: Context,
  clientId: number,
  scope: Scope = {},
): Promise<Job> {
  const { retry_failed_of: failed } = scope
  const parent = failed === undefined ? undefined : await rankCheck.require(ctx, failed)
  const { id } = await rankCheck.start(ctx, {
    clientId,
    input: scope,
    ...(parent && { parent }),
  })
  return requireJob(ctx, id)
}

type Recording = Scope & {
  /** Whether its end is announced; that of a past day is not. */
  isNews: boolean
}

/**
 * Makes a whole check with the clock and the search of the context, without the queue: for past days of a simulated
 * web, which can still be queried.
 */
export async function recordCheck(
  ctx: Context,
  clientId: number,
  { isNews, ...scope }: Recording,
): Promise<Job> {
  const input = { ...scope, is_recorded: true, is_quiet: !isNews }
  const { id } = await rankCheck.record(ctx, { clientId, input })
  const job = await requireJob(ctx, id)
  if (job.finished_at === null || job.status === 'cancelled')
    throw new Error(`check ${id} ended while it was being recorded`)
  return job
}
