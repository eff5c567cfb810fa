import { z } from 'zod'
import notices from '../../../../locales/en/notices.json' with { type: 'json' }
import { fill } from '../../../base/messages.ts'
import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import {
  askedAgain,
  type Counts,
  countFailure,
  noneSucceeded,
  serviceFailures,
} from '../../../core/failures.ts'
import {
  type Completed,
  type Completing,
  RunError,
  type Saved,
  StepLater,
} from '../../../core/run.ts'
import { countInstances } from '../../../platform/limits.ts'
import { failureCounts } from '../../../providers/failure.ts'
import { requireClient } from '../../clients/index.ts'
import { defineRun } from '../../runs/index.ts'
import { noteAnswers } from '../benchmark.ts'
import { brandsOf } from '../client-brands.ts'
import { aeoCheckCompleted } from '../events.ts'
import { accessOf } from '../present.ts'
import {
  type Check,
  dropAnswers,
  dropPrompts,
  findCheck,
  lockCheck,
  setRun,
} from '../store/checks.ts'
import { type Point, pointsOfCheck, savePoints } from '../store/points.ts'
import { findPrompt } from '../store/prompts.ts'
import { keepResult, type NewResult, samplesOf } from '../store/results.ts'
import { hasFailed, meanScore } from './check-figures.ts'
import { type CheckRun, checkIdOf, estimatePlan, planCheck, planSteps, Scope } from './plan.ts'
import { publishProgress } from './publish-progress.ts'
import { ask, failedRow } from './run-sample.ts'
import { judgeAnswers } from './sentiment-judge.ts'

/** Maximum number of queued steps per provider. */
const WIDEST = 100
/** More than its limits let through, so that another step stands ready when one ends. */
const AHEAD = 1.5
const STEP_MS = 20 * 60_000

/** One prompt at one provider, and how many answers it needs. */
const Step = z.object({ prompt_id: z.int(), provider: z.string(), answers: z.int() })
type Step = z.infer<typeof Step>

/** Why answers failed, and how many will not come because their prompt was deleted. */
type Outcome = { failures: Counts; missing: number }

type Summary = { check_id: number }

/** Asks answer engines the prompts of a client. Each answer is stored as it arrives, so a repeated step continues there. */
export const aeoCheck = defineRun({
  kind: 'aeo_check',
  type: 'aeo_check',
  input: Scope,
  step: Step,
  ports: ['answers'],
  lane: 'answers',
  attempts: 10,
  timeoutMs: STEP_MS,
  wave: widths,
  trackOf: ({ provider }) => provider,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  conflict: (run) => ({ check_id: checkIdOf(run), job_id: checkIdOf(run) }),
  async estimate(ctx, { clientId, input }) {
    const plan = await planCheck(ctx, await requireClient(ctx, clientId ?? 0), input)
    const steps = plan.prompts.length * plan.providers.length
    const { cost, seconds } = estimatePlan(ctx, plan)
    return { steps, calls: steps * plan.samples, price_usd: cost, seconds }
  },
  plan: planSteps,
  sizeOf: ({ answers }) => answers,
  async perform(ctx, { run, step, seq }): Promise<Outcome> {
    const check = await findCheck(ctx, checkIdOf(run))
    const [client, prompt] = await Promise.all([
      requireClient(ctx, run.client_id ?? 0),
      check && findPrompt(ctx.db, check, step.prompt_id),
    ])
    const known = check ? await samplesOf(ctx.db, check, step) : []
    if (!check || !prompt)
      return { failures: failuresOf(known), missing: missingOf(check, known) }
    const brands = await brandsOf(ctx, client)
    const rows: Pick<NewResult, 'state' | 'error'>[] = [...known]
    for (const sample of samplesLeft(check, known)) {
      const row = await ask(ctx, brands, {
        run,
        check,
        prompt,
        provider: step.provider,
        sample,
      })
      await keep(ctx, { run, step, seq, check, row })
      rows.push(row)
    }
    if (check.is_judged)
      await judgeAnswers(ctx, check, { run, seq, step, brands, name: client.name })
    return { failures: failuresOf(rows), missing: 0 }
  },
  async save(tx, { run, outcome: { failures, missing } }): Promise<Saved<Step>> {
    if (missing > 0) await dropAnswers(tx.db, checkIdOf(run), missing)
    return { failures, counts: { total: -missing, done: -missing } }
  },
  saveFailure,
  complete,
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: ({ counts }) => nothingAnswered(counts.failed ?? 0),
  retryInput: (run) => ({ ...run.input, check_id: checkIdOf(run) }),
  label: (run) => ({ id: checkIdOf(run) }),
  async publish(ctx, run) {
    const check = await findCheck(ctx, checkIdOf(run))
    if (check) await publishProgress(ctx, check)
  },
})

/** As many as each provider's limits allow: a slow one does not block the others. */
async function widths(ctx: Context): Promise<(provider: string) => number> {
  const workers = Math.max(1, await countInstances(ctx.db, 'work'))
  const limits = new Map(
    ctx.llm.providers().map(({ name, limits: { concurrency } }) => [name, concurrency]),
  )
  return (provider) =>
    Math.min(WIDEST, Math.ceil((limits.get(provider) ?? 1) * workers * AHEAD))
}

