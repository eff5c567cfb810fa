import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { requireClient } from '../clients/index.ts'
import { jobCompleted, jobFailed } from './events.ts'
import { tellProgress } from './live.ts'
import { queueScreenshots } from './screenshot.ts'
import { saveColumns } from './store/columns.ts'
import { endJob, type Job } from './store/jobs.ts'
import { saveStandings } from './store/standings.ts'

/** Brings a job to its end and tells it; undefined when it had ended before. */
export async function completeJob(tx: Context, id: number): Promise<Job | undefined> {
  const done = await endQuietly(tx, id)
  if (!done) return undefined
  const { name } = await requireClient(tx, done.client_id)
  await tellProgress(tx, done)
  await emit(tx, jobCompleted, {
    job_id: id,
    client_id: done.client_id,
    client_name: name,
    keywords_checked: done.checked_keywords,
    duration_seconds: Math.round((done.finished_at ?? 0) - (done.started_at ?? done.finished_at ?? 0)),
  })
  if (done.has_screenshots) await queueScreenshots(tx, done)
  return done
}

/** The same without a word: for checks of days that are long past. */
export async function endQuietly(tx: Context, id: number): Promise<Job | undefined> {
  const done = await endJob(tx.db, id, { status: 'done', now: tx.now() })
  if (!done) return undefined
  await saveStandings(tx.db, done)
  await saveColumns(tx.db, done.workspace_id, { job_id: id, job_at: done.created_at })
  return done
}

/** Tells that a job could not be brought to its end. */
export async function tellFailure(tx: Context, ended: Job): Promise<void> {
  const { id, client_id, message } = ended
  const { name } = await requireClient(tx, client_id)
  await tellProgress(tx, ended)
  await emit(tx, jobFailed, { job_id: id, client_id, client_name: name, message })
}
