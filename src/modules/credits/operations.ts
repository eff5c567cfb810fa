import { z } from 'zod'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { get, operation, post } from '../../core/operation.ts'
import { text } from '../../core/shapes.ts'
import { recordAudit } from '../accounts/index.ts'
import { Credits, PACKS } from './schemas.ts'
import { addCredits, ledgerRows, readBalance, readUsage } from './store.ts'

const MAX_GRANT = 100_000_000

export const getCredits = operation({
  name: 'get_credits',
  summary: 'Credit balance, packs, usage and ledger of the workspace',
  access: 'viewer',
  input: z.object({
    limit: z.int().min(1).max(1000).default(100).describe('Ledger rows'),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  output: Credits,
  routes: [get('/api/v1/credits')],
  async run(ctx, window) {
    const { workspaceId } = ctx.actor
    const [account, usage, ledger] = await Promise.all([
      readBalance(ctx.db, workspaceId),
      readUsage(ctx.db, { workspaceId }),
      ledgerRows(ctx.db, workspaceId, window),
    ])
    const packs = PACKS.map((pack) => ({ ...pack, currency: 'usd' as const }))
    return { ...account, enforced: isEnforced(ctx), can_buy: false, packs, usage, ledger }
  },
})

export const grantCredits = operation({
  name: 'grant_credits',
  summary: 'Add credits by hand, where no payment provider is configured',
  access: 'owner',
  input: z.object({ credits: z.int().min(1).max(MAX_GRANT), reason: text(200, 1) }),
  output: z.object({ balance: z.int() }),
  routes: [post('/api/v1/credits/grants', { status: 201 })],
  async run(ctx, { credits, reason }) {
    const { workspaceId } = ctx.actor
    await addCredits(ctx.db, { workspaceId, kind: 'grant', amount: credits, reference: ctx.requestId, note: reason })
    await recordAudit(ctx, 'credits_granted', String(credits))
    const { balance } = await readBalance(ctx.db, workspaceId)
    return { balance }
  },
})

/** Off unless the operator says so; a payment provider will turn it on by itself. */
export const isEnforced = ({ config }: Pick<Context, 'config'>) => config.creditsEnforced ?? false

export const noCredits = () => new AppError('no_credits', 'Not enough credits')
