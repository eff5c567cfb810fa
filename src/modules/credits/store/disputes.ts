import type { Db } from '../../../platform/database/db.ts'
import type { DisputeStatus } from '../../../providers/payments/port.ts'

/** The payment is locked, so nobody else books the same dispute meanwhile. */
export function findDispute(db: Db, workspaceId: number, dispute: string) {
  return db
    .selectFrom('payment_disputes')
    .select(['status', 'frozen'])
    .where('workspace_id', '=', workspaceId)
    .where('dispute', '=', dispute)
    .executeTakeFirst()
}

type Dispute = {
  workspaceId: number
  paymentId: number
  dispute: string
  status: DisputeStatus
  frozen: number
  now: number
}

export async function saveDispute(
  db: Db,
  { workspaceId, paymentId, dispute, status, frozen, now }: Dispute,
) {
  const state = { status, frozen, closed_at: status === 'open' ? null : now }
  await db
    .insertInto('payment_disputes')
    .values({
      workspace_id: workspaceId,
      payment_id: paymentId,
      dispute,
      created_at: now,
      ...state,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'dispute']).doUpdateSet(state))
    .execute()
}
