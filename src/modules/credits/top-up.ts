import { z } from 'zod'
import {
  type App,
  type Context,
  openContext,
  transaction,
  workerOf,
} from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { PACKS, packTitle } from './packs.ts'
import { bookPaid, receiptOf } from './payment-bookings.ts'
import { readBalance } from './store/ledger.ts'
import { insertPayment, lockPayment } from './store/payments.ts'
import { automaticCents, dueWorkspaces, lockTopUp, saveTopUp } from './store/top-ups.ts'
import { bookFailure, reportStop, stopTopUp } from './top-up-stops.ts'

const MOST_AT_ONCE = 500

/** Spending must stay fast, so the balance is checked separately. */
export const topUpCredits: Cron = {
  name: 'top_up_credits',
  schedule: '*/10 * * * * *',
  run: (ctx) => orderTopUps(ctx),
}

export async function orderTopUps(app: App) {
  const due = await dueWorkspaces(app.db, { month: monthOf(app.now()), limit: MOST_AT_ONCE })
  for (const id of due) await transaction(openContext(app, workerOf(id)), order)
}

/** Order, job and state are one transaction under the row's lock: whoever comes second finds the first one's payment. */
async function order(ctx: Context) {
  const { workspaceId } = ctx.actor
  const topUp = await lockTopUp(ctx.db, workspaceId)
  const pack = PACKS.find(({ id }) => id === topUp?.pack)
  if (!ctx.payments || !pack || !topUp?.is_on || topUp.payment_id !== null) return
  const { customer, card, below, monthly_limit_cents, user_id } = topUp
  if (!customer || !card) return
  const { balance, pending } = await readBalance(ctx.db, workspaceId)
  if (balance + pending >= below) return
  const now = ctx.now()
  const month = monthOf(now)
  if (
    (await automaticCents(ctx.db, workspaceId, month)) + pack.price_cents >
    monthly_limit_cents
  ) {
    await saveTopUp(ctx.db, workspaceId, { limit_month: month })
    return reportStop(ctx, 'monthly_limit')
  }
  const { id, credits, price_cents: cents } = pack
  const payment = {
    workspaceId,
    userId: user_id,
    pack: id,
    credits,
    cents,
    now,
    isAutomatic: true,
  }
  const paymentId = await insertPayment(ctx.db, payment)
  await saveTopUp(ctx.db, workspaceId, { payment_id: paymentId })
  await enqueue(ctx, chargeTopUp, { payment_id: paymentId, customer, card })
}

/** Asks for the money under the payment's own name, so that asking again after a crash takes it once. */
export const chargeTopUp = job({
  name: 'charge_top_up',
  // The card as it was when the payment was ordered: a repeated request must be the same request.
  payload: z.object({ payment_id: z.int(), customer: z.string(), card: z.string() }),
  attempts: 12,
  timeoutMs: 90_000,
  port: 'payments',
  async run(ctx, { payment_id: paymentId, customer, card }) {
    const open = await lockPayment(ctx.db, paymentId)
    if (open?.status !== 'open') return
    if (!ctx.payments) throw new Error('the payment provider is not configured any more')
    const { credits, amount_cents: cents } = open
    const charge = await ctx.payments.charge({
      paymentId,
      customer,
      card,
      cents,
      title: packTitle(credits),
    })
    // The provider will send a message with the outcome.
    if (charge.status === 'processing') return
    const receipt = charge.status === 'paid' ? await receiptOf(ctx, charge) : null
    await transaction(ctx, async (tx) => {
      const payment = await lockPayment(tx.db, paymentId)
      if (!payment) return
      if (charge.status === 'failed') return bookFailure(tx, payment, charge.why)
      await bookPaid(tx, payment, { cents: null, intent: charge.intent, receipt })
    })
  },
  /** Whether money was taken is unknown: the order stays open, and is booked when the provider confirms. */
  onDead: (ctx, { payment_id }) =>
    transaction(ctx, async (tx) => {
      const payment = await lockPayment(tx.db, payment_id)
      if (payment?.status === 'open') await stopTopUp(tx, 'provider_silent')
    }),
})

/** The first day of the month, in UTC. */
export const monthOf = (now: number) => `${new Date(now * 1000).toISOString().slice(0, 7)}-01`
