import { fail } from '../../base/errors.ts'
import { type App, type Context, openContext, workerOf } from '../../core/context.ts'
import { publish } from '../../core/live.ts'
import { type PaymentNews, SignatureError } from '../../providers/payments/port.ts'
import { bookDispute, creditsFor } from './disputes.ts'
import { PACKS, type PackId } from './schemas.ts'
import { addCredits, takeBack } from './store/ledger.ts'
import { findByIntent, insertPayment, lockPayment, type Payment, updatePayment } from './store/payments.ts'

export const notForSale = () => fail('not_for_sale')

/** Records the order and opens a checkout page. */
export async function startPayment(ctx: Context, pack: PackId): Promise<{ url: string }> {
  if (!ctx.payments) throw notForSale()
  const { workspaceId, userId } = ctx.actor
  const chosen = PACKS.find(({ id }) => id === pack)
  if (!chosen) throw notForSale()
  const { credits, price_cents: cents } = chosen
  const paymentId = await insertPayment(ctx.db, { workspaceId, userId, pack, credits, cents, now: ctx.now() })
  const title = `${credits.toLocaleString('en-US')} search credits`
  const order = { paymentId, pack, title, cents, returnUrl: `${ctx.origin}/api-console` }
  return ctx.payments.checkout(order).catch((error: unknown) => {
    throw fail('payment_silent').with({
      cause: error,
    })
  })
}

/** Handles a webhook of the payment provider. Delivery is at least once and in any order; each payment is booked once. */
export async function receivePayment(app: App, body: Buffer, signature: string): Promise<void> {
  if (!app.payments) throw notForSale()
  const news = await app.payments.read(body, signature).catch((error: unknown) => {
    if (error instanceof SignatureError) throw fail('payment_signature').with({ cause: error })
    throw error
  })
  if (!news) return
  const paymentId = news.kind === 'disputed' ? await disputedPayment(app, news.intent) : news.paymentId
  if (paymentId === null) return
  // Before the transaction, which must not wait for an outbound call.
  const receipt = news.kind === 'paid' ? await receiptOf(app, news) : null
  await app.db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, paymentId)
    if (!payment) return app.log.warn({ payment: paymentId }, 'unknown payment')
    const ctx = { ...openContext(app, workerOf(payment.workspace_id)), db }
    switch (news.kind) {
      case 'paid':
        return bookPaid(ctx, payment, { ...news, receipt })
      case 'refunded':
        return bookRefund(ctx, payment, news)
      case 'disputed':
        return bookDispute(ctx, payment, news)
    }
  })
}

/** The message of a dispute may come before the one of its payment, and does not name our order. */
const disputedPayment = async ({ db, payments }: App, intent: string) =>
  (await findByIntent(db, intent)) ?? (await payments?.paymentOf(intent)) ?? null

async function receiptOf({ payments, log }: App, { intent }: Extract<PaymentNews, { kind: 'paid' }>) {
  if (!payments || intent === null) return null
  return payments.receipt(intent).catch((error: unknown) => {
    log.warn({ error }, 'receipt not available yet')
    return null
  })
}

async function bookPaid(
  ctx: Context,
  payment: Payment,
  { cents, receipt, intent }: { cents: number | null; receipt: string | null; intent: string | null },
) {
  if (payment.status !== 'open') return
  if (cents !== null && cents !== payment.amount_cents) {
    return ctx.log.error({ payment: payment.id, cents }, 'amount paid differs from amount due; nothing was credited')
  }
  const { id, workspace_id: workspaceId, credits: amount, pack } = payment
  await addCredits(ctx.db, { workspaceId, kind: 'purchase', amount, reference: `payment:${id}`, note: pack })
  await updatePayment(ctx.db, payment, { status: 'paid', paid_at: ctx.now(), receipt_url: receipt, intent })
  await publish(ctx, { type: 'credits.changed', data: {} })
}

/** The provider reports the total refunded so far; credits are taken back in proportion, as far as they are left. */
async function bookRefund(ctx: Context, payment: Payment, { refundedCents }: { refundedCents: number }) {
  if (payment.status === 'open' || refundedCents <= payment.refunded_cents) return
  const amount = creditsFor(payment, refundedCents) - creditsFor(payment, payment.refunded_cents)
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
