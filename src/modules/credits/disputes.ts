import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { publish } from '../../core/live.ts'
import type { DisputeStatus } from '../../providers/payments/port.ts'
import { paymentDisputed } from './events.ts'
import { findDispute, saveDispute } from './store/disputes.ts'
import { addCredits, takeBack } from './store/ledger.ts'
import type { Payment } from './store/payments.ts'
import { stopTopUp } from './top-up-stops.ts'

type News = { dispute: string; cents: number; status: DisputeStatus }

/**
 * Messages come more than once and in any order: what is decided stays, and what is frozen was frozen once. Nobody is
 * charged by themselves meanwhile.
 */
export async function bookDispute(
  ctx: Context,
  payment: Payment,
  { dispute, cents, status }: News,
) {
  const { id, workspace_id: workspaceId, pack } = payment
  // Nothing was credited yet: the provider tells again.
  if (payment.status === 'open' || payment.status === 'failed')
    throw new Error(`payment ${id} is disputed before it is booked`)
  const known = await findDispute(ctx.db, workspaceId, dispute)
  if (known && (known.status !== 'open' || status === 'open')) return
  const booking = {
    workspaceId,
    kind: 'dispute' as const,
    reference: `dispute:${dispute}`,
    note: pack,
  }
  const frozen =
    known?.frozen ?? (status === 'won' ? 0 : await freeze(ctx, payment, { cents, booking }))
  if (status === 'won' && frozen > 0)
    await addCredits(ctx.db, {
      ...booking,
      amount: frozen,
      reference: `${booking.reference}:won`,
    })
  const left = status === 'won' ? 0 : frozen
  await saveDispute(ctx.db, {
    workspaceId,
    paymentId: id,
    dispute,
    status,
    frozen: left,
    now: ctx.now(),
  })
  if (status !== 'won') await stopTopUp(ctx, 'disputed')
  await emit(ctx, paymentDisputed, {
    payment_id: id,
    status,
    amount_cents: cents,
    credits: frozen,
  })
  await publish(ctx, { type: 'credits.changed', data: {} })
}

type Freeze = {
  cents: number
  booking: { workspaceId: number; kind: 'dispute'; reference: string; note: string }
}

/** The part of the credits that is disputed, beside what was refunded, as far as they are left. */
function freeze(ctx: Context, payment: Payment, { cents, booking }: Freeze): Promise<number> {
  const { refunded_cents } = payment
  const amount =
    creditsFor(payment, refunded_cents + cents) - creditsFor(payment, refunded_cents)
  return takeBack(ctx.db, { ...booking, amount })
}

type Price = { credits: number; amount_cents: number }

/** How many of the purchased credits this part of the price stands for. */
export const creditsFor = ({ credits, amount_cents }: Price, cents: number) =>
  Math.floor((credits * Math.min(cents, amount_cents)) / amount_cents)
