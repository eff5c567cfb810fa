import type { App, Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { publish } from '../../core/live.ts'
import { creditsFor } from './disputes.ts'
import { creditsToppedUp } from './events.ts'
import { addCredits, takeBack } from './store/ledger.ts'
import { type Payment, updatePayment } from './store/payments.ts'
import { saveTopUp } from './store/top-ups.ts'

type Paid = { intent: string | null; invoice?: string | null }

/** Asked before a transaction, which must not wait for an outbound call. */
export async function receiptOf(
  { payments, log }: App,
  { intent, invoice = null }: Paid,
): Promise<string | null> {
  if (!payments || intent === null) return null
  return payments.receipt({ intent, invoice }).catch((error: unknown) => {
    log.warn({ error }, 'receipt not available yet')
    return null
  })
}

/** Money that came counts, also where it was given up before. */
export async function bookPaid(
  ctx: Context,
  payment: Payment,
  {
    cents,
    receipt,
    intent,
    invoice = null,
  }: Paid & { cents: number | null; receipt: string | null },
) {
  if (payment.status === 'paid' || payment.status === 'refunded') {
    // An invoice may be told of after the payment, and says more than a receipt.
    if (invoice && receipt) await updatePayment(ctx.db, payment, { receipt_url: receipt })
    return
  }
  if (cents !== null && cents !== payment.amount_cents) {
    return ctx.log.error(
      { payment: payment.id, cents },
      'amount paid differs from amount due; nothing was credited',
    )
  }
  const { id, workspace_id: workspaceId, credits: amount, pack } = payment
  await addCredits(ctx.db, {
    workspaceId,
    kind: 'purchase',
    amount,
    reference: `payment:${id}`,
    note: pack,
  })
  await updatePayment(ctx.db, payment, {
    status: 'paid',
    paid_at: ctx.now(),
    receipt_url: receipt,
    intent,
  })
  if (payment.is_automatic) {
    await saveTopUp(ctx.db, workspaceId, { payment_id: null })
    await emit(ctx, creditsToppedUp, { credits: amount, amount_cents: payment.amount_cents })
  }
  await publish(ctx, { type: 'credits.changed', data: {} })
}

/** The provider reports the total refunded so far; credits are taken back in proportion, as far as they are left. */
export async function bookRefund(
  ctx: Context,
  payment: Payment,
  { refundedCents }: { refundedCents: number },
) {
  if (
    payment.status === 'open' ||
    payment.status === 'failed' ||
    refundedCents <= payment.refunded_cents
  )
    return
  const amount =
    creditsFor(payment, refundedCents) - creditsFor(payment, payment.refunded_cents)
  const { id, workspace_id: workspaceId, pack } = payment
  const reference = `payment:${id}:${refundedCents}`
  await takeBack(ctx.db, { workspaceId, kind: 'refund', amount, reference, note: pack })
  const isWhole = refundedCents >= payment.amount_cents
  await updatePayment(ctx.db, payment, {
    refunded_cents: refundedCents,
    ...(isWhole && { status: 'refunded' as const }),
  })
  await publish(ctx, { type: 'credits.changed', data: {} })
}
