import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { outageOf } from '../../base/errors.ts'
import { fill } from '../../base/messages.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type Counts, totalOf } from '../../core/failures.ts'
import { enqueueMany, SimulationChangedError } from '../../core/job.ts'
import {
  type DefinedRun,
  type Run,
  RunError,
  type RunKind,
  type Saved,
  StepError,
  StepLater,
} from '../../core/run.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  completeIfLast,
  endRun,
  endUncompleted,
  inClient,
  isEnded,
  publishProgress,
} from './complete.ts'
import { moveRun, type RunKey, type StoredRun } from './store/runs.ts'
import {
  addCounts,
  claimSteps,
  closeStep,
  countQueued,
  countTry,
  failStep,
  holdStep,
  insertPart,
  insertSteps,
  type NewStep,
  type OpenStep,
  parkStep,
  readStep,
  type StepKey,
} from './store/steps.ts'

const DEADLINE_SECONDS = 86_400

type Queued = { kind: DefinedRun; run_id: number; seq: number }
type Taken = { kind: DefinedRun; run: StoredRun; step: OpenStep; seq: number }

/** One step of a run. A repeated step is either closed already or performed again. */
export async function runStep(ctx: Context, { kind, run_id, seq }: Queued): Promise<void> {
  const key = { run: { workspace_id: ctx.actor.workspaceId, id: run_id }, seq }
  const found = await readStep(ctx.db, key)
  if (!found || isEnded(found.run)) return
  const { run, step } = found
  const change = simulationChange(ctx, { kind, run })
  if (change) return endInOtherWorld(ctx, { kind, run, change })
  // It was closed by a worker that died before it could look whether it was the last.
  if (!step) return completeIfLast(ctx, { kind, run })
  if (run.state === 'paused' && (await transaction(ctx, (tx) => parkStep(tx.db, key)))) return
  if (run.state === 'queued') await begin(ctx, { kind, run })
  await perform(ctx, { kind, run, step, seq })
}

type OfRun = { kind: RunKind; run: StoredRun }

/** Provenance is fixed at the start: what began in the sandbox is not finished live, nor the other way round. */
export function simulationChange(
  { config }: Pick<Context, 'config'>,
  { kind, run }: OfRun,
): Error | null {
  const changed = kind.ports.find(
    (port) => config.simulated[port] !== run.simulated_ports.includes(port),
  )
  return changed ? new SimulationChangedError(run.simulated_ports.includes(changed)) : null
}

/** A source entered a moment ago may be unknown here: the next attempt will know it. */
async function endInOtherWorld(
  ctx: Context,
  { kind, run, change }: OfRun & { change: Error },
): Promise<void> {
  await ctx.worlds.reload()
  if (!simulationChange(ctx.worlds.current(run.workspace_id), { kind, run }))
    throw new StepLater(0)
  await endRun(ctx, { kind, key: run, because: { state: 'failed', message: change.message } })
}

async function begin(ctx: Context, { kind, run }: OfRun): Promise<void> {
  const hasBegun = await moveRun(ctx.db, run, {
    from: ['queued'],
    to: 'running',
    startedAt: ctx.now(),
  })
  if (hasBegun) await publishProgress(ctx, { kind, key: run })
}

async function perform(ctx: Context, taken: Taken): Promise<void> {
  const { kind, run, step, seq } = taken
  const given = { run, step: kind.step.parse(step.payload), seq }
  let outcome: unknown
  try {
    outcome = await kind.perform(ctx, { ...given, tries: step.tries })
  } catch (thrown) {
    return stumble(ctx, { ...taken, thrown })
  }
  await close(ctx, {
    ...taken,
    async store(tx) {
      const failure = kind.failureOf?.(outcome) ?? null
      if (!(await closeAs(tx.db, { run, seq, failure }))) return null
      const saved = await kind.save(tx, { ...given, outcome })
      if (saved?.part !== undefined) await insertPart(tx.db, { run, seq }, saved.part)
      return { failures: failure ? { [failure]: step.size } : {}, ...saved }
    },
  })
}

/** False when it was closed before. */
function closeAs(
  db: Db,
  { failure, ...key }: StepKey & { failure: string | null },
): Promise<boolean> {
  return failure === null ? closeStep(db, key) : failStep(db, key, failure)
}

/** A step has thrown: it or its run ends, or the queue tries it again. */
async function stumble(
  ctx: Context,
  { thrown, ...taken }: Taken & { thrown: unknown },
): Promise<void> {
  const { kind, run, seq } = taken
  if (thrown instanceof RunError)
    return endRun(ctx, {
      kind,
      key: run,
      because: { state: 'failed', message: thrown.message },
    })
  const reason = finalReason(ctx, { ...taken, thrown })
  if (reason !== null) return fail(ctx, { ...taken, reason })
  if (thrown instanceof StepLater && thrown.isTry) await countTry(ctx.db, { run, seq })
  throw thrown
}

/** Why a step fails for good; null where the queue tries it again. Waiting costs no attempt, but has an end. */
function finalReason(
  ctx: Context,
  { kind, run, thrown }: Taken & { thrown: unknown },
): string | null {
  if (thrown instanceof StepError) return thrown.reason
  if (!(thrown instanceof StepLater)) return null
  const deadline = run.created_at + (kind.deadlineSeconds ?? DEADLINE_SECONDS)
  return ctx.now() + thrown.seconds > deadline ? 'timeout' : null
}

