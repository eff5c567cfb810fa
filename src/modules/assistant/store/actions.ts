import { type Insertable, type Selectable, sql } from 'kysely'
import type { Actor } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { Outcome } from '../schemas.ts'

export type Action = Selectable<Tables['chat_actions']>

/** Only ever the person's own. */
export function findAction(
  db: Db,
  { workspaceId, userId }: Actor,
  id: number,
): Promise<Action | undefined> {
  return db
    .selectFrom('chat_actions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function actionsOfMessages(db: Db, ids: number[]): Promise<Action[]> {
  const named = sql<boolean>`message_id = any(${ids}::bigint[])`
  return db.selectFrom('chat_actions').selectAll().where(named).orderBy('id').execute()
}

export async function insertActions(
  db: Db,
  rows: Insertable<Tables['chat_actions']>[],
): Promise<Action[]> {
  if (rows.length === 0) return []
  return db.insertInto('chat_actions').values(rows).returningAll().execute()
}

/** A newer proposal of the same kind takes the place of an older one. */
export async function supersede(
  db: Db,
  chatId: number,
  actions: string[] | 'all',
): Promise<void> {
  let pending = db
    .updateTable('chat_actions')
    .set({ status: 'superseded' })
    .where('chat_id', '=', chatId)
  if (actions !== 'all')
    pending = pending.where('action', 'in', actions.length > 0 ? actions : [''])
  await pending.where('status', '=', 'pending').execute()
}

/** What the person changed before they confirmed. */
export type Change = { params: string; preview: string }

/** Of all who try at once, one gets it. */
export function claimAction(
  db: Db,
  id: number,
  { now, change = {} }: { now: number; change?: Change | object },
): Promise<Action | undefined> {
  return db
    .updateTable('chat_actions')
    .set({ status: 'executing', claimed_at: now, ...change })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

type End = { status: 'done' | 'failed'; outcome: Outcome; now: number }

export async function settleAction(
  db: Db,
  id: number,
  { status, outcome, now }: End,
): Promise<void> {
  const executing = db
    .updateTable('chat_actions')
    .set({ status, outcome: JSON.stringify(outcome), finished_at: now })
    .where('id', '=', id)
  await executing.where('status', '=', 'executing').execute()
}

/** Put aside by the person: superseded by nothing, which is told by its end. */
export async function dismissAction(
  db: Db,
  { workspaceId, userId }: Actor,
  id: number,
  now: number,
): Promise<Action | undefined> {
  return db
    .updateTable('chat_actions')
    .set({ status: 'superseded', finished_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export async function expireAction(db: Db, id: number): Promise<void> {
  const pending = db.updateTable('chat_actions').set({ status: 'expired' }).where('id', '=', id)
  await pending.where('status', '=', 'pending').execute()
}
