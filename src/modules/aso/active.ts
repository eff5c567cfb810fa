import type { Context } from '../../core/context.ts'
import { requireClient } from '../clients/index.ts'
import { progressOf } from './present.ts'
import { activeTasks } from './store/tasks.ts'

export type ActiveAsoJob = {
  type: 'aso' | 'kw_generation'
  id: number
  client_id: number
  client_name: string
  status: string
  progress_pct: number
  created_at: number
}

/** The tasks of the caller's clients that have not ended. */
export async function activeAsoJobs(ctx: Context): Promise<ActiveAsoJob[]> {
  const tasks = await activeTasks(ctx.db, ctx.actor.workspaceId, ctx.actor.clientIds)
  const ids = [...new Set(tasks.map(({ client_id }) => client_id))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await requireClient(ctx, id)).name] as const)))
  return tasks.map((task) => ({
    type: task.kind === 'keywords' ? 'kw_generation' : 'aso',
    id: task.id,
    client_id: task.client_id,
    client_name: names.get(task.client_id) ?? '',
    status: task.status,
    progress_pct: progressOf(task),
    created_at: task.created_at,
  }))
}
