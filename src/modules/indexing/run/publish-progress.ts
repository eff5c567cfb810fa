import type { Context } from '../../../core/context.ts'
import { publish } from '../../../core/live.ts'
import type { TaskStatus } from '../schemas.ts'
import { channelsOf, type Task } from '../store/channels.ts'
import { progressOf } from './task-outcome.ts'

/** Notifies open dashboards of how far a task is. */
export async function publishProgress(
  ctx: Context,
  { task, status }: { task: Task; status: TaskStatus },
) {
  const channels = await channelsOf(ctx.db, [task])
  const data = { task_id: task.id, status, progress_pct: progressOf(status, channels) }
  await publish(ctx, { type: 'indexing.progress', client_id: task.client_id, data })
}
