import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { askedAgain, noneSucceeded, searchFailures } from '../../../core/failures.ts'
import type { Completed, Completing } from '../../../core/run.ts'
import { failureCounts } from '../../../providers/failure.ts'
import { requireClient } from '../../clients/index.ts'
import { jobCompleted, jobCorrected, jobFailed } from '../events.ts'
import { type Job, requireJob } from '../store/jobs.ts'
import { incompleteBefore, mergeResults } from '../store/results/merged-results.ts'
import { saveColumns } from '../store/results/result-columns.ts'
import { enginesOf } from '../store/results/results.ts'
import { saveStandings } from '../store/standings.ts'
import { hasFailed } from './job-state.ts'
import type { Scope } from './plan.ts'
import { queueScreenshots } from './screenshot.ts'

/** Sums a job up and emits its event, unless it is of a past day. */
export async function complete(
  tx: Context,
  { run, because }: Completing<Scope, object>,
): Promise<Completed<object>> {
  const job = { ...(await requireJob(tx, run.id)), finished_at: tx.now() }
  const { is_quiet: isQuiet = false } = run.input
  if (because?.state === 'cancelled') return { isReported: true, summary: {} }
  if (because || hasFailed(job)) {
    const message = because?.message ?? (await whyFailed(tx, job))
    if (!isQuiet) await emitFailed(tx, { ...job, message })
    return { state: 'failed', message, isReported: true, summary: {} }
  }
  await saveStandings(tx.db, job)
  await saveColumns(tx.db, job.workspace_id, { job_id: job.id, job_at: job.created_at })
  if (!job.is_whole) await mergeIntoEarlier(tx, job)
  if (!isQuiet) await emitCompleted(tx, job)
  return { state: 'done', isReported: true, summary: {} }
}

/** What failed in the last check of all keywords, or when that was retried, and was found now completes it. */
async function mergeIntoEarlier(tx: Context, job: Job): Promise<void> {
  for (const earlier of await incompleteBefore(tx.db, job)) {
    if ((await mergeResults(tx.db, { from: job, into: earlier })) === 0) continue
    await emit(tx, jobCorrected, { job_id: earlier.id, client_id: earlier.client_id })
  }
}

async function emitCompleted(tx: Context, job: Job): Promise<void> {
  const { name } = await requireClient(tx, job.client_id)
  await emit(tx, jobCompleted, {
    job_id: job.id,
    client_id: job.client_id,
    client_name: name,
    keywords_checked: job.checked_keywords - job.errors,
    duration_seconds: durationOf(job),
    ...(job.errors > 0 && { errors: job.errors, failures: failureCounts(job.failures) }),
  })
  if (job.has_screenshots) await queueScreenshots(tx, job)
}

export const nothingDone = (n: number) =>
  n === 1 ? 'the check failed' : `all ${n} checks failed`

async function whyFailed(ctx: Context, job: Job): Promise<string> {
  const engines = await enginesOf(ctx.db, job)
  const views = ctx.search
    .health()
    .filter(({ engine }) => engines.has(engine))
    .flatMap(({ verticals }) => verticals.filter(({ vertical }) => vertical === 'search'))
  const paused = askedAgain(views.map(({ retryAt }) => retryAt))
  const what = nothingDone(job.checked_keywords)
  const unsent =
    paused !== '' && job.api_calls === 0 ? ', and no request was sent: earlier ones failed' : ''
  return noneSucceeded(what + unsent, searchFailures(job.failures)) + paused
}

async function emitFailed(tx: Context, job: Job): Promise<void> {
  const { id, client_id, message, errors } = job
  const { name } = await requireClient(tx, client_id)
  await emit(tx, jobFailed, {
    ...{ job_id: id, client_id, client_name: name, message },
    ...{ duration_seconds: durationOf(job), errors, failures: failureCounts(job.failures) },
  })
}

const durationOf = ({ started_at, finished_at }: Job) =>
  Math.round((finished_at ?? 0) - (started_at ?? finished_at ?? 0))
