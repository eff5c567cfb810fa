import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { askedAgain, noneSucceeded, searchFailures } from '../../core/failures.ts'
import { failureCounts } from '../../providers/failure.ts'
import { requireClient } from '../clients/index.ts'
import { jobCompleted, jobFailed } from './events.ts'
import { hasFailed } from './job-state.ts'
import { publishProgress } from './publish-progress.ts'
import { queueScreenshots } from './screenshot.ts'
import { endJob, type Job, requireJob } from './store/jobs.ts'
import { saveColumns } from './store/result-columns.ts'
import { saveStandings } from './store/standings.ts'

/** Completes a job and emits its event; undefined when it had ended before. */
export async function completeJob(tx: Context, id: number): Promise<Job | undefined> {
  const ended = await endQuietly(tx, id)
  if (!ended) return undefined
  if (ended.status === 'error') {
    await emitJobFailed(tx, ended)
    return ended
  }
  const { name } = await requireClient(tx, ended.client_id)
  await publishProgress(tx, ended)
  await emit(tx, jobCompleted, {
    job_id: id,
    client_id: ended.client_id,
    client_name: name,
    keywords_checked: ended.checked_keywords - ended.errors,
    duration_seconds: durationOf(ended),
    ...(ended.errors > 0 && { errors: ended.errors, failures: failureCounts(ended.failures) }),
  })
  if (ended.has_screenshots) await queueScreenshots(tx, ended)
  return ended
}

/** The same without an event: for recorded checks of past days. */
export async function endQuietly(tx: Context, id: number): Promise<Job | undefined> {
  const job = await requireJob(tx, id)
  if (hasFailed(job)) return endJob(tx.db, id, { status: 'error', message: whyFailed(tx, job), now: tx.now() })
  const done = await endJob(tx.db, id, { status: 'done', now: tx.now() })
  if (!done) return undefined
  await saveStandings(tx.db, done)
  await saveColumns(tx.db, done.workspace_id, { job_id: id, job_at: done.created_at })
  return done
}

function whyFailed(ctx: Context, { checked_keywords: n, failures }: Job): string {
  const what = n === 1 ? 'the check failed' : `all ${n} checks failed`
  const views = ctx.search
    .health()
    .flatMap(({ verticals }) => verticals.filter(({ vertical }) => vertical === 'search'))
  return noneSucceeded(what, searchFailures(failures)) + askedAgain(views.map(({ retryAt }) => retryAt))
}

/** Emits the failure of a job. */
export async function emitJobFailed(tx: Context, ended: Job): Promise<void> {
  const { id, client_id, message, errors } = ended
  const { name } = await requireClient(tx, client_id)
  await publishProgress(tx, ended)
  await emit(tx, jobFailed, {
    ...{ job_id: id, client_id, client_name: name, message },
    ...{ duration_seconds: durationOf(ended), errors, failures: failureCounts(ended.failures) },
  })
}

const durationOf = ({ started_at, finished_at }: Job) =>
  Math.round((finished_at ?? 0) - (started_at ?? finished_at ?? 0))
