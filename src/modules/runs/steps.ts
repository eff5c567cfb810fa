import { type Context, transaction } from '../../core/context.ts'
import { type Counts, totalOf } from '../../core/failures.ts'
import { enqueueMany, SimulationChangedError } from '../../core/job.ts'
import { type DefinedRun, type RunKind, StepError, StepLater } from '../../core/run.ts'
import type { Db } from '../../platform/db.ts'
import { completeIfLast, endRun, inClient, isEnded, publishProgress } from './complete.ts'
import { moveRun, type RunKey, type StoredRun } from './store/runs.ts'
import {
  addCounts,
  claimSteps,
  closeStep,
  countTry,
  failStep,
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
type Taken = { kind: DefinedRun; run: StoredRun; seq: number }

/** One step of a run. A step that runs again finds itself closed, or is done once more. */
export async function runStep(ctx: Context, { kind, run_id, seq }: Queued): Promise<void> {
  const key = { run: { workspace_id: ctx.actor.workspaceId, id: run_id }, seq }
  const found = await readStep(ctx.db, key)
  if (!found || isEnded(found.run)) return
  const { run, step } = found
  const change = simulationChange(ctx, { kind, run })
  if (change) return endRun(ctx, { kind, key: run, because: { state: 'failed', message: change.message } })
  // It was closed by a worker that died before it could look whether it was the last.
  if (!step) return completeIfLast(ctx, { kind, run })
  if (run.state === 'paused' && (await transaction(ctx, (tx) => parkStep(tx.db, key)))) return
  if (run.state === 'queued') await begin(ctx, { kind, run })
  await perform(ctx, { kind, run, step, seq })
}

type OfRun = { kind: RunKind; run: StoredRun }

/** Provenance is fixed at the start: what began in the sandbox is not finished live, nor the other way round. */
function simulationChange({ config }: Context, { kind, run }: OfRun): Error | null {
  const changed = kind.ports.find((port) => config.simulated[port] !== run.simulated_ports.includes(port))
  return changed ? new SimulationChangedError(run.simulated_ports.includes(changed)) : null
}

async function begin(ctx: Context, { kind, run }: OfRun): Promise<void> {
  const hasBegun = await moveRun(ctx.db, run, { from: ['queued'], to: 'running', startedAt: ctx.now() })
  if (hasBegun) await publishProgress(ctx, { kind, key: run })
}

async function perform(ctx: Context, { step, ...taken }: Taken & { step: OpenStep }): Promise<void> {
  const { kind, run, seq } = taken
  const given = { run, step: kind.step.parse(step.payload), seq }
  let outcome: unknown
  try {
    outcome = await kind.perform(ctx, { ...given, tries: step.tries })
  } catch (thrown) {
    const reason = finalReason(ctx, { ...taken, thrown })
    if (reason === null && thrown instanceof StepLater && thrown.isTry) await countTry(ctx.db, { run, seq })
    if (reason === null) throw thrown
    return fail(ctx, { ...taken, reason })
  }
  await close(ctx, {
    ...taken,
    async store(tx) {
      const failure = kind.failureOf?.(outcome) ?? null
      if (!(await closeAs(tx.db, { run, seq, failure }))) return null
      const saved = await kind.save(tx, { ...given, outcome })
      if (saved?.part !== undefined) await insertPart(tx.db, { run, seq }, saved.part)
      const failures = failure ? { [failure]: step.size } : {}
      return { size: step.size, failures, counts: {}, more: [], ...saved }
    },
  })
}

/** False when it was closed before. */
async function closeAs(db: Db, { failure, ...key }: StepKey & { failure: string | null }): Promise<boolean> {
  return failure === null ? closeStep(db, key) : (await failStep(db, key, failure)) !== null
}

/** Why a step fails for good; null where the queue tries it again. Waiting costs no attempt, but has an end. */
function finalReason(ctx: Context, { kind, run, thrown }: Taken & { thrown: unknown }): string | null {
  if (thrown instanceof StepError) return thrown.reason
  if (!(thrown instanceof StepLater)) return null
  const deadline = run.created_at + (kind.deadlineSeconds ?? DEADLINE_SECONDS)
  return ctx.now() + thrown.seconds > deadline ? 'timeout' : null
}

/** A step that fails for good keeps its reason, and the run goes on. */
function fail(ctx: Context, { reason, ...taken }: Taken & { reason: string }): Promise<void> {
  return close(ctx, {
    ...taken,
    async store(tx) {
      const size = await failStep(tx.db, taken, reason)
      return size === null ? null : { size, failures: { [reason]: Math.max(1, size) }, counts: {}, more: [] }
    },
  })
}

/** A dead step is not a dead run. */
export async function endDeadStep(ctx: Context, { kind, run_id, seq, error }: Queued & { error: Error }) {
  const found = await readStep(ctx.db, { run: { workspace_id: ctx.actor.workspaceId, id: run_id }, seq })
  if (!found || isEnded(found.run)) return
  ctx.log.warn({ run: run_id, kind: kind.kind, seq, error }, 'run step failed')
  await fail(ctx, { kind, run: found.run, seq, reason: 'timeout' })
}

type Stored = { size: number; counts: Counts; failures: Counts; more: unknown[] }
type Closing = Taken & { store(tx: Context): Promise<Stored | null> }

/** The step, its rows, its counts and the next step in the queue are stored together. */
async function close(ctx: Context, { kind, run, store }: Closing): Promise<void> {
  const queued = await inClient(ctx, run, async (tx) => {
    const stored = await store(tx)
    if (!stored) return 0
    const { size, counts, failures, more } = stored
    const total = more.length === 0 ? 0 : await insertSteps(tx.db, run, stepsFrom(kind, more))
    // A step that is none of the total, such as one that only leads to others, still has its reason.
    const failed = Math.min(size, totalOf(failures))
    await addCounts(tx.db, run, { counts: addedCounts(counts, { total, done: size, failed }), failures })
    return queueSteps(tx, { kind, run, count: 1 + more.length })
  })
  if (queued) await publishProgress(ctx, { kind, key: run })
  else await completeIfLast(ctx, { kind, run })
}

/** A kind may count more than its steps. */
const addedCounts = (counts: Counts, own: { total: number; done: number; failed: number }): Counts => ({
  ...counts,
  total: (counts.total ?? 0) + own.total,
  done: (counts.done ?? 0) + own.done,
  failed: (counts.failed ?? 0) + own.failed,
})

/** Payloads as the steps that are stored. */
export async function* stepsFrom(kind: RunKind, payloads: AsyncIterable<unknown> | Iterable<unknown>) {
  for await (const given of payloads) {
    const payload = kind.step.parse(given)
    yield { payload, size: kind.sizeOf?.(payload) ?? 1 } satisfies NewStep
  }
}

const WAVE = 100

type Wave = { kind: DefinedRun; run: RunKey; count?: number }

/** Hands the next steps to the queue; answers how many. */
export async function queueSteps(tx: Context, { kind, run, count = kind.wave ?? WAVE }: Wave): Promise<number> {
  const next = await claimSteps(tx.db, run, count)
  await enqueueMany(
    tx,
    kind.job,
    next.map((seq) => ({ run_id: run.id, seq })),
  )
  return next.length
}
