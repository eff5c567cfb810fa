import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { progressOf } from './present.ts'
import { activeTasks } from './store/tasks.ts'

/** The actions that wait or run. */
export const activeAsoTasks: ActiveJobs = async (ctx) => {
  const tasks = await activeTasks(ctx.db, ctx.actor.workspaceId, ctx.actor.clientIds)
  const clients = await clientsById(
    ctx,
    tasks.map(({ client_id }) => client_id),
  )
  return tasks.map((task) => ({
    type: task.kind === 'keywords' ? ('kw_generation' as const) : ('aso' as const),
    id: task.id,
    client_id: task.client_id,
    client_name: clients.get(task.client_id)?.name ?? '',
    status: task.status === 'pending' ? 'pending' : 'running',
    progress_pct: progressOf(task),
    created_at: task.created_at,
  }))
}
