import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { activeTasks } from './store.ts'

const MAX_ACTIVE = 500

/** The searches for keywords that wait or run. */
export const activeKeywordTasks: ActiveJobs = async (ctx) => {
  const tasks = await activeTasks(ctx, MAX_ACTIVE)
  const clients = await clientsById(
    ctx,
    tasks.map(({ client_id }) => client_id),
  )
  return tasks.map(({ id, client_id, status, progress_pct, created_at }) => ({
    type: 'kw_generation',
    id,
    client_id,
    client_name: clients.get(client_id)?.name ?? '',
    status: status === 'pending' ? 'pending' : 'running',
    progress_pct,
    created_at,
  }))
}
