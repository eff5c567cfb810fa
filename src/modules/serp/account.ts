import { z } from 'zod'
import { invalid } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { explain } from '../../core/invoke.ts'
import { text } from '../../core/shapes.ts'
import { searchLocations } from '../../providers/search/locations/locations.ts'
import { KEY_LIMIT } from '../accounts/index.ts'
import { isEnforced, readBalance, readUsage, Usage } from '../credits/index.ts'
import { PLACES } from './admit.ts'

export const Account = z
  .object({
    balance: z.int(),
    credits: z.int(),
    rateLimit: z.int(),
    concurrency: z.int(),
    enforced: z.boolean(),
    usage: Usage,
  })
  .meta({ id: 'Account' })

/** Balance of the workspace and usage of the key that asks. */
export async function readAccount(ctx: Context): Promise<z.output<typeof Account>> {
  const { workspaceId, keyId } = ctx.actor
  const [{ balance }, usage] = await Promise.all([
    readBalance(ctx.db, workspaceId),
    readUsage(ctx.db, { workspaceId, ...(keyId !== undefined && { keyId }) }),
  ])
  return { balance, credits: balance, rateLimit: KEY_LIMIT, concurrency: PLACES, enforced: isEnforced(ctx), usage }
}

export const LocationsRequest = z.object({
  text: text(200, 1).describe('Beginning of a name, or something like it'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** The third-party API calls the text `q`; both work. */
export function readLocations(query: Record<string, string>) {
  const read = LocationsRequest.safeParse({ ...query, text: query.text ?? query.q })
  if (!read.success) throw invalid(explain(read.error))
  return searchLocations(read.data.text, read.data.limit)
}
