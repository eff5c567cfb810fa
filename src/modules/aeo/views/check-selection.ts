import type { Context } from '../../../core/context.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { type Check, latestDone, latestOfClients, requireCheck } from '../store/checks.ts'
import type { CheckSource } from '../tables.ts'

/** Once live sources are in use, sandbox results are no longer shown. */
export const measuredSources = ({ config }: Context): CheckSource[] =>
  config.simulated.answers ? ['sandbox'] : ['live']

export const shownSources = (ctx: Context): CheckSource[] => [...measuredSources(ctx), 'manual']

export const ownerOf = ({ id, workspace_id }: OwnedClient) => ({ workspace_id, client_id: id })

/** The named check, or the latest with answers; pasted answers count only when nothing was measured yet. */
export async function checkFor(
  ctx: Context,
  client: OwnedClient,
  id: number | undefined,
): Promise<Check | undefined> {
  const owner = ownerOf(client)
  if (id !== undefined) return requireCheck(ctx.db, owner, id)
  return (
    (await latestDone(ctx.db, owner, measuredSources(ctx))) ??
    latestDone(ctx.db, owner, ['manual'])
  )
}

/** When the check was made that an answer rests on. */
export const asOfCheck = (check: Check | undefined) => ({
  as_of: check?.finished_at ?? check?.created_at ?? null,
})

/** How many answers cite each of these clients, in the latest check with any. */
export const citedCounts = (ctx: Context, clientIds: number[]) =>
  latestOfClients(ctx.db, {
    workspaceId: ctx.actor.workspaceId,
    clientIds,
    sources: measuredSources(ctx),
  })
