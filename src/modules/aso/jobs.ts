import { z } from 'zod'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { type Context, transaction } from '../../core/context.ts'
import { enqueue, enqueueMany, job, SimulationChangedError } from '../../core/job.ts'
import { type FailureReason, failureReason } from '../../providers/failure.ts'
import { RetryLater, StoreError } from '../../providers/stores/port.ts'
import { emitWorkFailed, withClientShared } from '../clients/index.ts'
import { importIdeas } from './import-ideas.ts'
import type { Ledger } from './paid.ts'
import { isEnded, messageOf } from './present.ts'
import { publishProgress } from './publish-progress.ts'
import type { StepKind } from './schemas/tasks.ts'
import { prepareIdeas } from './steps/ideas.ts'
import { prepareListing } from './steps/listing.ts'
import { prepareRanking } from './steps/ranking.ts'
import { prepareReviews } from './steps/reviews.ts'
import type { Keep, Prepare, Work } from './steps/step.ts'
import {
  claimSteps,
  countStep,
  endTask,
  findStep,
  findTask,
  noteTry,
  type Step,
  startTask,
  type Task,
  takeStep,
} from './store/tasks.ts'

/** So many steps of one task are in the queue at once: the stores are slow, and others wait for them, too. */
const WAVE = 8
const STEP_TIMEOUT_MS = 180_000
/** A store that throttles or fails is tried again this often. */
const MAX_TRIES = 3
const PAUSE_SECONDS = 2

const PREPARE: Record<StepKind, Prepare> = {
  listing: prepareListing,
  reviews: prepareReviews,
  ranking: prepareRanking,
  ideas: prepareIdeas,
}

/** Hands the first steps of a task to the queue; each that ends calls for the next. A task without any ends at once. */
export async function queueTask(tx: Context, task: Task): Promise<void> {
  if (task.total_steps === 0) await endTask(tx.db, task.id, { status: 'done', imported: 0, now: tx.now() })
  else await queueSteps(tx, task.id, WAVE)
}

async function queueSteps(tx: Context, taskId: number, count: number): Promise<void> {
  const numbers = await claimSteps(tx.db, taskId, count)
  await enqueueMany(
    tx,
    runAsoStep,
    numbers.map((nr) => ({ task_id: taskId, nr })),
  )
}

const Payload = z.object({ task_id: z.int(), nr: z.int() })

/** One app or keyword. A step that runs again finds itself done, or does the same once more. */
export const runAsoStep = job({
  name: 'run_aso_step',
  payload: Payload,
  attempts: 5,
  lane: 'stores',
  port: 'stores',
  timeoutMs: STEP_TIMEOUT_MS,
  run: runStep,
  async onDead(ctx, { task_id, nr }, error) {
    if (error instanceof SimulationChangedError) return failUnreadable(ctx, task_id, error.message)
    const [task, step] = await Promise.all([findTask(ctx.db, task_id), findStep(ctx.db, task_id, nr)])
    const errors = [notices.step_unfinished]
    if (task && step)
      await withClientShared(ctx, task.client_id, (tx) => finishStep(tx, step, { errors, reason: 'timeout' }))
  },
})

/** Ends a task whose steps would be answered by another world. */
async function failUnreadable(ctx: Context, taskId: number, why: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ended = await endTask(tx.db, taskId, { status: 'error', imported: 0, now: tx.now(), why })
    if (ended) await publishProgress(tx, ended)
  })
}

/** Does all steps of a task one after the other, here and now. */
export async function runAtOnce(ctx: Context, { id, total_steps }: Task): Promise<void> {
  for (const nr of await claimSteps(ctx.db, id, total_steps)) await runStep(ctx, { task_id: id, nr })
}

async function runStep(ctx: Context, { task_id, nr }: z.output<typeof Payload>): Promise<void> {
  const [task, step] = await Promise.all([findTask(ctx.db, task_id), findStep(ctx.db, task_id, nr)])
  if (!task || !step || isEnded(task)) return
  await begin(ctx, task)
  const ledger: Ledger = { errors: [], paid_calls: 0 }
  const work = await PREPARE[step.kind](ctx, { task, step, ledger })
  await perform(ctx, { task, step, work, ledger })
}

async function begin(ctx: Context, { id, status }: Task) {
  const started = status === 'pending' ? await startTask(ctx.db, id, ctx.now()) : undefined
  if (started) await publishProgress(ctx, started)
}

type Performing = { task: Task; step: Step; work: Work | undefined; ledger: Ledger }

async function perform(ctx: Context, { task, step, work, ledger }: Performing): Promise<void> {
  const { errors } = ledger
  const finish = (reason: FailureReason | null, keep?: Keep) =>
    withClientShared(ctx, task.client_id, (tx) =>
      finishStep(tx, step, { errors, reason, paid_calls: ledger.paid_calls, keep }),
    )
  // What the step is about was deleted meanwhile.
  if (!work) return finish(null)
  try {
    await finish(null, await work.run())
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (await isPutOff(ctx, step, error)) return
    errors.push(`${work.subject}: ${error.message}`)
    await finish(failureReason(error.reason), async (tx) => {
      await work.noteFailure(tx, error.message)
      return {}
    })
  }
}

const PASSING = ['quota', 'network', 'timeout']

/** Waits where waiting helps: for our own turn as long as it takes, for a store that fails a few times. */
async function isPutOff(ctx: Context, step: Step, error: StoreError): Promise<boolean> {
  const isOurs = error instanceof RetryLater
  if (!isOurs && (!PASSING.includes(error.reason) || step.tries + 1 >= MAX_TRIES)) return false
  // Steps that wait for the same moment come one after the other.
  const runAt = (error.retryAt ?? ctx.now() + PAUSE_SECONDS * 2 ** step.tries) + (step.nr % WAVE) / 10
  await transaction(ctx, async (tx) => {
    if (!isOurs) await noteTry(tx.db, step)
    await enqueue(tx, runAsoStep, { task_id: step.task_id, nr: step.nr }, { runAt })
  })
  return true
}

type Ended = { errors: string[]; reason: FailureReason | null; paid_calls?: number; keep?: Keep | undefined }

/** Keeps what a step found exactly once: whoever comes second finds it off the list. */
async function finishStep(tx: Context, step: Step, { errors, reason, paid_calls = 0, keep }: Ended): Promise<void> {
  if (!(await takeStep(tx.db, step))) return
  const gain = keep ? await keep(tx) : {}
  const { kind, subject_id, seed } = step
  const failed = reason && { step: { kind, subject_id, seed }, reason }
  const task = await countStep(tx.db, step.task_id, { ...gain, paid_calls, errors, failed })
  if (!task) return
  if (task.done_steps < task.total_steps) {
    await publishProgress(tx, task)
    return queueSteps(tx, task.id, 1)
  }
  const imported = task.kind === 'keywords' ? await importIdeas(tx, task) : 0
  const status = task.failed_steps === task.total_steps ? 'error' : 'done'
  const ended = await endTask(tx.db, task.id, { status, imported, now: tx.now() })
  if (!ended) return
  await publishProgress(tx, ended)
  await emitFailed(tx, ended)
}

function emitFailed(tx: Context, task: Task): Promise<void> {
  const { id, client_id, total_steps, failed_steps, failures, status } = task
  const counts = { succeeded: total_steps - failed_steps, failed: failed_steps, failures }
  const message = status === 'error' ? messageOf(task) : ''
  return emitWorkFailed(tx, { work: 'aso', id, client_id, ...counts, message })
}
