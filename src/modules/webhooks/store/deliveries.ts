import { type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { MAX_ATTEMPTS } from '../delivery-policy.ts'
import type { DeliveryStatus } from '../schemas.ts'

export type Delivery = Selectable<Tables['webhook_deliveries']>

type Filter = { webhookId: number; status?: DeliveryStatus | undefined }

export function pageDeliveries(db: Db, { webhookId, status }: Filter, window: Window) {
  let own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  if (status) own = own.where('status', '=', status)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function readDelivery(
  db: Db,
  { workspaceId, id }: { workspaceId: number; id: number },
): Promise<Delivery> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type EventToDeliver = {
  workspaceId: number
  eventId: number
  event: string
  body: string
  now: number
}

/** One row per subscribed endpoint, idempotent; automatically disabled ones get it for a later replay. */
export async function insertForEvent(
  db: Db,
  { workspaceId, eventId, event, body, now }: EventToDeliver,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number; status: DeliveryStatus }>`
    insert into webhook_deliveries (workspace_id, webhook_id, event_id, event, body, status, max_attempts, next_attempt_at, created_at)
    select workspace_id, id, ${eventId}, ${event}, ${body}, case when is_active then 'pending' else 'skipped' end, ${MAX_ATTEMPTS},
      case when is_active then to_timestamp(${now}) end, to_timestamp(${now})
    from webhooks where workspace_id = ${workspaceId} and ${event} = any(events) and (is_active or disabled_reason is not null)
    on conflict (workspace_id, event_id, webhook_id) do nothing returning id, status`.execute(
    db,
  )
  return rows.filter((row) => row.status === 'pending')
}

type Test = { webhookId: number; event: string; body: string; now: number }

/** Attempted once only. */
export function insertTest(db: Db, { webhookId, now, ...fields }: Test): Promise<Delivery> {
  const values = {
    workspace_id: WORKSPACE_ID,
    webhook_id: webhookId,
    ...fields,
    status: 'pending',
    max_attempts: 1,
  } as const
  return db
    .insertInto('webhook_deliveries')
    .values({ ...values, next_attempt_at: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A redelivery: the same message as a new delivery. */
export function insertAgain(db: Db, ids: number[], now: number): Promise<Delivery[]> {
  return db
    .insertInto('webhook_deliveries')
    .columns([
      'workspace_id',
      'webhook_id',
      'redelivery_of',
      'message_id',
      'event',
      'body',
      'status',
      'max_attempts',
      'next_attempt_at',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select(({ ref, val }) => [
          'workspace_id',
          'webhook_id',
          ref('id').as('redelivery_of'),
          'message_id',
          'event',
          'body',
          val('pending').as('status'),
          'max_attempts',
          sql<number>`to_timestamp(${now})`.as('next_attempt_at'),
          sql<number>`to_timestamp(${now})`.as('created_at'),
        ])
        .where('id', '=', anyOf(ids))
        .orderBy('id'),
    )
    .returningAll()
    .execute()
}

type Range = { webhookId: number; from: number; to: number; onlyFailed: boolean; limit: number }

/** The original deliveries of a period, sent or not. */
export async function idsInRange(
  db: Db,
  { webhookId, from, to, onlyFailed, limit }: Range,
): Promise<number[]> {
  const found = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('event_id', 'is not', null)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
  const wanted = onlyFailed ? found.where('status', 'in', ['failed', 'skipped']) : found
  return (await wanted.orderBy('id').limit(limit).execute()).map((row) => row.id)
}

/** Only bodies that may mention the client are parsed. */
export async function deleteOfClient(
  db: Db,
  { workspaceId, clientId }: { workspaceId: number; clientId: number },
): Promise<void> {
  await sql`delete from webhook_deliveries
    where workspace_id = ${workspaceId}
      and case when position(${`"client_id":${clientId}`} in body) > 0
        then body::jsonb #>> '{data,client_id}' = ${String(clientId)} else false end`.execute(
    db,
  )
}

export async function skipPending(
  db: Db,
  { webhookId, except }: { webhookId: number; except: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'skipped', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('event', '<>', except)
    .execute()
}

type ClaimOptions = { now: number; due: number; until: number; maxInFlight: number }

/** Claims a delivery while no other process sends it and its endpoint has fewer than `maxInFlight`. */
export function claimDelivery(
  db: Db,
  id: number,
  { now, due, until, maxInFlight }: ClaimOptions,
) {
  return db
    .updateTable('webhook_deliveries as ours')
    .set({ attempts: sql`attempts + 1`, sending_until: until, last_attempt_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', due)
    .where(sql<boolean>`coalesce(sending_until, '-infinity') <= to_timestamp(${now})`)
    .where(
      sql<number>`(select count(*) from webhook_deliveries other
      where other.workspace_id = ours.workspace_id and other.webhook_id = ours.webhook_id and other.sending_until > to_timestamp(${now}))`,
      '<',
      maxInFlight,
    )
    .returningAll()
    .executeTakeFirst()
}

/** False when another process has taken over the delivery. */
export async function settleDelivery(
  db: Db,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  change: Updateable<Tables['webhook_deliveries']>,
) {
  const settled = db
    .updateTable('webhook_deliveries')
    .set({ ...change, sending_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
  return (await settled.returning('id').executeTakeFirst()) !== undefined
}

/** The deliveries that can be sent now: due, and with a free slot at their endpoint. */
export async function dueDeliveries(
  db: Db,
  { now, maxInFlight, webhookId }: { now: number; maxInFlight: number; webhookId?: number },
) {
  const { rows } = await sql<{ id: number; workspace_id: number }>`
    select due.id, workspace_id from webhooks cross join lateral (
      select id from webhook_deliveries
      where workspace_id = webhooks.workspace_id and webhook_id = webhooks.id and status = 'pending' and next_attempt_at <= to_timestamp(${now}) 
        and coalesce(sending_until, '-infinity') <= to_timestamp(${now})
      order by next_attempt_at, id
      limit greatest(0, ${maxInFlight}::bigint - (
        select count(*) from webhook_deliveries where workspace_id = webhooks.workspace_id and webhook_id = webhooks.id and sending_until > to_timestamp(${now})))) due
    where ${webhookId ?? null}::bigint is null or webhooks.id = ${webhookId ?? null}
    order by due.id`.execute(db)
  return rows
}

export async function sweepDeliveries(db: Db, before: number): Promise<void> {
  await sql`delete from webhook_deliveries where (workspace_id, id) in (
    select workspace_id, id from webhook_deliveries where created_at < to_timestamp(${before}) and status <> 'pending' order by created_at limit 20000)`.execute(
    db,
  )
}
