import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { progressOf } from './job-state.ts'
import { listActiveJobs } from './store/jobs.ts'

/** The queued and running rank checks. */
export const activeRankChecks: ActiveJobs = async (ctx) => {
  const jobs = await listActiveJobs(ctx)
  const clients = await clientsById(
    ctx,
    jobs.map(({ client_id }) => client_id),
  )
  return jobs.map((job) => ({
    type: 'rank_check' as const,
    id: job.id,
    client_id: job.client_id,
    client_name: clients.get(job.client_id)?.name ?? '',
    status: job.status === 'pending' ? 'pending' : 'running',
    progress_pct: progressOf(job),
    created_at: job.created_at,
  }))
}
