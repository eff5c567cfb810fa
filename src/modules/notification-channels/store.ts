import { type Selectable, sql, type Updateable } from 'kysely'
import type { Language } from '../../../locales/index.ts'
import { notFound } from '../../base/errors.ts'
import { anyOf, type Db, type Tables } from '../../platform/database/db.ts'
import type { Known } from '../../platform/database/table.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import { deliverAt, type Timing } from './delivery-time.ts'
import type { ChannelKind } from './formats/index.ts'
import type { Line } from './message.ts'

export type Channel = Omit<Selectable<Tables['notification_channels']>, 'kind' | 'delivery'> & {
  kind: ChannelKind
  delivery: Timing['delivery']
}
type Narrow = { kind: ChannelKind; delivery: Timing['delivery'] }
type Change = Updateable<Tables['notification_channels']>

export function listChannels(db: Db): Promise<Channel[]> {
  return channels(db).orderBy('id').execute()
}

const channels = (db: Db) =>
  db.selectFrom('notification_channels').selectAll().$narrowType<Narrow>()

/** Locked until the transaction ends, so that one process at a time decides what is sent. */
export function lockChannel(db: Db, id: number): Promise<Channel | undefined> {
  return channels(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function requireChannel(db: Db, id: number): Promise<Channel> {
  const found = await lockChannel(db, id)
  if (!found) throw notFound()
  return found
}

type New = Pick<
  Channel,
  | 'kind'
  | 'name'
  | 'address'
  | 'address_hint'
  | 'chat_id'
  | 'news'
  | 'only_alerts'
  | 'client_ids'
  | 'created_at'
  | 'language'
  | keyof Timing
>

export function insertChannel(db: Db, fields: New): Promise<Channel> {
  return db
    .insertInto('notification_channels')
    .values({ workspace_id: WORKSPACE_ID, ...fields })
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()
}

export function saveChannel(db: Db, id: number, change: Change): Promise<Channel> {
  // Setting a column to itself keeps an empty update valid.
  const saved = db
    .updateTable('notification_channels')
    .set(({ ref }) => ({ name: ref('name'), ...change }))
  return saved
    .where('id', '=', id)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()
}

export async function deleteChannel(db: Db, id: number): Promise<void> {
  const gone = db.deleteFrom('notification_channels').where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

type News = {
  kind: string
  isAlert: boolean
  clientId: number | null
  eventId: number
  line: Line
  now: number
}

export type Due = { channel_id: number; due_at: number }

/** One row for each channel that wants it, once; which ones, and when each is due. */
export async function insertMessages(
  db: Db,
  { kind, isAlert, clientId, eventId, line, now }: News,
): Promise<Due[]> {
  const wanting = await channels(db)
    .where('is_active', '=', true)
    .where(sql<boolean>`${kind} = any(news) and (${isAlert} or not only_alerts)
      and (client_ids is null or ${clientId}::bigint is null or ${clientId}::bigint = any(client_ids))`)
    .execute()
  const due = wanting.map((channel) => ({
    channel_id: channel.id,
    due_at: deliverAt(timingOf(channel, kind), now),
  }))
  const { rows } = await sql<{ channel_id: number }>`
    insert into notification_messages (workspace_id, channel_id, event_id, client_id, line, next_attempt_at, created_at)
    select ${WORKSPACE_ID}, due.channel_id, ${eventId}, ${clientId}::bigint, ${JSON.stringify(line)}::jsonb,
      to_timestamp(due.due_at), to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due(channel_id bigint, due_at float8)
    on conflict (workspace_id, channel_id, event_id) do nothing returning channel_id`.execute(
    db,
  )
  const added = new Set(rows.map(({ channel_id }) => channel_id))
  return due.filter(({ channel_id }) => added.has(channel_id))
}

/** Only alerts wait for somebody to read them. */
const timingOf = (channel: Channel, kind: string): Channel =>
  kind === 'alert' ? channel : { ...channel, escalate_hours: null }

/** Acknowledged alerts are not sent to those who only get the others. */
export async function dropEscalated(db: Db, alertIds: number[]): Promise<void> {
  await sql`delete from notification_messages m using notification_channels c
    where m.workspace_id = ${WORKSPACE_ID} and c.workspace_id = m.workspace_id and c.id = m.channel_id
      and c.escalate_hours is not null and m.status = 'pending' and m.attempts = 0
      and (m.line->>'alertId')::bigint = any(${alertIds})`.execute(db)
}

/** Moves what waits for its first attempt to another time. */
export async function retimeMessages(
  db: Db,
  channelId: number,
  next_attempt_at: number,
): Promise<void> {
  await db
    .updateTable('notification_messages')
    .set({ next_attempt_at })
    .where('channel_id', '=', channelId)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute()
}

export async function channelName(db: Db, id: number): Promise<string | undefined> {
  return (await channels(db).where('id', '=', id).executeTakeFirst())?.name
}

export type Waiting = { id: number; line: unknown; attempts: number }

/** Messages due for a channel, oldest first. */
export function dueMessages(
  db: Db,
  { channelId, now, limit }: { channelId: number; now: number; limit: number },
): Promise<Waiting[]> {
  return db
    .selectFrom('notification_messages')
    .select(['id', 'line', 'attempts'])
    .where('channel_id', '=', channelId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function settleMessages(
  db: Db,
  ids: number[],
  change: Pick<Updateable<Tables['notification_messages']>, 'status' | 'next_attempt_at'>,
): Promise<void> {
  await db
    .updateTable('notification_messages')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), ...change }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** What waits for a channel that was switched off is not sent later. */
export async function dropWaiting(db: Db, channelId: number): Promise<void> {
  await db
    .deleteFrom('notification_messages')
    .where('channel_id', '=', channelId)
    .where('status', '=', 'pending')
    .execute()
}

/** Channels with messages due that nobody is sending yet. */
export async function dueChannels(
  db: Db,
  now: number,
): Promise<{ id: number; workspace_id: number }[]> {
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    select c.id, c.workspace_id from notification_channels c
    where c.is_active and coalesce(c.sending_until, '-infinity') <= to_timestamp(${now}) and exists (
      select 1 from notification_messages m where m.workspace_id = c.workspace_id and m.channel_id = c.id
        and m.status = 'pending' and m.next_attempt_at <= to_timestamp(${now}))`.execute(
    ofAllWorkspaces(db),
  )
  return rows
}

export async function sweepMessages(db: Db, before: number): Promise<void> {
  await sql`delete from notification_messages where (workspace_id, id) in (
    select workspace_id, id from notification_messages where created_at < to_timestamp(${before}) limit 20000)`.execute(
    ofAllWorkspaces(db),
  )
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    notification_channels: Known<'notification_channels', { language: Language }>
  }
}
