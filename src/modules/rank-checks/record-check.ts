import { type Context, transaction } from '../../core/context.ts'
import { completeJob, endQuietly } from './complete.ts'
import { openPageCache } from './page-cache.ts'
import { prepare, save, scan, type Task } from './run-checks.ts'
import type { SerpScan } from './scan.ts'
import { createJob, type Scope } from './start.ts'
import { type Job, startJob } from './store/jobs.ts'

/** Checks made concurrently. */
export const AT_ONCE = 16
const ROWS_AT_ONCE = 40

type Recording = Scope & {
  /** Whether its end is announced; that of a past day is not. */
  isNews: boolean
}

/**
 * Makes a whole check with the clock and the search of the context, without the queue: for past days of a simulated
 * web, which can still be queried.
 */
export async function recordCheck(ctx: Context, clientId: number, { isNews, ...scope }: Recording): Promise<Job> {
  const { job, checks } = await createJob(ctx, clientId, { ...scope, isRecorded: true })
  await startJob(ctx.db, job.id, ctx.now())
  const { tasks } = await prepare(ctx, job, checks)
  const pageCache = openPageCache(ctx, { client_id: clientId, isShared: false, isRaw: false })
  const waiting = tasks.values()
  const scanned: { task: Task; found: SerpScan }[] = []
  const flush = async () => {
    const outcome = scanned.length > 0 ? await save(ctx, job, scanned.splice(0)) : 'saved'
    if (outcome !== 'saved') throw new Error(`check ${job.id} ended while it was being recorded`)
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of waiting) {
        scanned.push({ task, found: await scan(ctx, task, pageCache) })
        if (scanned.length >= ROWS_AT_ONCE) await flush()
      }
    }),
  )
  await flush()
  const end = isNews ? completeJob : endQuietly
  return (await transaction(ctx, (tx) => end(tx, job.id))) ?? job
}
