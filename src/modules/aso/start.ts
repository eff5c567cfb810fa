import { setTimeout as sleep } from 'node:timers/promises'
import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { countInstances } from '../../platform/limits.ts'
import { withClientLocked } from '../clients/index.ts'
import { type StoreRun, type TaskKind, TaskParams } from './schemas/tasks.ts'
import { inOrder, storeRun } from './store-run.ts'

const MAX_ACTIVE = 10
const TIMEOUT_MS = 17_000
const GLANCE_MS = 150

type Started = { clientId: number; kind: TaskKind; params: TaskParams }

/** Starts an action, or joins the same one that runs already; answers when it has ended or the caller's time is up. */
export async function runAction(ctx: Context, started: Started): Promise<StoreRun> {
  const run = await startAction(ctx, started)
  // Scheduled work does not wait: nobody reads the answer.
  return ctx.actor.via === 'job' ? run : waitFor(ctx, run)
}

function startAction(ctx: Context, { clientId, kind, params }: Started): Promise<StoreRun> {
  return withClientLocked(ctx, clientId, async (tx) => {
    const active = await storeRun.active(tx, clientId)
    const wanted = inOrder(TaskParams.parse(params))
    const same = active.find(
      ({ input }) => input.kind === kind && inOrder(input.params) === wanted,
    )
    if (same) return same
    requireRoom(active)
    return storeRun.start(tx, { clientId, input: { kind, params } })
  })
}

/** Retries only the failed parts of a run that has ended. */
export async function retryTask(
  ctx: Context,
  { clientId, id }: { clientId: number; id: number },
): Promise<StoreRun> {
  const again = await withClientLocked(ctx, clientId, async (tx) => {
    const run = await requireTask(tx, { clientId, id })
    if (run.finished_at === null) throw fail('run_not_ended').with({ data: { task_id: id } })
    if (!run.counts.failed) throw fail('nothing_failed')
    requireRoom(await storeRun.active(tx, clientId))
    return storeRun.retry(tx, run)
  })
  return waitFor(ctx, again)
}

export async function requireTask(
  ctx: Context,
  { clientId, id }: { clientId: number; id: number },
): Promise<StoreRun> {
  const run = await storeRun.require(ctx, id)
  if (run.client_id !== clientId) throw notFound()
  return run
}

function requireRoom(active: StoreRun[]) {
  if (active.length < MAX_ACTIVE) return
  const data = { task_id: active.at(-1)?.id }
  throw fail('app_tasks_run', { n: MAX_ACTIVE }).with({ data })
}

/** A full refresh in the time and the world of the context: for histories. */
export async function recordRefresh(ctx: Context, clientId: number): Promise<void> {
  const params = { max_apps: 10, max_keywords: 100, review_limit: 25 }
  await storeRun.record(ctx, { clientId, input: { kind: 'full_refresh', params } })
}

async function waitFor(ctx: Context, run: StoreRun): Promise<StoreRun> {
  // Without a worker, waiting is pointless.
  if (run.finished_at !== null || (await countInstances(ctx.db, 'work')) === 0) return run
  let latest = run
  const until = Date.now() + TIMEOUT_MS
  while (latest.finished_at === null && Date.now() < until && !ctx.signal.aborted) {
    await sleep(GLANCE_MS)
    latest = await storeRun.require(ctx, run.id)
  }
  return latest
}
