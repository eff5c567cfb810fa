import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import { get, operation, post, put } from '../../core/operation.ts'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { recordAudit } from '../accounts/index.ts'
import { isBillable, isEnforced } from './charge-operation.ts'
import { PACKS, PackId } from './packs.ts'
import { startPayment } from './payments.ts'
import { Credits, LedgerKind, LowThreshold, Payment } from './schemas.ts'
import { addCredits, ledgerRows, readBalance, readUsage } from './store/ledger.ts'
import { readThreshold, setThreshold } from './store/low-balance.ts'
import { paidRows } from './store/payments.ts'

const MAX_GRANT = 100_000_000

export const getCredits = operation({
  name: 'get_credits',
  summary: 'Credit balance, packs, usage and ledger of the workspace',
  access: 'viewer',
  isForTeam: true,
  input: z.object({
    limit: z.int().min(1).max(1000).default(100).describe('Ledger rows'),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    key_id: Id.optional().describe('Only ledger rows of this key'),
    kind: LedgerKind.optional().describe('Only ledger rows of this kind'),
    from: UnixTime.min(0).optional().describe('Only ledger rows since then'),
  }),
  output: Credits,
  routes: [get('/api/v1/credits')],
  async run(ctx, wish) {
    const { workspaceId } = ctx.actor
    const [account, usage, ledger] = await Promise.all([
      readBalance(ctx.db, workspaceId),
      readUsage(ctx.db, { workspaceId }),
      ledgerRows(ctx.db, workspaceId, wish),
    ])
    const packs = PACKS.map((pack) => ({ ...pack, currency: 'usd' as const }))
    return {
      ...account,
      enforced: isEnforced(ctx),
      free_in_dashboard: ctx.config.creditsFreeSessions || !isBillable(ctx),
      can_buy: ctx.payments !== null,
      low_threshold: await readThreshold(ctx.db, workspaceId),
      packs,
      usage,
      ledger,
    }
  },
})

export const grantCredits = operation({
  name: 'grant_credits',
  summary: 'Grant credits manually when no payment provider is configured',
  access: 'owner',
  needsRecentProof: true,
  input: z.object({ credits: z.int().min(1).max(MAX_GRANT), reason: text(200, 1) }),
  output: z.object({ balance: z.int() }),
  routes: [post('/api/v1/credits/grants', { status: 201 })],
  async run(ctx, { credits, reason }) {
    if (ctx.payments) throw fail('credits_for_sale')
    const { workspaceId } = ctx.actor
    await addCredits(ctx.db, {
      workspaceId,
      kind: 'grant',
      amount: credits,
      reference: ctx.requestId,
      note: reason,
    })
    await recordAudit(ctx, 'credits_granted', String(credits))
    const { balance } = await readBalance(ctx.db, workspaceId)
    return { balance }
  },
})

export const setLowBalance = operation({
  name: 'set_low_balance_notice',
  summary: 'Set the low-balance warning, sent to admins each time the balance falls below it',
  access: 'admin',
  input: z.object({ threshold: LowThreshold }),
  output: z.object({ low_threshold: LowThreshold }),
  routes: [put('/api/v1/credits/low-balance')],
  async run(ctx, { threshold }) {
    await setThreshold(ctx.db, ctx.actor.workspaceId, threshold)
    await recordAudit(ctx, 'low_balance_set', threshold === null ? '' : String(threshold))
    return { low_threshold: threshold }
  },
})

export const startCheckout = operation({
  name: 'start_checkout',
  summary: 'Buy a credit pack: returns the checkout address',
  access: 'owner',
  needsRecentProof: true,
  input: z.object({ pack: PackId }),
  output: z.object({ url: z.string().describe('Where to pay') }),
  routes: [post('/api/v1/credits/checkout', { failures: ['503'] })],
  async run(ctx, { pack }) {
    const started = await startPayment(ctx, pack)
    await recordAudit(ctx, 'checkout_started', pack)
    return started
  },
})

export const listPayments = operation({
  name: 'list_payments',
  summary: 'List payments with receipts, newest first',
  access: 'owner',
  input: z.object({
    limit: z.int().min(1).max(1000).default(100),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  output: z.object({ payments: z.array(Payment) }),
  routes: [get('/api/v1/credits/payments')],
  async run({ db, actor }, window) {
    return { payments: await paidRows(db, actor.workspaceId, window) }
  },
})
