import { z } from 'zod'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { fill } from '../../base/messages.ts'
import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { askedAgain, noneSucceeded, serviceFailures } from '../../core/failures.ts'
import { enqueueMany, job, whyUnfinished } from '../../core/job.ts'
import { countInstances } from '../../platform/limits.ts'
import { failureCounts } from '../../providers/failure.ts'
import { emitWorkFailed, type OwnedClient, requireClient, withClientShared } from '../clients/index.ts'
import { noteAnswers } from './benchmark.ts'
import { hasFailed, meanScore, shouldPublishProgress } from './check-figures.ts'
import { brandsOf } from './client-brands.ts'
import { aeoCheckCompleted } from './events.ts'
import { publishProgress } from './publish-progress.ts'
import { ask } from './run-sample.ts'
import { judgeAnswers } from './sentiment-judge.ts'
import {
  type Check,
  commitLightly,
  dropAnswers,
  endCheck,
  findCheck,
  lockCheck,
  settlePrompt,
  startCheck,
} from './store/checks.ts'
import { pointsOfCheck, savePoints } from './store/points.ts'
import { findPrompt, type Prompt } from './store/prompts.ts'
import { keepResult, type NewResult, samplesOf } from './store/results.ts'
import { claimSteps, countQueued, finishStep, readStep, releaseStep, type Step } from './store/steps.ts'

/** At most so many steps of one provider are in the queue at once. */
const WIDEST = 100
/** More than its limits let through, so that another step stands ready when one ends. */
const AHEAD = 1.5
const STEP_MS = 20 * 60_000

const StepPayload = z.object({ check_id: z.int(), nr: z.int() })

/**
 * One prompt at one provider, sample after sample. What is done stays done: a step that runs again goes on where it was
 * cut off.
 */
export const runAeoStep = job({
  name: 'run_aeo_step',
  payload: StepPayload,
  attempts: 10,
  lane: 'answers',
  port: 'answers',
  timeoutMs: STEP_MS,
  async run(ctx, { check_id, nr }) {
    const stepKey = { workspace_id: ctx.actor.workspaceId, check_id, nr }
    const [step, check] = await Promise.all([readStep(ctx.db, stepKey), findCheck(ctx, check_id)])
    if (!step || !check) return
    if (check.status === 'pending') await begin(ctx, check)
    const [client, prompt] = await Promise.all([
      requireClient(ctx, check.client_id),
      findPrompt(ctx.db, check, step.prompt_id),
    ])
    const outcome = prompt ? await askSamples(ctx, { check, client, prompt, step }) : 'gone'
    if (outcome === 'ended') return
    await withClientShared(ctx, check.client_id, (tx) =>
      outcome === 'paused' ? giveBack(tx, stepKey) : endStep(tx, stepKey, step, outcome),
    )
  },
  async onDead(ctx, { check_id }, error) {
    const reason = whyUnfinished(error, notices.check_unfinished)
    const check = await findCheck(ctx, check_id)
    if (check) await withClientShared(ctx, check.client_id, (tx) => stop(tx, check, reason))
  },
})

/** Hands steps of each provider to the queue as far as its own limits go: a slow one stands in nobody's way. */
export async function queueWaves(ctx: Context, check: Check): Promise<void> {
  const workers = Math.max(1, await countInstances(ctx.db, 'work'))
  const queued = await countQueued(ctx.db, check)
  const limits = new Map(ctx.llm.providers().map(({ name, limits: { concurrency } }) => [name, concurrency]))
  for (const provider of check.providers) {
    const width = Math.min(WIDEST, Math.ceil((limits.get(provider) ?? 1) * workers * AHEAD))
    await queueNext(ctx, check, { provider, count: Math.max(0, width - (queued.get(provider) ?? 0)) })
  }
}

async function queueNext(
  ctx: Context,
  check: Pick<Check, 'workspace_id' | 'id'>,
  wanted: { provider: string; count: number },
) {
  const next = await claimSteps(ctx.db, check, wanted)
  await enqueueMany(
    ctx,
    runAeoStep,
    next.map((nr) => ({ check_id: check.id, nr })),
  )
}

async function begin(ctx: Context, { id }: Check) {
  const started = await startCheck(ctx.db, id, ctx.now())
  if (started) await publishProgress(ctx, started)
}

/** `gone`: the prompt was deleted meanwhile; `ended`: the check has ended, and nothing more of it is kept. */
type Outcome = 'done' | 'gone' | 'paused' | 'ended'

type Work = { check: Check; client: OwnedClient; prompt: Prompt; step: Step }

async function askSamples(ctx: Context, { check, client, prompt, step }: Work): Promise<Outcome> {
  const brands = await brandsOf(ctx, client)
  const kept = new Set((await samplesOf(ctx.db, check, step)).map(({ sample }) => sample))
  let now = await findCheck(ctx, check.id)
  for (let sample = 1; sample <= check.samples; sample++) {
    if (kept.has(sample)) continue
    if (now?.status !== 'running') return 'ended'
    if (now.is_paused) return 'paused'
    const row = await ask(ctx, brands, { check, prompt, provider: step.provider, sample })
    now = await keep(ctx, row)
    if (!now) return 'ended'
  }
  if (check.is_judged) {
    const rows = await samplesOf(ctx.db, check, step)
    await judgeAnswers(ctx, check, { brands, name: client.name, rows })
  }
  return 'done'
}

