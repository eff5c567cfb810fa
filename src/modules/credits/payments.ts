import { fail } from '../../base/errors.ts'
import { type App, type Context, openContext, workerOf } from '../../core/context.ts'
import { type PaymentNews, SignatureError } from '../../providers/payments/port.ts'
import { bookDispute } from './disputes.ts'
import { PACKS, type PackId, packTitle } from './packs.ts'
import { bookPaid, bookRefund, receiptOf } from './payment-bookings.ts'
import { bookCard } from './saved-cards.ts'
import { findByIntent, insertPayment, lockPayment } from './store/payments.ts'
import { bookFailure } from './top-up-stops.ts'

const notForSale = () => fail('not_for_sale')

/** Records the order and opens a checkout page. */
export async function startPayment(ctx: Context, pack: PackId): Promise<{ url: string }> {
  if (!ctx.payments) throw notForSale()
  const { workspaceId, userId } = ctx.actor
  const chosen = PACKS.find(({ id }) => id === pack)
  if (!chosen) throw notForSale()
  const { credits, price_cents: cents } = chosen
  const paymentId = await insertPayment(ctx.db, {
    workspaceId,
    userId,
    pack,
    credits,
    cents,
    now: ctx.now(),
  })
  const order = {
    paymentId,
    pack,
    title: packTitle(credits),
    cents,
    returnUrl: `${ctx.origin}/api-console`,
  }
  return ctx.payments.checkout(order).catch((error: unknown) => {
    throw fail('payment_silent').with({ cause: error })
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
  if (news.kind === 'card_saved') return bookCard(app, news)
  await book(app, news)
}

async function book(
  app: App,
  news: Exclude<PaymentNews, { kind: 'card_saved' }>,
): Promise<void> {
  const paymentId =
    news.kind === 'disputed' ? await disputedPayment(app, news.intent) : news.paymentId
  if (paymentId === null) return
  const receipt = news.kind === 'paid' ? await receiptOf(app, news) : null
  await app.db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, paymentId)
    if (!payment) return app.log.warn({ payment: paymentId }, 'unknown payment')
    const ctx = { ...openContext(app, workerOf(payment.workspace_id)), db }
    switch (news.kind) {
      case 'paid':
        return bookPaid(ctx, payment, { ...news, receipt })
      case 'failed':
        return bookFailure(ctx, payment, news.why)
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
