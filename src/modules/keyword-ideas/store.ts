import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import type { Actor, Context } from '../../core/context.ts'
import type { Counts } from '../../core/failures.ts'
import type { Db, Tables } from '../../platform/db.ts'
import type { Idea } from './tables.ts'

export type KeywordTask = Selectable<Tables['keyword_tasks']>

type Owner = Pick<Context, 'db' | 'actor'>

const isOwn = ({ workspaceId, clientIds }: Actor) =>
  sql<boolean>`workspace_id = ${workspaceId} and (${clientIds}::bigint[] is null or client_id = any(${clientIds}))`

export async function requireTask({ db, actor }: Owner, id: number): Promise<KeywordTask> {
  const found = db.selectFrom('keyword_tasks').selectAll().where(isOwn(actor)).where('id', '=', id)
  const task = await found.executeTakeFirst()
  if (!task) throw notFound()
  return task
}

export function recentTasks({ db, actor }: Owner, clientId: number, limit: number): Promise<KeywordTask[]> {
  const own = db.selectFrom('keyword_tasks').selectAll().where(isOwn(actor)).where('client_id', '=', clientId)
  return own.orderBy('id', 'desc').limit(limit).execute()
}

export function activeTasks({ db, actor }: Owner, limit: number): Promise<KeywordTask[]> {
  const own = db.selectFrom('keyword_tasks').selectAll().where(isOwn(actor))
  return own.where('status', 'in', ['pending', 'running']).orderBy('id').limit(limit).execute()
}

export function activeTaskOf(db: Db, clientId: number): Promise<KeywordTask | undefined> {
  const active = db.selectFrom('keyword_tasks').selectAll().where('client_id', '=', clientId)
  return active.where('status', 'in', ['pending', 'running']).executeTakeFirst()
}

export function insertTask(db: Db, task: Insertable<Tables['keyword_tasks']>): Promise<KeywordTask> {
  return db.insertInto('keyword_tasks').values(task).returningAll().executeTakeFirstOrThrow()
}

export async function saveTaskProgress(db: Db, id: number, percent: number): Promise<void> {
  const running = db.updateTable('keyword_tasks').set({ status: 'running', progress_pct: percent })
  await running.where('id', '=', id).where('status', 'in', ['pending', 'running']).execute()
}

/** Holds a task for the transaction; false when it has ended. */
export async function holdTask(db: Db, id: number): Promise<boolean> {
  const active = db.selectFrom('keyword_tasks').select('id').where('id', '=', id)
  const held = active.where('status', 'in', ['pending', 'running']).forNoKeyUpdate()
  return (await held.executeTakeFirst()) !== undefined
}

/** Counts what was tracked of what a task found. */
export async function addImported(db: Db, id: number, imported: number): Promise<void> {
  const counted = db.updateTable('keyword_tasks').set({ imported: sql`imported + ${imported}` })
  await counted.where('id', '=', id).execute()
}

type End = {
  status: 'done' | 'error'
  items: Idea[]
  imported: number
  error: string
  failures: Counts
  now: number
}

/** Undefined when it had ended before. */
export function endTask(db: Db, id: number, { items, failures, now, ...end }: End): Promise<KeywordTask | undefined> {
  return db
    .updateTable('keyword_tasks')
    .set({
      ...end,
      items: JSON.stringify(items),
      failures: JSON.stringify(failures),
      progress_pct: 100,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .returningAll()
    .executeTakeFirst()
}
