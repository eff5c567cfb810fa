import type { Actor, Context } from '../../core/context.ts'
import { linkToken, readLinkToken } from '../../platform/secrets/link-tokens.ts'
import type { FeedFormat } from './files.ts'
import { type FeedRow, feedOfLink } from './store.ts'

/** A viewer who is limited to the client of the feed. */
export const readerOf = ({ workspace_id, client_id }: FeedRow): Actor => ({
  ...{
    role: 'viewer',
    userId: 0,
    workspaceId: workspace_id,
    clientIds: [client_id],
    via: 'none',
  },
})

/** Computed from the installation's secret and stored nowhere: reading the database reveals no feed. */
export const feedUrl = (
  ctx: Pick<Context, 'secrets' | 'origin'>,
  id: number,
  format: FeedFormat,
) => `${ctx.origin}/feeds/${tokenOf(ctx, id)}/rows.${format}`

const tokenOf = ({ secrets }: Pick<Context, 'secrets'>, id: number) =>
  linkToken(secrets, { kind: 'feed', id, version: 1 })

/** Deleted, foreign and invented addresses are all the same: nothing. */
export async function feedOfToken(ctx: Context, token: string): Promise<FeedRow | undefined> {
  const claim = readLinkToken(ctx.secrets, token)
  if (claim?.kind !== 'feed' || tokenOf(ctx, claim.id) !== token) return undefined
  return feedOfLink(ctx.db, claim.id)
}
