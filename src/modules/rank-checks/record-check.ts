import { type Context, transaction } from '../../core/context.ts'
import type { Walk } from './check.ts'
import { completeJob, endQuietly } from './complete.ts'
import { openPageCache } from './pages.ts'
import { keep, look, prepare, type Task } from './perform.ts'
import { createJob, type Scope } from './start.ts'
import { type Job, startJob } from './store/jobs.ts'

/** So many checks are made at the same time. */
export const AT_ONCE = 16
const ROWS_AT_ONCE = 40

type Recording = Scope & {
  /** Whether its end is news; a day that is long past is none. */
  isNews: boolean
}

/**
 * Makes a whole check by the clock and the search of the context, at once and without the queue: for days of a world
 * that can still be asked about its past.
 */
export async function recordCheck(ctx: Context, clientId: number, { isNews, ...scope }: Recording): Promise<Job> {
  const { job, checks } = await createJob(ctx, clientId, { ...scope, isRecorded: true })
  await startJob(ctx.db, job.id, ctx.now())
  const { tasks } = await prepare(ctx, job, checks)
  const shelf = openPageCache(ctx, { client_id: clientId, isShared: false, isRaw: false })
  const waiting = tasks.values()
  const looked: { task: Task; found: Walk }[] = []
  const flush = async () => {
    const outcome = looked.length > 0 ? await keep(ctx, job, looked.splice(0)) : 'kept'
    if (outcome !== 'kept') throw new Error(`check ${job.id} was ended while it was made`)
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of waiting) {
        looked.push({ task, found: await look(ctx, task, shelf) })
        if (looked.length >= ROWS_AT_ONCE) await flush()
      }
    }),
  )
  await flush()
  const end = isNews ? completeJob : endQuietly
  return (await transaction(ctx, (tx) => end(tx, job.id))) ?? job
}
