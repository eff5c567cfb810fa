import { type AppError, fail } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { type DefinedRun, type Run, type RunKind, StepLater } from '../../core/run.ts'
import { withClientLocked } from '../clients/index.ts'
import { end, isEnded, publishProgress } from './complete.ts'
import { queueWaves, runStep, simulationChange, stepsFrom } from './steps.ts'
import { activeRunOf, insertRun, readRun, type StoredRun, setTotal } from './store/runs.ts'
import { claimAll, copyFailed, insertSteps, openSeqs } from './store/steps.ts'

type Start = {
  kind: DefinedRun
  clientId: number | null
  /** As the kind's schema has read it. */
  input: Record<string, unknown>
  /** The run whose failed steps it retries. */
  parent?: Run
  /** Its steps are not for the queue: who starts it does them. */
  isRecorded?: boolean
}

/** Starts a run: it, its steps, the first of them in the queue and the news of it are stored together. */
export function startRun(ctx: Context, start: Start): Promise<StoredRun> {
  if (start.clientId === null) return transaction(ctx, (tx) => create(tx, start))
  return withClientLocked(ctx, start.clientId, (tx) => create(tx, start))
}

async function create(tx: Context, start: Start): Promise<StoredRun> {
  const { kind } = start
  const run = await insert(tx, start)
  await setTotal(tx.db, run, await plan(tx, { ...start, run }))
  const queued = start.isRecorded
    ? await claimAll(tx.db, run)
    : await queueWaves(tx, { kind, run })
  if (queued === 0) await end(tx, { kind, key: run })
  else await publishProgress(tx, { kind, key: run })
  return (await readRun(tx.db, run)) ?? run
}

/** Starts a run and does its steps one after the other; those that have to wait are left to the queue. */
export async function recordRun(
  ctx: Context,
  start: Omit<Start, 'isRecorded'>,
): Promise<StoredRun> {
  const run = await startRun(ctx, { ...start, isRecorded: true })
  for (const seq of await openSeqs(ctx.db, run)) {
    try {
      await runStep(ctx, { kind: start.kind, run_id: run.id, seq })
    } catch (thrown) {
      if (!(thrown instanceof StepLater)) throw thrown
      const runAt = ctx.now() + thrown.seconds
      await enqueue(ctx, start.kind.job, { run_id: run.id, seq }, { runAt })
    }
  }
  return (await readRun(ctx.db, run)) ?? run
}

async function insert(
  tx: Context,
  { kind, clientId, input, parent }: Start,
): Promise<StoredRun> {
  const { actor, config, now } = tx
  const unique = {
    workspace_id: actor.workspaceId,
    kind: kind.kind,
    unique_key: kind.uniqueKey({ clientId, input }),
  }
  const wanted = {
    ...unique,
    client_id: clientId,
    input,
    parent_id: parent?.id ?? null,
    started_by: actor.userId || null,
    is_simulated: config.simulated[kind.ports[0]],
    simulated_ports: kind.ports.filter((port) => config.simulated[port]),
    created_at: now(),
  }
  const inserted = await insertRun(tx.db, wanted)
  if (inserted) return inserted
  const running = await activeRunOf(tx.db, unique)
  const change = running && simulationChange(tx, { kind, run: running })
  if (!running || !change) throw underWay(kind, running)
  // A paused run of the other world cannot continue: it is ended.
  await end(tx, { kind, key: running, because: { state: 'failed', message: change.message } })
  const second = await insertRun(tx.db, wanted)
  if (!second) throw underWay(kind, running)
  return second
}

/** Stores the steps; returns their total. */
async function plan(
  tx: Context,
  { kind, run, parent }: Start & { run: StoredRun },
): Promise<number> {
  const planAll = () => insertSteps(tx.db, run, stepsFrom(kind, kind.plan(tx, run)))
  if (!parent || isWhollyLost(parent)) return planAll()
  const total = kind.retryInput ? await planAll() : await copyFailed(tx.db, parent, run)
  if (total === 0) throw fail('run_nothing_failed')
  return total
}

/** One wording for every kind; the body has the id of the run that is under way. */
function underWay(kind: RunKind, running: Run | undefined): AppError {
  const data = running ? { job_id: running.id, ...kind.conflict?.(running) } : {}
  return fail('run_under_way').with({ data })
}

/** It failed before a step of it could: there is nothing less to repeat than all. */
const isWhollyLost = ({ state, counts }: Run) => state === 'failed' && !counts.failed

/** Retries the failures of a run in a new run that names the first one. */
export function retryFailed(
  ctx: Context,
  { kind, run }: { kind: DefinedRun; run: Run },
): Promise<StoredRun> {
  if (!isEnded(run)) throw fail('run_not_ended').with({ data: { job_id: run.id } })
  if (!run.counts.failed && !kind.retryInput && !isWhollyLost(run))
    throw fail('run_nothing_failed')
  // What is found completes the first run, and sandbox and live never meet in one.
  if (run.is_simulated !== ctx.config.simulated[kind.ports[0]]) throw fail('other_world')
  const input = kind.retryInput?.(run) ?? run.input
  return startRun(ctx, {
    kind,
    clientId: run.client_id,
    input: kind.input.parse(input),
    parent: run,
  })
}