const samplesLeft = ({ samples }: Check, kept: { sample: number }[]) =>
  Array.from({ length: samples }, (_, index) => index + 1).filter(
    (number) => !kept.some(({ sample }) => sample === number),
  )

const missingOf = (check: Check | undefined, kept: { sample: number }[]) =>
  check ? samplesLeft(check, kept).length : 0

/** The reason stands before the first colon of an error. */
function failuresOf(rows: { state: string; error: string }[]): Counts {
  const failures: Counts = {}
  for (const { state, error } of rows)
    if (state === 'failed') countFailure(failures, error.split(':')[0] ?? '')
  return failures
}

type Keeping = { run: CheckRun; seq: number; step: Step; check: Check; row: NewResult }

/** Stores an answer. The check ends when its budget is spent, and a paused one stops between two answers. */
async function keep(ctx: Context, { run, seq, check, row }: Keeping): Promise<void> {
  const kept = await keepResult(ctx.db, row, { run, seq })
  if (kept?.is_spent)
    throw new RunError(
      fill(notices.budget_spent, { usd: (check.max_cost_usd ?? 0).toFixed(2) }),
    )
  if (kept && !(kept.is_paused && row.sample < check.samples)) return
  // The next worker to take the step finds it closed, or parks it.
  throw new StepLater(0)
}

type Failing = { run: CheckRun; step: Step; reason: string }

/** Answers that could not be obtained count as failed. */
async function saveFailure(tx: Context, { run, step, reason }: Failing): Promise<Saved<Step>> {
  const check = await findCheck(tx, checkIdOf(run))
  const prompt = check && (await findPrompt(tx.db, check, step.prompt_id))
  const rows = check ? await samplesOf(tx.db, check, step) : []
  const failures = failuresOf(rows)
  if (!check || !prompt) return { failures }
  const brands = await brandsOf(tx, await requireClient(tx, check.client_id))
  for (const sample of samplesLeft(check, rows)) {
    const error = `${reason}: ${notices.step_unfinished}`
    await keepResult(
      tx.db,
      failedRow(tx, brands, { check, prompt, provider: step.provider, sample, error }),
    )
    countFailure(failures, reason)
  }
  return { failures }
}

async function complete(
  tx: Context,
  { run, because }: Completing<Scope, Summary>,
): Promise<Completed<Summary>> {
  const id = checkIdOf(run)
  await lockCheck(tx.db, id)
  const check = await findCheck(tx, id)
  const summary = { check_id: id }
  if (!check) return { summary }
  if (because) await stop(tx, { run, check })
  else if (hasFailed(check)) return { state: 'failed', message: whyFailed(tx, check), summary }
  else await finish(tx, { run, check })
  return { state: 'done', isReported: because === null, succeeded: check.answers, summary }
}

type OfRun = { run: CheckRun; check: Check }

/** Answers received so far stay readable; a retried check that was done is done again. */
async function stop(tx: Context, { run, check }: OfRun): Promise<void> {
  const wasDone = (await pointsOfCheck(tx.db, check)).length > 0
  if (wasDone && run.parent_id !== null) await setRun(tx.db, check.id, run.parent_id)
  await savePoints(tx.db, { ...check, finished_at: tx.now() })
}

async function finish(tx: Context, { run, check }: OfRun): Promise<void> {
  const now = tx.now()
  await dropPrompts(tx.db, check.id)
  await savePoints(tx.db, { ...check, finished_at: now })
  await noteAnswers(tx, check)
  const { name } = await requireClient(tx, check.client_id)
  const rates = ratesByAccess(await pointsOfCheck(tx.db, check))
  const headline = rates[0] ?? UNANSWERED
  await emit(tx, aeoCheckCompleted, {
    check_id: check.id,
    client_id: check.client_id,
    client_name: name,
    prompts_checked: check.checked_prompts,
    answers: check.answers,
    access: headline.access,
    visibility_score: headline.visibility_score,
    mention_rate: headline.mention_rate,
    by_access: rates,
    errors: check.errors,
    ...(check.errors > 0 && { failures: failureCounts(check.failures) }),
    duration_seconds: Math.round(now - (run.started_at ?? now)),
  })
}

const UNANSWERED = { access: 'api', visibility_score: null, mention_rate: null } as const

/** Apps before APIs, each only if it answered. */
const ratesByAccess = (points: Point[]) =>
  (['app', 'api'] as const).flatMap((access) => {
    const own = points.filter((point) => accessOf(point.provider) === access)
    const sum = (field: 'answers' | 'named' | 'score_sum') =>
      own.reduce((total, point) => total + point[field], 0)
    const [answers, named] = [sum('answers'), sum('named')]
    if (answers === 0) return []
    const visibility_score = meanScore({ answers, score_sum: sum('score_sum') })
    return [{ access, answers, visibility_score, mention_rate: named / answers }]
  })

/** Nothing was answered: that is an error, and nothing that was completed. */
function whyFailed({ llm }: Context, { errors, failures, providers }: Check): string {
  const asked = llm.providers().filter(({ name }) => providers.includes(name))
  const paused = askedAgain(asked.map(({ health }) => health.retryAt))
  return noneSucceeded(nothingAnswered(errors), serviceFailures(failures)) + paused
}

const nothingAnswered = (n: number) =>
  n === 1 ? 'the question was not answered' : `none of the ${n} questions was answered`
