import type { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import type { IndexingTask } from './schemas.ts'
import { channelsOf, type Task } from './store/tasks.ts'
import { progressOf } from './task-outcome.ts'

type Shown = z.input<typeof IndexingTask>

/** Tasks as callers see them, each with what its channels said. */
export async function presentTasks(db: Db, tasks: Task[]): Promise<Shown[]> {
  const channels = Map.groupBy(tasks.length ? await channelsOf(db, tasks) : [], ({ task_id }) => task_id)
  return tasks.map((task) => {
    const own = channels.get(task.id) ?? []
    return { ...task, channels: own, progress_pct: progressOf(task.status, own) }
  })
}

export async function presentTask(db: Db, task: Task): Promise<Shown> {
  const [shown] = await presentTasks(db, [task])
  if (!shown) throw new Error('task not presented')
  return shown
}
