import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { CardFailure } from '../../providers/payments/port.ts'
import { managersOf, notifyLater } from '../accounts/index.ts'
import { topUpStopped } from './events.ts'
import type { TopUpStop } from './schemas.ts'
import { type Payment, updatePayment } from './store/payments.ts'
import { lockTopUp, saveTopUp } from './store/top-ups.ts'

const MOST_MAILS = 50

/** A card that fails is not tried again. People who pay in person try as often as they like. */
export async function bookFailure(ctx: Context, payment: Payment, why: CardFailure) {
  if (!payment.is_automatic || payment.status !== 'open') return
  await updatePayment(ctx.db, payment, { status: 'failed' })
  await stopTopUp(ctx, why)
}

/** Turns automatic top-up off and announces it, once. */
export async function stopTopUp(ctx: Context, stopped: Exclude<TopUpStop, 'monthly_limit'>) {
  const { workspaceId } = ctx.actor
  const topUp = await lockTopUp(ctx.db, workspaceId)
  if (!topUp) return
  await saveTopUp(ctx.db, workspaceId, {
    is_on: false,
    payment_id: null,
    ...(topUp.is_on && { stopped }),
  })
  if (topUp.is_on) await reportStop(ctx, stopped)
}

/** In the feed, in chats and by mail. */
export async function reportStop(ctx: Context, reason: TopUpStop) {
  await emit(ctx, topUpStopped, { reason })
  const kind = reason === 'monthly_limit' ? 'top_up_limit' : 'top_up_stopped'
  for (const { email } of await managersOf(ctx.db, ctx.actor.workspaceId, MOST_MAILS))
    await notifyLater(ctx, { kind, email })
}
