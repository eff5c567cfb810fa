import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/db.ts'
import { CHANNELS, type Channel, type Refusal } from '../../../providers/index-channels/port.ts'
import type { Problem, Source } from '../schemas.ts'
import type { Ending, Tally } from '../task-outcome.ts'

export type Task = Selectable<Tables['indexing_tasks']>
export type ChannelRow = Selectable<Tables['indexing_channels']>

type Owner = Pick<Context, 'db' | 'actor'>

/** The caller's task, or not found. */
export async function requireTask({ db, actor }: Owner, id: number, clientId?: number): Promise<Task> {
  const found = db.selectFrom('indexing_tasks').selectAll().where(isOwn(actor)).where('id', '=', id)
  const task = await found.executeTakeFirst()
  if (!task || (clientId !== undefined && task.client_id !== clientId)) throw notFound()
  return task
}

export function runningTaskOf(db: Db, clientId: number): Promise<Task | undefined> {
  const own = db.selectFrom('indexing_tasks').selectAll().where('client_id', '=', clientId)
  return own.where('status', '=', 'running').executeTakeFirst()
}

export function runningTasks({ db, actor }: Owner, limit: number): Promise<Task[]> {
  const own = db.selectFrom('indexing_tasks').selectAll().where(isOwn(actor))
  return own.where('status', '=', 'running').orderBy('id', 'desc').limit(limit).execute()
}

type Client = { workspace_id: number; id: number }

/** A sandbox run has submitted nothing to a real engine. */
const IS_CURRENT_WORLD = sql<boolean>`is_current(source, 'indexing')`

/** Newest first. */
export function tasksOf(db: Db, client: Client, limit: number): Promise<Task[]> {
  return db
    .selectFrom('indexing_tasks')
    .selectAll()
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.id)
    .where(IS_CURRENT_WORLD)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countTasks(db: Db, client: Client): Promise<number> {
  const own = db.selectFrom('indexing_tasks').where('workspace_id', '=', client.workspace_id)
  const counted = own
    .where('client_id', '=', client.id)
    .where(IS_CURRENT_WORLD)
    .select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

type NewTask = { workspace_id: number; client_id: number; is_forced: boolean; source: Source; started_at: number }

export function insertTask(db: Db, task: NewTask): Promise<Task> {
  return db.insertInto('indexing_tasks').values(task).returningAll().executeTakeFirstOrThrow()
}

type Collected = { urls_collected: number; urls_blocked: number; urls_foreign: number; problems: Problem[] }

/** Answers the task when it still runs. */
export function saveCollected(db: Db, id: number, { problems, ...counts }: Collected): Promise<Task | undefined> {
  const saved = db.updateTable('indexing_tasks').set({ ...counts, problems: JSON.stringify(problems) })
  return saved.where('id', '=', id).where('status', '=', 'running').returningAll().executeTakeFirst()
}

type End = Ending & { message?: string; urls_submitted?: number; now: number }

/** Ends a task that has not ended yet. */
export function endTask(db: Db, id: number, { now, message = '', ...end }: End): Promise<Task | undefined> {
  const ended = db.updateTable('indexing_tasks').set({ ...end, message: message.slice(0, 500), finished_at: now })
  return ended.where('id', '=', id).where('status', '=', 'running').returningAll().executeTakeFirst()
}

export function channelsOf(db: Db, tasks: Pick<Task, 'id'>[]): Promise<ChannelRow[]> {
  const ids = tasks.map(({ id }) => id)
  const order = sql`array_position(${sql.val(CHANNELS)}::text[], channel)`
  return db
    .selectFrom('indexing_channels')
    .selectAll()
    .where('task_id', '=', sql<number>`any(${ids})`)
    .orderBy(order)
    .execute()
}

type Planned = { channel: Channel; is_configured: boolean; is_finished: boolean; planned: number }

/** Says what each channel has to do; false when that was said before, and stays. */
export async function planChannels(db: Db, { workspace_id, id }: Task, plans: Planned[]): Promise<boolean> {
  const planned = await db
    .insertInto('indexing_channels')
    .values(plans.map((plan) => ({ ...plan, workspace_id, task_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel')
    .execute()
  return planned.length > 0
}

type Key = { workspace_id: number; task_id: number; channel: Channel }
type Counted = Pick<Tally, 'attempted' | 'accepted' | 'rejected'> & {
  last?: { http_status: number | null; refusal: Refusal; detail: string }
}

export async function countAttempts(db: Db, key: Key, { last, ...counts }: Counted): Promise<void> {
  await channelAt(db, key)
    .set((eb) => ({
      attempted: eb('attempted', '+', counts.attempted),
      accepted: eb('accepted', '+', counts.accepted),
      rejected: eb('rejected', '+', counts.rejected),
      ...last,
    }))
    .execute()
}

export async function finishChannel(db: Db, key: Key, deferred: number): Promise<void> {
  await channelAt(db, key).set({ is_finished: true, deferred }).execute()
}

/** Takes hold of the task, so that of several channels that finish together one is the last. */
export async function lockTask(db: Db, id: number): Promise<Task | undefined> {
  return db.selectFrom('indexing_tasks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

function channelAt(db: Db, { workspace_id, task_id, channel }: Key) {
  return db
    .updateTable('indexing_channels')
    .where('workspace_id', '=', workspace_id)
    .where('task_id', '=', task_id)
    .where('channel', '=', channel)
}

function isOwn({ workspaceId, clientIds }: Actor) {
  return sql<boolean>`indexing_tasks.workspace_id = ${workspaceId}
    and (${clientIds}::bigint[] is null or indexing_tasks.client_id = any(${clientIds}))`
}
