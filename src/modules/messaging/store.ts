import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { Message } from './schemas.ts'

type Person = { workspaceId: number; userId: number }
type NewConversation = Person & {
  clientId: number | null
  title: string
  memberIds: number[]
  now: number
}

export async function insertConversation(
  db: Db,
  conversation: NewConversation,
): Promise<number> {
  const { workspaceId, userId, clientId, title, memberIds, now } = conversation
  const row = {
    workspace_id: workspaceId,
    client_id: clientId,
    title,
    created_by: userId,
    created_at: now,
  }
  const { id } = await db
    .insertInto('conversations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [...new Set([userId, ...memberIds])]
  await db
    .insertInto('conversation_members')
    .values(
      members.map((user_id) => ({ workspace_id: workspaceId, conversation_id: id, user_id })),
    )
    .execute()
  return id
}

/** Of the caller's workspace; `isMember` says whether it is theirs to read. */
export async function findConversation(db: Db, { workspaceId, userId }: Person, id: number) {
  return db
    .selectFrom('conversations as c')
    .leftJoin('conversation_members as m', (join) =>
      join.onRef('m.conversation_id', '=', 'c.id').on('m.user_id', '=', userId),
    )
    .select(['c.id', 'c.client_id', 'c.title', 'm.user_id as member_id'])
    .where('c.workspace_id', '=', workspaceId)
    .where('c.id', '=', id)
    .executeTakeFirst()
}

type Listed = {
  id: number
  client_id: number | null
  title: string
  created_at: number
  last_at: number
  unread: number
  last_message: string | null
  members: { id: number; name: string }[]
}

const MAX_LISTED = 200

/** The caller's conversations, the liveliest first, in one reading; of clients they may no longer see, none. */
export async function conversationsOf(
  db: Db,
  person: Person,
  clientIds: number[] | null,
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select c.id, c.client_id, c.title, c.created_at, c.last_at,
      (select count(*) from messages x where x.workspace_id = c.workspace_id and x.conversation_id = c.id and x.created_at > m.read_at and x.sender_id <> m.user_id) as unread,
      (select left(x.body, 200) from messages x where x.workspace_id = c.workspace_id and x.conversation_id = c.id order by x.created_at desc limit 1) as last_message,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id)
        from conversation_members o join users u on u.id = o.user_id where o.workspace_id = c.workspace_id and o.conversation_id = c.id) as members
    from conversation_members m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where m.workspace_id = ${person.workspaceId} and m.user_id = ${person.userId}
      and (${clientIds}::bigint[] is null or c.client_id is null or c.client_id = any(${clientIds}::bigint[]))
    order by greatest(c.last_at, c.created_at) desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function countUnread(
  db: Db,
  { workspaceId, userId }: Person,
  clientIds: number[] | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from conversation_members m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      join messages x on x.workspace_id = c.workspace_id and x.conversation_id = c.id and x.created_at > m.read_at and x.sender_id <> m.user_id
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId}
      and (${clientIds}::bigint[] is null or c.client_id is null or c.client_id = any(${clientIds}::bigint[]))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Later than every message before it, by the lock of its conversation, so that nobody's `since` skips one. */
export async function insertMessage(
  db: Db,
  message: { conversationId: number; senderId: number; senderName: string; body: string },
) {
  const { conversationId, senderId, senderName, body } = message
  const { rows } = await sql<{ id: number; created_at: number }>`
    with moment as (
      update conversations set last_at = greatest(clock_timestamp(), last_at + interval '10 microseconds')
      where workspace_id = ${WORKSPACE_ID} and id = ${conversationId} returning last_at
    )
    insert into messages (workspace_id, conversation_id, sender_id, sender_name, body, created_at)
      select ${WORKSPACE_ID}, ${conversationId}, ${senderId}, ${senderName}, ${body}, last_at from moment
      returning id, created_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('conversation not found')
  return row
}

export async function memberIdsOf(db: Db, conversationId: number): Promise<number[]> {
  const members = db.selectFrom('conversation_members').select('user_id')
  const rows = await members.where('conversation_id', '=', conversationId).execute()
  return rows.map(({ user_id }) => user_id)
}

export type Since = {
  conversationId: number
  since: number
  limit: number
  lang: string | null
}

/** Oldest first; with a language, the translations that were made before stand in for the originals. */
export async function messagesSince(
  db: Db,
  { conversationId, since, limit, lang }: Since,
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select m.id, m.sender_id, m.sender_name, coalesce(t.body, m.body) as body, m.body as original_body,
      t.body is not null as is_translated, m.created_at
    from messages m left join message_translations t on t.workspace_id = m.workspace_id and t.message_id = m.id and t.lang = ${lang}
        and t.is_simulated = is_simulated('translation')
    where m.workspace_id = ${WORKSPACE_ID} and m.conversation_id = ${conversationId} and m.created_at > to_timestamp(${since})
    order by m.created_at limit ${limit}`.execute(db)
  return rows
}

/** A message the caller may read, and the translation where there is one. */
export async function findMessage(
  db: Db,
  { workspaceId, userId }: Person,
  { id, lang }: { id: number; lang: string },
) {
  const { rows } = await sql<{
    id: number
    body: string
    client_id: number | null
    translated: string | null
  }>`
    select m.id, m.body, c.client_id, t.body as translated
    from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      join conversation_members o on o.workspace_id = c.workspace_id and o.conversation_id = c.id and o.user_id = ${userId}
      left join message_translations t on t.workspace_id = m.workspace_id and t.message_id = m.id and t.lang = ${lang}
        and t.is_simulated = is_simulated('translation')
    where m.workspace_id = ${workspaceId} and m.id = ${id}`.execute(db)
  return rows[0]
}

export async function saveTranslation(
  db: Db,
  translation: { message_id: number; lang: string; body: string },
) {
  await db
    .insertInto('message_translations')
    .values({ workspace_id: WORKSPACE_ID, ...translation })
    .onConflict((on) =>
      on
        .columns(['workspace_id', 'message_id', 'lang', 'is_simulated'])
        .doUpdateSet({ body: translation.body }),
    )
    .execute()
}

export async function markRead(
  db: Db,
  { userId }: Person,
  conversationId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set({ read_at: sql`greatest(read_at, to_timestamp(${at}))` })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}

/** What a person has written here. */
export function messagesOfPerson(db: Db, { workspaceId, userId }: Person) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'conversations.title', 'body', 'messages.created_at'])
    .where('conversations.workspace_id', '=', workspaceId)
    .where('sender_id', '=', userId)
    .orderBy('messages.id')
    .limit(100_000)
    .execute()
}

const ERASED = 'Erased person'

/** The thread stays for those who are still in it, without this person's name and words. */
export async function eraseMessages(db: Db, { workspaceId, userId }: Person): Promise<number> {
  const theirs = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('conversations.workspace_id', '=', workspaceId)
    .where('sender_id', '=', userId)
  await db.deleteFrom('message_translations').where('message_id', 'in', theirs).execute()
  const erased = await db
    .updateTable('messages')
    .set({ sender_name: ERASED, body: '' })
    .where('id', 'in', theirs)
    .executeTakeFirst()
  return Number(erased.numUpdatedRows)
}
