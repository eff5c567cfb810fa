import type { ActiveJob } from '../../core/active-job.ts'
import type { Context } from '../../core/context.ts'
import { requireClient } from '../clients/index.ts'
import { presentTasks } from './present.ts'
import { runningTasks } from './store/tasks.ts'

const MAX_ACTIVE = 200

/** The runs under way that the caller may see. */
export async function activeIndexing(ctx: Context): Promise<ActiveJob[]> {
  const tasks = await runningTasks(ctx, MAX_ACTIVE)
  const shown = await presentTasks(ctx.db, tasks)
  const names = new Map(
    await Promise.all(
      tasks.map(async ({ client_id }) => [client_id, (await requireClient(ctx, client_id)).name] as const),
    ),
  )
  return tasks.map(({ id, client_id, started_at }, index) => ({
    type: 'indexing',
    id,
    client_id,
    client_name: names.get(client_id) ?? '',
    status: 'running',
    progress_pct: shown[index]?.progress_pct ?? 0,
    created_at: started_at,
  }))
}
