import type { z } from 'zod'
import { provenanceOf } from '../../core/schemas.ts'
import type { Db } from '../../platform/database/db.ts'
import { type IndexRun, taskStatus } from './run/index-run.ts'
import { progressOf } from './run/task-outcome.ts'
import type { IndexingTask } from './schemas.ts'
import { channelsOf } from './store/channels.ts'

type Shown = z.input<typeof IndexingTask>

/** Runs as callers see them, with the responses of their channels. */
export async function presentTasks(db: Db, runs: IndexRun[]): Promise<Shown[]> {
  const channels = Map.groupBy(
    runs.length ? await channelsOf(db, runs) : [],
    ({ task_id }) => task_id,
  )
  return runs.map((run) => {
    const own = channels.get(run.id) ?? []
    const { collected = 0, blocked = 0, foreign = 0 } = run.counts
    const status = taskStatus(run)
    return {
      id: run.id,
      started_at: run.created_at,
      finished_at: run.finished_at,
      status,
      reason: run.summary?.reason ?? '',
      message: status === 'error' ? run.message : '',
      urls_collected: collected,
      urls_submitted: run.summary?.urls_submitted ?? 0,
      urls_blocked: blocked,
      urls_foreign: foreign,
      progress_pct: progressOf(status, own),
      source: provenanceOf(run.is_simulated),
      channels: own,
    }
  })
}

export async function presentTask(db: Db, run: IndexRun): Promise<Shown> {
  const [shown] = await presentTasks(db, [run])
  if (!shown) throw new Error('task not presented')
  return shown
}
