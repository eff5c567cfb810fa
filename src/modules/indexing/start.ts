import { AppError, invalid } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { withClientLocked } from '../clients/index.ts'
import { collectIndexing } from './jobs.ts'
import { insertTask, runningTaskOf, type Task } from './store/tasks.ts'

/** Starts a run for a client: refused while another one runs. */
export function beginTask(ctx: Context, clientId: number, isForced: boolean): Promise<Task> {
  return withClientLocked(ctx, clientId, async (tx, client) => {
    const running = await runningTaskOf(tx.db, clientId)
    if (running) {
      const data = { job_id: running.id }
      throw new AppError('conflict', 'An indexing run of this client is under way already', { data })
    }
    if (client.is_archived) throw invalid('The client is archived; restore it first')
    const task = await insertTask(tx.db, {
      workspace_id: client.workspace_id,
      client_id: clientId,
      is_forced: isForced,
      source: tx.config.simulated.indexing ? 'sandbox' : 'live',
      started_at: tx.now(),
    })
    await enqueue(tx, collectIndexing, { task_id: task.id })
    return task
  })
}
