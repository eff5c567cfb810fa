import type { Context } from '../../../core/context.ts'
import { searchFailures } from '../../../core/failures.ts'
import { publish } from '../../../core/live.ts'
import type { Job } from '../store/jobs.ts'
import { progressOf, statusText } from './job-state.ts'

/** Publishes the progress of a job to open dashboards. */
export function publishProgress(ctx: Context, job: Job): Promise<void> {
  const { id, client_id, checked_keywords, total_keywords, cached_hits, api_calls, errors } =
    job
  const counts = { checked_keywords, total_keywords, cached_hits, api_calls, errors }
  const data = {
    job_id: id,
    status: statusText(job),
    progress_pct: progressOf(job),
    ...counts,
    failures: searchFailures(job.failures),
  }
  return publish(ctx, { type: 'job.progress', client_id, data })
}