/** Keeps an answer; undefined when the check has ended meanwhile, or ends here because its money is spent. */
async function keep(ctx: Context, row: NewResult): Promise<Check | undefined> {
  const counted = await keepResult(ctx.db, row)
  if (counted && counted.max_cost_usd !== null && counted.cost_usd >= counted.max_cost_usd) {
    const reason = fill(notices.budget_spent, { usd: counted.max_cost_usd.toFixed(2) })
    await withClientShared(ctx, counted.client_id, (tx) => stop(tx, counted, reason))
    return undefined
  }
  if (counted && shouldPublishProgress(counted)) await publishProgress(ctx, counted)
  return counted
}

/** Ends a check before its time. What was answered until then stays readable; one that was done before is done again. */
export async function stop(tx: Context, { id }: Pick<Check, 'id'>, reason: string): Promise<Check | undefined> {
  const wasDone = (await pointsOfCheck(tx.db, { workspace_id: tx.actor.workspaceId, id })).length > 0
  const end = wasDone ? { status: 'done' as const } : { status: 'error' as const, reason }
  const ended = await endCheck(tx.db, id, { ...end, now: tx.now() })
  if (!ended) return undefined
  await savePoints(tx.db, ended)
  await publishProgress(tx, ended)
  return ended
}

type Where = { workspace_id: number; check_id: number; nr: number }

/** A paused check takes its step back, unless it was resumed meanwhile: then the step is run again. */
async function giveBack(tx: Context, stepKey: Where): Promise<void> {
  const check = await lockCheck(tx.db, stepKey.check_id)
  if (check?.is_paused) return releaseStep(tx.db, stepKey)
  await enqueueMany(tx, runAeoStep, [{ check_id: stepKey.check_id, nr: stepKey.nr }])
}

/**
 * Calls for the next step of the provider and strikes this one off; the last one brings the check to its end. The check
 * is held as late and as short as can be: all others who end a step wait for it.
 */
async function endStep(tx: Context, stepKey: Where, step: Step, outcome: 'done' | 'gone'): Promise<void> {
  await commitLightly(tx.db)
  await queueNext(
    tx,
    { workspace_id: stepKey.workspace_id, id: stepKey.check_id },
    { provider: step.provider, count: 1 },
  )
  const check = await lockCheck(tx.db, stepKey.check_id)
  if (!check) return
  const left = await finishStep(tx.db, stepKey, step.prompt_id)
  if (!left.isStruck) return
  if (outcome === 'gone') await dropAnswers(tx.db, check.id, check.samples)
  if (left.isPromptDone)
    await settlePrompt(tx.db, check.id, outcome === 'done' ? { checked: 1, dropped: 0 } : { checked: 0, dropped: 1 })
  if (left.isCheckDone) await complete(tx, check.id)
}

async function complete(tx: Context, id: number): Promise<void> {
  const check = await lockCheck(tx.db, id)
  if (check && hasFailed(check)) return fail(tx, check)
  const done = await endCheck(tx.db, id, { status: 'done', now: tx.now() })
  if (!done) return
  await savePoints(tx.db, done)
  await noteAnswers(tx, done)
  await publishProgress(tx, done)
  const { name } = await requireClient(tx, done.client_id)
  await emit(tx, aeoCheckCompleted, {
    check_id: id,
    client_id: done.client_id,
    client_name: name,
    prompts_checked: done.checked_prompts,
    answers: done.answers,
    visibility_score: meanScore(done),
    mention_rate: done.answers === 0 ? null : done.named / done.answers,
    errors: done.errors,
    ...(done.errors > 0 && { failures: failureCounts(done.failures) }),
    duration_seconds: Math.round((done.finished_at ?? 0) - (done.started_at ?? done.finished_at ?? 0)),
  })
}

/** Nothing was answered: that is an error, and nothing that was completed. */
async function fail(tx: Context, check: Check): Promise<void> {
  const { id, client_id, errors, failures } = check
  const what = errors === 1 ? 'the question was not answered' : `none of the ${errors} questions was answered`
  const asked = tx.llm.providers().filter(({ name }) => check.providers.includes(name))
  const paused = askedAgain(asked.map(({ health }) => health.retryAt))
  const reason = noneSucceeded(what, serviceFailures(failures)) + paused
  const ended = await endCheck(tx.db, id, { status: 'error', reason, now: tx.now() })
  if (!ended) return
  await publishProgress(tx, ended)
  const counts = { succeeded: 0, failed: errors, failures }
  await emitWorkFailed(tx, { work: 'aeo_check', id, client_id, ...counts, message: reason })
}
