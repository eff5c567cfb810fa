import { z } from 'zod'
import { type Context, isCustomer } from '../../core/context.ts'
import { readInput } from '../../core/input-errors.ts'
import { invalidFields } from '../../core/invoke.ts'
import { text } from '../../core/schemas.ts'
import { searchLocations } from '../../providers/search/locations/locations.ts'
import { KEY_LIMIT, readBudget } from '../accounts/index.ts'
import { isEnforced, readBalance, readUsage, Usage } from '../credits/index.ts'
import { MAX_CONCURRENT_SEARCHES } from './reserve-and-settle.ts'

export const Account = z
  .object({
    balance: z.int(),
    credits: z.int(),
    rateLimit: z.int(),
    concurrency: z.int(),
    enforced: z.boolean(),
    usage: Usage,
    budget: z
      .object({ credits: z.int(), used: z.int(), left: z.int() })
      .nullable()
      .describe('What this key may spend in all; null: no budget was set'),
  })
  .meta({ id: 'Account' })

/** Usage of the calling key and the workspace's balance; for a key with a budget, what is left of it. */
export async function readAccount(ctx: Context): Promise<z.output<typeof Account>> {
  const { workspaceId, keyId } = ctx.actor
  const [account, usage, held] = await Promise.all([
    readBalance(ctx.db, workspaceId),
    readUsage(ctx.db, { workspaceId, ...(keyId !== undefined && { keyId }) }),
    keyId === undefined ? null : readBudget(ctx.db, keyId),
  ])
  const budget = held && { ...held, left: Math.max(0, held.credits - held.used) }
  const balance = isCustomer(ctx.actor) ? (budget?.left ?? 0) : account.balance
  const limits = {
    rateLimit: KEY_LIMIT,
    concurrency: MAX_CONCURRENT_SEARCHES,
    enforced: isEnforced(ctx),
  }
  return { balance, credits: balance, ...limits, usage, budget }
}

export const LocationsRequest = z.looseObject({
  text: text(200, 1).describe('Beginning of a name, or something like it'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** The third-party API calls the text `q`; both work. */
export function readLocations(query: Record<string, string>) {
  const read = readInput(LocationsRequest, { ...query, text: query.text ?? query.q })
  if (!read.success) throw invalidFields(read.error)
  return searchLocations(read.data.text, read.data.limit)
}
