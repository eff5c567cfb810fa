import { type Context, transaction } from '../../core/context.ts'
import { noneSucceeded, totalOf } from '../../core/failures.ts'
import {
  type Completed,
  ENDED_STATES,
  type EndedState,
  type Run,
  type RunKind,
} from '../../core/run.ts'
import { failureCounts } from '../../providers/failure.ts'
import { emitWorkFailed, withClientShared } from '../clients/index.ts'
import {
  lockRun,
  type RunKey,
  readRun,
  type StoredRun,
  saveEnd,
  tryToPublish,
  waitToPublish,
} from './store/runs.ts'
import { dropOpenSteps, hasOpenSteps, readParts } from './store/steps.ts'

export const isEnded = ({ state }: Pick<Run, 'state'>) =>
  ENDED_STATES.some((ended) => ended === state)

/** One transaction, in which the client of a run is not deleted. */
export function inClient<T>(
  ctx: Context,
  { client_id }: Run,
  work: (tx: Context) => Promise<T>,
) {
  return client_id === null ? transaction(ctx, work) : withClientShared(ctx, client_id, work)
}

type OfKind = { kind: RunKind; key: RunKey }

/**
 * Notifies open dashboards in the order of what happened: one at a time for each run, and whoever finds another at it
 * leaves it to the next.
 */
export async function publishProgress(ctx: Context, { kind, key }: OfKind): Promise<void> {
  if (!kind.publish) return
  await transaction(ctx, async (tx) => {
    const run = (await tryToPublish(tx.db, key)) ? await readRun(tx.db, key) : undefined
    if (run && !isEnded(run)) await kind.publish?.(tx, run)
  })
}

/** The end is the last that is published. */
async function publishEnd(tx: Context, { kind, key }: OfKind): Promise<void> {
  if (!kind.publish) return
  await waitToPublish(tx.db, key)
  const run = await readRun(tx.db, key)
  if (run) await kind.publish(tx, run)
}

/** Ends a run without open steps. Checked after each commit, so the worker of the last step sees none open. */
export async function completeIfLast(
  ctx: Context,
  { kind, run }: { kind: RunKind; run: StoredRun },
): Promise<void> {
  if (await hasOpenSteps(ctx.db, run)) return publishProgress(ctx, { kind, key: run })
  await inClient(ctx, run, (tx) => end(tx, { kind, key: run }))
}

/** Why a run ends before its time. */
type Cause = { state: EndedState; message: string }

/** Ends a run early: stored results stay, open steps are dropped. */
export async function endRun(
  ctx: Context,
  { kind, key, because }: { kind: RunKind; key: RunKey; because: Cause },
) {
  const run = await readRun(ctx.db, key)
  if (run) await inClient(ctx, run, (tx) => end(tx, { kind, key, because }))
}

/** Ends a run without its kind, which failed to sum it up. */
export async function endUncompleted(
  ctx: Context,
  { kind, key, because }: OfKind & { because: Cause },
) {
  await transaction(ctx, async (tx) => {
    const run = await lockRun(tx.db, key)
    if (!run) return
    await dropOpenSteps(tx.db, key)
    await saveCompleted(tx, { kind, run, completed: { summary: null, ...because } })
  })
}

/** Once: the run is locked, and one that has ended is left alone. */
export async function end(
  tx: Context,
  { kind, key, because }: { kind: RunKind; key: RunKey; because?: Cause },
) {
  if (!(await lockRun(tx.db, key))) return
  if (because) await dropOpenSteps(tx.db, key)
  else if (await hasOpenSteps(tx.db, key)) return
  const run = await readRun(tx.db, key)
  if (!run) return
  const state = because?.state ?? stateBy(run)
  const completed = await kind.complete(tx, {
    run,
    state,
    because: because ?? null,
    parts: () => readParts(tx.db, key),
  })
  await saveCompleted(tx, { kind, run, completed: { state, ...completed, ...because } })
}

const stateBy = ({ counts: { done = 0, failed = 0 } }: Run): EndedState =>
  failed > 0 && failed === done ? 'failed' : 'done'

type Completing = {
  kind: RunKind
  run: StoredRun
  completed: Omit<Completed<object>, 'summary'> & { summary: object | null; state: EndedState }
}

async function saveCompleted(tx: Context, { kind, run, completed }: Completing): Promise<void> {
  const { id, client_id, counts, failures } = run
  const { state, summary } = completed
  const isFailed = state === 'failed'
  const usual = isFailed ? noneSucceeded(kind.nothingDone(run), kind.explain(run)) : ''
  const message = completed.message ?? usual
  const reason = failureCounts(failures)[0]?.reason ?? ''
  await saveEnd(tx.db, run, { state, reason, message, summary, now: tx.now() })
  await publishEnd(tx, { kind, key: run })
  const seconds = Math.round(tx.now() - run.created_at)
  tx.log.info(
    { run: id, kind: run.kind, client: client_id, state, reason, ...counts, seconds },
    'run ended',
  )
  if (client_id === null || state === 'cancelled' || completed.isReported) return
  const { done = 0, failed = 0 } = counts
  const succeeded = completed.succeeded ?? done - failed
  const { id: shownId = id } = kind.label?.(run) ?? {}
  const ended = {
    work: kind.type,
    id: shownId,
    client_id,
    succeeded,
    failed: totalOf(failures),
    failures,
  }
  await emitWorkFailed(tx, { ...ended, ...(isFailed && { message }) })
}
