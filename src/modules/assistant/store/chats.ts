import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Source } from '../schemas.ts'

export type Chat = Selectable<Tables['chats']>
export type Message = Selectable<Tables['chat_messages']>

type Owner = Pick<Context, 'db' | 'actor'>

const MAX_LISTED = 1000
const MAX_MESSAGES = 2000

/** A chat belongs to one person; chats about clients they may no longer see are hidden from them too. */
const isOwn = ({ workspaceId, userId, clientIds }: Actor) =>
  sql<boolean>`chats.workspace_id = ${workspaceId} and chats.user_id = ${userId}
    and (${clientIds}::bigint[] is null or chats.client_id is null or chats.client_id = any(${clientIds}))`

const messageCount =
  sql<number>`(select count(*) from chat_messages where workspace_id = chats.workspace_id and chat_id = chats.id)`.as(
    'message_count',
  )

/** Null once the analysis is gone. */
const reportId = sql<number | null>`(select r.id from analytics_reports r
  where r.workspace_id = chats.workspace_id and r.id = chats.report_id)`.as('report_id')

export async function requireChat({ db, actor }: Owner, id: number) {
  const own = db
    .selectFrom('chats')
    .selectAll()
    .select([messageCount, reportId])
    .where(isOwn(actor))
    .where('id', '=', id)
  const found = await own.executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The client that a chat is about; null: everything. */
export async function scopeOf(db: Db, id: number): Promise<number | null> {
  const chat = await db
    .selectFrom('chats')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return chat?.client_id ?? null
}

export function listChats({ db, actor }: Owner) {
  const own = db
    .selectFrom('chats')
    .selectAll()
    .select([messageCount, reportId])
    .where(isOwn(actor))
  return own.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute()
}

export async function countChats({ db, actor }: Owner): Promise<number> {
  const own = db
    .selectFrom('chats')
    .where('workspace_id', '=', actor.workspaceId)
    .where('user_id', '=', actor.userId)
  return (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
    .n
}

export async function insertChat(db: Db, chat: Insertable<Tables['chats']>) {
  return {
    ...(await db.insertInto('chats').values(chat).returningAll().executeTakeFirstOrThrow()),
    message_count: 0,
  }
}

export async function updateChat(
  { db, actor }: Owner,
  id: number,
  change: Updateable<Tables['chats']>,
) {
  const own = db.updateTable('chats').set(change).where(isOwn(actor)).where('id', '=', id)
  const changed = await own
    .returningAll()
    .returning([messageCount, reportId])
    .executeTakeFirst()
  if (!changed) throw notFound()
  return changed
}

export async function deleteChat({ db, actor }: Owner, id: number): Promise<void> {
  const gone = db.deleteFrom('chats').where(isOwn(actor)).where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** The chat that a link claims to lead to. */
export function chatOfLink(db: Db, id: number): Promise<Chat | undefined> {
  return db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest of them, oldest first. */
export async function messagesOf(db: Db, chatId: number): Promise<Message[]> {
  const newest = db.selectFrom('chat_messages').selectAll().where('chat_id', '=', chatId)
  return (await newest.orderBy('id', 'desc').limit(MAX_MESSAGES).execute()).reverse()
}

/** Those written while the chat was about what it is about now, oldest first. */
export async function messagesInScope(
  db: Db,
  { id, client_id }: Pick<Chat, 'id' | 'client_id'>,
  limit = MAX_MESSAGES,
): Promise<Message[]> {
  const isAboutIt = sql<boolean>`client_id is not distinct from ${client_id}::bigint`
  const newest = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', id)
    .where(isAboutIt)
  return (await newest.orderBy('id', 'desc').limit(limit).execute()).reverse()
}

type NewMessage = Pick<Message, 'chat_id' | 'role' | 'content' | 'client_id' | 'created_at'> & {
  sources?: Source[]
  unverified?: string[]
}

export function insertMessage(
  db: Db,
  { sources = [], unverified = [], ...message }: NewMessage,
): Promise<Message> {
  const row = {
    workspace_id: WORKSPACE_ID,
    ...message,
    sources: JSON.stringify(sources),
    unverified: JSON.stringify(unverified),
  }
  return db.insertInto('chat_messages').values(row).returningAll().executeTakeFirstOrThrow()
}

/** What a person has talked about with the assistant. */
export function chatsOfPerson(
  db: Db,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
) {
  return db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select([
      'chats.id as chat_id',
      'chats.title',
      'chat_messages.role',
      'content',
      'chat_messages.created_at',
    ])
    .where('chats.workspace_id', '=', workspaceId)
    .where('chats.user_id', '=', userId)
    .orderBy('chat_messages.id')
    .limit(100_000)
    .execute()
}

const MAX_SHARED = 1000

/** The chats of a workspace that anybody can read by a link, newest first. */
export async function sharedChats(db: Db, workspaceId: number) {
  const rows = await db
    .selectFrom('chats')
    .select(['id', 'user_id', 'title', 'shared_at'])
    .where('workspace_id', '=', workspaceId)
    .where('shared_at', 'is not', null)
    .orderBy('shared_at', 'desc')
    .limit(MAX_SHARED)
    .execute()
  return rows.map(({ shared_at, ...chat }) => ({ ...chat, shared_at: shared_at ?? 0 }))
}
