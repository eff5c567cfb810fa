import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { askedAgain, noneSucceeded, searchFailures } from '../../core/failures.ts'
import type { Completed, Completing } from '../../core/run.ts'
import { failureCounts } from '../../providers/failure.ts'
import { requireClient } from '../clients/index.ts'
import { jobCompleted, jobFailed } from './events.ts'
import { hasFailed } from './job-state.ts'
import type { Scope } from './plan.ts'
import { queueScreenshots } from './screenshot.ts'
import { type Job, requireJob } from './store/jobs.ts'
import { saveColumns } from './store/result-columns.ts'
import { saveStandings } from './store/standings.ts'

/** Sums a job up and emits its event, unless it is of a past day. */
export async function complete(tx: Context, { run, because }: Completing<Scope, object>): Promise<Completed<object>> {
  const job = { ...(await requireJob(tx, run.id)), finished_at: tx.now() }
  const { is_quiet: isQuiet = false } = run.input
  if (because?.state === 'cancelled') return { isReported: true, summary: {} }
  if (because || hasFailed(job)) {
    const message = because?.message ?? whyFailed(tx, job)
    if (!isQuiet) await emitFailed(tx, { ...job, message })
    return { state: 'failed', message, isReported: true, summary: {} }
  }
  await saveStandings(tx.db, job)
  await saveColumns(tx.db, job.workspace_id, { job_id: job.id, job_at: job.created_at })
  if (!isQuiet) await emitCompleted(tx, job)
  return { state: 'done', isReported: true, summary: {} }
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

export const nothingDone = (n: number) => (n === 1 ? 'the check failed' : `all ${n} checks failed`)

function whyFailed(ctx: Context, { checked_keywords, failures }: Job): string {
  const views = ctx.search
    .health()
    .flatMap(({ verticals }) => verticals.filter(({ vertical }) => vertical === 'search'))
  const paused = askedAgain(views.map(({ retryAt }) => retryAt))
  return noneSucceeded(nothingDone(checked_keywords), searchFailures(failures)) + paused
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
