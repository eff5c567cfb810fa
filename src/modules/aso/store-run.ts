import notices from '../../../locales/en/notices.json' with { type: 'json' }
import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { serviceFailures } from '../../core/failures.ts'
import { publish } from '../../core/live.ts'
import { type Completed, type Completing, type Saved, StepLater } from '../../core/run.ts'
import { type FailureReason, failureReason } from '../../providers/failure.ts'
import { NotListedError, RetryLater, StoreError } from '../../providers/stores/port.ts'
import { defineRun } from '../runs/index.ts'
import { storeTaskCompleted } from './events.ts'
import { importIdeas } from './import-ideas.ts'
import type { Ledger } from './paid.ts'
import { planSteps } from './plan.ts'
import { presentProgress } from './present.ts'
import {
  type StoreRun,
  StoreRunInput,
  type StoreRunSummary,
  type TaskParams,
} from './schemas/tasks.ts'
import { prepareIdeas } from './steps/ideas.ts'
import { prepareListing } from './steps/listing.ts'
import { prepareRanking } from './steps/ranking.ts'
import { prepareReviews } from './steps/reviews.ts'
import {
  type Keep,
  type Part,
  type Prepare,
  Step,
  type StepKind,
  type Work,
} from './steps/step.ts'

/** Queued steps per run: the stores are slow, and others wait for them too. */
const WAVE = 8
/** A store that throttles or fails is tried again this often. */
const MAX_TRIES = 3
const PAUSE_SECONDS = 2
const MAX_ERRORS = 100

const PREPARE: Record<StepKind, Prepare> = {
  listing: prepareListing,
  reviews: prepareReviews,
  ranking: prepareRanking,
  ideas: prepareIdeas,
}

type Outcome = { ledger: Ledger; keep: Keep | null; failure: FailureReason | null }

/** An app store task of a client, one app or keyword per step. */
export const storeRun = defineRun({
  kind: 'app_store',
  type: 'aso',
  input: StoreRunInput,
  step: Step,
  ports: ['stores'],
  lane: 'stores',
  timeoutMs: 180_000,
  wave: WAVE,
  uniqueKey: ({ clientId, input }) => `${clientId}:${input.kind}:${inOrder(input.params)}`,
  async estimate(ctx, { clientId, input }) {
    const steps = await planSteps(ctx, { clientId: clientId ?? 0, ...input })
    return {
      steps: steps.length,
      calls: 2 * steps.length,
      price_usd: null,
      seconds: 2 * steps.length,
    }
  },
  async *plan(tx, { client_id, input }) {
    yield* await planSteps(tx, { clientId: client_id ?? 0, ...input })
  },
  async perform(ctx, { run, step, seq, tries }): Promise<Outcome> {
    const ledger: Ledger = { errors: [], paid_calls: 0 }
    const work = await PREPARE[step.kind](ctx, { task: run.input, step, ledger })
    // What the step is about was deleted meanwhile.
    if (!work) return { ledger, keep: null, failure: null }
    try {
      return { ledger, keep: await work.run(), failure: null }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      putOff(ctx, { seq, tries, error })
      return failed(work, { error, ledger })
    }
  },
  failureOf: ({ failure }) => failure,
  async save(tx, { outcome: { ledger, keep, failure } }): Promise<Saved<Step, Part>> {
    const { ideas = [], ...gain } = keep ? await keep(tx) : {}
    const part = { errors: ledger.errors, ideas }
    const isEmpty = part.errors.length + part.ideas.length === 0
    const refused = failure ? 1 : 0
    return {
      counts: { ...gain, refused, paid_calls: ledger.paid_calls },
      ...(!isEmpty && { part }),
    }
  },
  complete,
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: ({ counts }) => `none of ${counts.total ?? 0} succeeded`,
  label: ({ input }) => (input.kind === 'keywords' ? { type: 'kw_generation' } : {}),
  async publish(ctx, run) {
    if (run.client_id === null) return
    const errors = await errorsOf(ctx, run)
    const data = { kind: run.input.kind, ...presentProgress(run), errors: errors.length }
    await publish(ctx, { type: 'aso.progress', client_id: run.client_id, data })
  },
})

export const inOrder = (params: TaskParams) =>
  JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))

const failed = (
  work: Work,
  { error, ledger }: { error: StoreError; ledger: Ledger },
): Outcome => ({
  ledger: { ...ledger, errors: [...ledger.errors, `${work.subject}: ${error.message}`] },
  failure: error instanceof NotListedError ? 'not_listed' : failureReason(error.reason),
  async keep(tx) {
    await work.noteFailure(tx, error.message)
    return {}
  },
})

const PASSING = ['quota', 'network', 'timeout']

type Failing = { seq: number; tries: number; error: StoreError }

/** Waits where waiting helps: for our own turn as long as it takes, for a store that fails a few times. */
function putOff(ctx: Context, { seq, tries, error }: Failing): void {
  const isOurs = error instanceof RetryLater
  if (!isOurs && (!PASSING.includes(error.reason) || tries + 1 >= MAX_TRIES)) return
  // Steps that wait for the same moment come one after the other.
  const runAt = (error.retryAt ?? ctx.now() + PAUSE_SECONDS * 2 ** tries) + (seq % WAVE) / 10
  throw new StepLater(Math.max(0, runAt - ctx.now()), { isTry: !isOurs })
}

async function complete(
  tx: Context,
  { run, state, parts }: Completing<StoreRunInput, StoreRunSummary, Part>,
): Promise<Completed<StoreRunSummary>> {
  const found = await parts()
  const ideas = found.flatMap((part) => part.ideas)
  const generated =
    run.input.kind === 'keywords' ? await importIdeas(tx, { run, ideas }) : { imported: 0 }
  const { failed = 0, refused = 0 } = run.counts
  // Steps that nobody could finish have left nothing, not even why.
  const errors =
    failed > refused ? [...distinct(found), notices.step_unfinished] : distinct(found)
  if (state === 'done' && run.client_id !== null)
    await emit(tx, storeTaskCompleted, { task_id: run.id, client_id: run.client_id })
  return { summary: { ...generated, errors } }
}

/** Each error is listed once. */
const distinct = (parts: Part[]) =>
  [...new Set(parts.flatMap(({ errors }) => errors))].slice(0, MAX_ERRORS)

/** What went wrong so far. */
export async function errorsOf(ctx: Pick<Context, 'db'>, run: StoreRun): Promise<string[]> {
  if (!run.summary) return distinct(await storeRun.partsOf(ctx.db, run))
  const { done = 0, total = 0 } = run.counts
  return done < total && run.message ? [...run.summary.errors, run.message] : run.summary.errors
}
