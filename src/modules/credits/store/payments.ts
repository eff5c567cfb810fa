import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { DisputeStatus } from '../../../providers/payments/port.ts'

export type Payment = Selectable<Tables['payments']>

type NewPayment = {
  workspaceId: number
  userId: number
  pack: string
  credits: number
  cents: number
  now: number
  isAutomatic?: boolean
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<number> {
  const { workspaceId, userId, pack, credits, cents, now, isAutomatic = false } = payment
  const row = {
    ...{ workspace_id: workspaceId, user_id: userId, pack, credits, amount_cents: cents },
    ...{ created_at: now, is_automatic: isAutomatic },
  }
  const { id } = await db
    .insertInto('payments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked until the transaction ends: two webhooks of one payment wait for each other. */
export async function lockPayment(db: Db, id: number): Promise<Payment | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('workspace_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    found &&
    paymentAt(db, { ...found, id })
      .forUpdate()
      .executeTakeFirst()
  )
}

/** The payment that the provider names so. */
export async function findByIntent(db: Db, intent: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('intent', '=', intent)
    .executeTakeFirst()
  return found?.id
}

type Key = Pick<Payment, 'workspace_id' | 'id'>

const paymentAt = (db: Db, { workspace_id, id }: Key) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)

export async function updatePayment(
  db: Db,
  { workspace_id, id }: Key,
  change: Updateable<Tables['payments']>,
) {
  await db
    .updateTable('payments')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Newest first, without unpaid orders. */
export function paidRows(
  db: Db,
  workspaceId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'pack',
      'credits',
      'amount_cents',
      'refunded_cents',
      'status',
      'is_automatic',
      'receipt_url',
      'created_at',
      'paid_at',
      sql<DisputeStatus | null>`(select d.status from payment_disputes d where d.workspace_id = payments.workspace_id
        and d.payment_id = payments.id order by d.created_at desc, d.dispute limit 1)`.as(
        'dispute',
      ),
      sql<number>`coalesce((select sum(d.frozen)::bigint from payment_disputes d
        where d.workspace_id = payments.workspace_id and d.payment_id = payments.id), 0)`.as(
        'frozen_credits',
      ),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('status', '!=', 'open')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
