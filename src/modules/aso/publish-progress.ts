import type { Context } from '../../core/context.ts'
import { publish } from '../../core/live.ts'
import { presentResult } from './present.ts'
import type { Task } from './store/tasks.ts'

/** Tells open dashboards how far a task is. */
export function publishProgress(ctx: Context, task: Task): Promise<void> {
  const { errors, ...result } = presentResult(task)
  return publish(ctx, {
    type: 'aso.progress',
    client_id: task.client_id,
    data: { kind: task.kind, ...result, errors: errors.length },
  })
}
