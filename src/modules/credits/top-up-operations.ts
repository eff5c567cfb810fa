import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { type Actor, type Context, transaction } from '../../core/context.ts'
import { del, get, operation, post, put } from '../../core/operation.ts'
import { recordAudit } from '../accounts/index.ts'
import { PACKS } from './packs.ts'
import { removeCard, startCardSetup } from './saved-cards.ts'
import { TopUp, TopUpWish } from './schemas.ts'
import {
  automaticCents,
  findTopUp,
  lockTopUp,
  saveTopUp,
  type TopUpRow,
} from './store/top-ups.ts'
import { monthOf } from './top-up.ts'

export const getTopUp = operation({
  name: 'get_top_up',
  summary: 'Automatic top-up settings',
  access: 'admin',
  input: z.object({}),
  output: TopUp,
  routes: [get('/api/v1/credits/top-up')],
  tool: {
    effect: 'read',
    hint: 'Sums are US cents; the month is the calendar month of UTC.',
    isBrief: true,
  },
  run: (ctx) => present(ctx),
})

export const setTopUp = operation({
  name: 'set_top_up',
  summary: 'Set up automatic top-up: pack, threshold and monthly ceiling',
  access: 'owner',
  needsRecentProof: true,
  input: TopUpWish,
  output: TopUp,
  routes: [put('/api/v1/credits/top-up', { failures: ['503'] })],
  tool: {
    effect: 'spend',
    hint: 'Programs may lower the ceiling or turn it off; only the owner can raise it, in the dashboard, where the card is saved.',
    confirm: ({ is_on }) =>
      is_on ? 'Change automatic top-up?' : 'Switch automatic top-up off?',
  },
  run: (ctx, wish) =>
    transaction(ctx, async (tx) => {
      const { workspaceId, userId } = tx.actor
      const known = await lockTopUp(tx.db, workspaceId)
      if (wish.is_on) requireReady(tx, { wish, known })
      // Whoever changes it has seen why it stopped, and a new limit counts at once.
      const fresh = { user_id: userId, stopped: null, limit_month: null }
      await saveTopUp(tx.db, workspaceId, { ...wish, ...fresh })
      await recordAudit(tx, 'top_up_set', wish.is_on ? `${wish.pack} < ${wish.below}` : '')
      return present(tx)
    }),
})

export const startCard = operation({
  name: 'start_card_setup',
  summary:
    'Save a card for automatic top-up: returns the payment provider’s address to enter it',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: z.object({ url: z.string().describe('Where to enter the card') }),
  routes: [post('/api/v1/credits/top-up/card', { failures: ['503'] })],
  async run(ctx) {
    const started = await startCardSetup(ctx)
    await recordAudit(ctx, 'card_setup_started')
    return started
  },
})

export const forgetSavedCard = operation({
  name: 'remove_card',
  summary: 'Remove the saved card and turn off automatic top-up',
  access: 'owner',
  needsRecentProof: true,
  input: z.object({}),
  output: TopUp,
  routes: [del('/api/v1/credits/top-up/card')],
  async run(ctx) {
    await removeCard(ctx)
    await recordAudit(ctx, 'card_removed')
    return present(ctx)
  },
})

type Change = { wish: TopUpWish; known: TopUpRow | undefined }

function requireReady(ctx: Context, { wish, known }: Change) {
  if (!ctx.payments) throw fail('not_for_sale')
  if (!known?.card) throw fail('no_saved_card')
  const price = priceOf(wish.pack)
  if (price > wish.monthly_limit_cents) throw fail('top_up_limit_too_low', { cents: price })
  // A key or an app that was stolen must not reach the card.
  if (!isPerson(ctx.actor) && isMore(wish, known)) throw fail('top_up_in_person')
}

const isPerson = ({ via, sessionId }: Actor) => via === 'cli' || sessionId !== undefined

/** Whether more money could be spent than before. */
const isMore = (wish: TopUpWish, known: TopUpRow) =>
  !known.is_on ||
  wish.monthly_limit_cents > known.monthly_limit_cents ||
  wish.below > known.below ||
  priceOf(wish.pack) > priceOf(known.pack)

const priceOf = (pack: string) => PACKS.find(({ id }) => id === pack)?.price_cents ?? 0

const DEFAULTS = { is_on: false, pack: '10k', below: 1000, monthly_limit_cents: 0 } as const

async function present(ctx: Context): Promise<TopUp> {
  const { workspaceId } = ctx.actor
  const month = monthOf(ctx.now())
  const known = await findTopUp(ctx.db, workspaceId)
  const month_cents = await automaticCents(ctx.db, workspaceId, month)
  if (!known) return { ...DEFAULTS, month_cents, card: null, is_paying: false, stopped: null }
  const { is_on, below, monthly_limit_cents, card_label, payment_id, limit_month } = known
  const isAtLimit = is_on && limit_month === month
  return {
    ...{ is_on, below, monthly_limit_cents, month_cents },
    pack: PACKS.find(({ id }) => id === known.pack)?.id ?? DEFAULTS.pack,
    card: card_label,
    is_paying: payment_id !== null,
    stopped: isAtLimit ? 'monthly_limit' : known.stopped,
  }
}
