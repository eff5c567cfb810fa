import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import {
  type App,
  type Context,
  openContext,
  transaction,
  workerOf,
} from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import { publish } from '../../core/live.ts'
import type { PaymentNews } from '../../providers/payments/port.ts'
import { findBySetup, findTopUp, lockTopUp, saveTopUp } from './store/top-ups.ts'

/** Opens a page of the provider where a card is saved; we never see its number. */
export async function startCardSetup(ctx: Context): Promise<{ url: string }> {
  if (!ctx.payments) throw fail('not_for_sale')
  const { workspaceId } = ctx.actor
  const known = await findTopUp(ctx.db, workspaceId)
  const setupId = crypto.randomUUID()
  await saveTopUp(ctx.db, workspaceId, { setup_id: setupId })
  const order = {
    setupId,
    customer: known?.customer ?? null,
    returnUrl: `${ctx.origin}/api-console/credits`,
  }
  return ctx.payments.saveCard(order).catch((error: unknown) => {
    throw fail('payment_silent').with({ cause: error })
  })
}

/** Only the page that was opened last counts, once: its name is no other installation's. */
export async function bookCard(
  app: App,
  { setupId, setup }: Extract<PaymentNews, { kind: 'card_saved' }>,
) {
  const workspaceId = await findBySetup(app.db, setupId)
  if (workspaceId === undefined || !app.payments) return
  const { customer, card, label } = await app.payments.cardOf(setup)
  await transaction(openContext(app, workerOf(workspaceId)), async (ctx) => {
    const known = await lockTopUp(ctx.db, workspaceId)
    if (known?.setup_id !== setupId) return
    if (known.card) await forgetLater(ctx, known.card)
    await saveTopUp(ctx.db, workspaceId, { customer, card, card_label: label, setup_id: null })
    await publish(ctx, { type: 'credits.changed', data: {} })
  })
}

/** Without a card there is no automatic top-up; a payment that was ordered before is still made. */
export function removeCard(ctx: Context) {
  return transaction(ctx, async (tx) => {
    const { workspaceId } = tx.actor
    const known = await lockTopUp(tx.db, workspaceId)
    if (!known?.card) return
    await forgetLater(tx, known.card)
    await saveTopUp(tx.db, workspaceId, {
      is_on: false,
      card: null,
      card_label: null,
      setup_id: null,
    })
  })
}

const FORGET_AFTER_SECONDS = 3600

/** Later, so that a payment that is being made finds its card. */
const forgetLater = (ctx: Context, card: string) =>
  enqueue(ctx, forgetCard, { card }, { runAt: ctx.now() + FORGET_AFTER_SECONDS })

export const forgetCard = job({
  name: 'forget_card',
  payload: z.object({ card: z.string() }),
  attempts: 8,
  port: 'payments',
  async run({ payments }, { card }) {
    await payments?.forgetCard(card)
  },
})
