import type { Context } from '../../core/context.ts'
import { publish } from '../../core/live.ts'
import { channelsOf, type Task } from './store/tasks.ts'
import { progressOf } from './task-outcome.ts'

/** Tells open dashboards how far a task is. */
export async function publishProgress(ctx: Context, { id, client_id, status }: Task): Promise<void> {
  const channels = await channelsOf(ctx.db, [{ id }])
  const data = { task_id: id, status, progress_pct: progressOf(status, channels) }
  await publish(ctx, { type: 'indexing.progress', client_id, data })
}