/** A step that fails for good keeps its reason, and the run goes on. */
function fail(ctx: Context, { reason, ...taken }: Taken & { reason: string }): Promise<void> {
  const { kind, run, step } = taken
  return close(ctx, {
    ...taken,
    async store(tx) {
      if (!(await failStep(tx.db, taken, reason))) return null
      const saved = await kind.saveFailure?.(tx, {
        run,
        step: kind.step.parse(step.payload),
        reason,
      })
      return { failures: { [reason]: Math.max(1, step.size) }, ...saved }
    },
  })
}

/** A dead step is not a dead run. */
export async function endDeadStep(
  ctx: Context,
  { kind, run_id, seq, error }: Queued & { error: Error },
) {
  const found = await readStep(ctx.db, {
    run: { workspace_id: ctx.actor.workspaceId, id: run_id },
    seq,
  })
  if (!found || isEnded(found.run)) return
  ctx.log.warn({ run: run_id, kind: kind.kind, seq, error }, 'run step failed')
  const { run, step } = found
  const close = () =>
    step
      ? fail(ctx, { kind, run, step, seq, reason: 'timeout' })
      : completeIfLast(ctx, { kind, run })
  const message = fill(notices.run_not_summed_up, { run: run_id })
  const ended = { kind, key: run, because: { state: 'failed', message } } as const
  // A run that cannot be summed up ends all the same: told by its kind, or at last without it.
  const ways = [close, close, () => endRun(ctx, ended), () => endUncompleted(ctx, ended)]
  for (const way of ways) {
    try {
      return await way()
    } catch (thrown) {
      if (outageOf(thrown)) throw thrown
      ctx.log.error({ run: run_id, kind: kind.kind, error: thrown }, 'run not summed up')
    }
  }
}

type Closing = Taken & { store(tx: Context): Promise<Saved<unknown> | null> }

/** The step, its rows, its counts and the next step in the queue are stored together. */
async function close(ctx: Context, { kind, run, step, seq, store }: Closing): Promise<void> {
  const queued = await inClient(ctx, run, async (tx) => {
    const stored = await store(tx)
    if (!stored) return 0
    const { counts = {}, failures = {}, more = [], isCounted = false } = stored
    const total = more.length === 0 ? 0 : await insertSteps(tx.db, run, stepsFrom(kind, more))
    // A step that is none of the total, such as one that only leads to others, still has its reason.
    const failed = Math.min(step.size, totalOf(failures))
    const own = isCounted ? { total, done: 0, failed: 0 } : { total, done: step.size, failed }
    await addCounts(tx.db, run, { counts: addedCounts(counts, own), failures })
    return more.length === 0
      ? queueSteps(tx, { kind, run, track: step.track, count: 1 })
      : queueWaves(tx, { kind, run })
  })
  if (!queued) await completeIfLast(ctx, { kind, run })
  else if (isNewsworthy(run, seq)) await publishProgress(ctx, { kind, key: run })
}

type Early = StepKey & {
  run: StoredRun | Run
  store(tx: Context): Promise<Pick<Saved<never>, 'counts' | 'failures'>>
}

/** Stores a part of a step before its end, and what it counts; false when the step is closed and nothing is stored. */
export async function saveEarly(ctx: Context, { run, seq, store }: Early): Promise<boolean> {
  const isSaved = await inClient(ctx, run, async (tx) => {
    if (!(await holdStep(tx.db, { run, seq }))) return false
    const { counts = {}, failures = {} } = await store(tx)
    await addCounts(tx.db, run, { counts, failures })
    return true
  })
  return isSaved ?? false
}

const MAX_NOTICES = 200

/** Of a long run only some steps are news, so that telling costs little. Steps are numbered in the order of the plan. */
const isNewsworthy = ({ total }: StoredRun, seq: number) =>
  seq % Math.ceil(Math.max(1, total) / MAX_NOTICES) === 0

/** A kind may count more than its steps. */
const addedCounts = (
  counts: Counts,
  own: { total: number; done: number; failed: number },
): Counts => ({
  ...counts,
  total: (counts.total ?? 0) + own.total,
  done: (counts.done ?? 0) + own.done,
  failed: (counts.failed ?? 0) + own.failed,
})

/** Payloads as the steps that are stored. */
export async function* stepsFrom(
  kind: RunKind,
  payloads: AsyncIterable<unknown> | Iterable<unknown>,
) {
  for await (const given of payloads) {
    const payload = kind.step.parse(given)
    const track = kind.trackOf?.(payload) ?? ''
    yield { payload, size: kind.sizeOf?.(payload) ?? 1, track } satisfies NewStep
  }
}

const WAVE = 100

/** Queues the first steps of every track, or the missing ones; returns how many. */
export async function queueWaves(
  tx: Context,
  { kind, run }: { kind: DefinedRun; run: RunKey },
): Promise<number> {
  const { wave = WAVE } = kind
  const widthOf = typeof wave === 'number' ? () => wave : await wave(tx)
  let handed = 0
  for (const { track, queued } of await countQueued(tx.db, run))
    handed += await queueSteps(tx, {
      kind,
      run,
      track,
      count: Math.max(0, widthOf(track) - queued),
    })
  return handed
}

type Wave = { kind: DefinedRun; run: RunKey; track: string; count: number }

/** Queues the next steps of a track; returns how many. */
async function queueSteps(tx: Context, { kind, run, track, count }: Wave): Promise<number> {
  const next = await claimSteps(tx.db, run, { track, count })
  await enqueueMany(
    tx,
    kind.job,
    next.map((seq) => ({ run_id: run.id, seq })),
  )
  return next.length
}
