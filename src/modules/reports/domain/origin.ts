import type { Context } from '../../../core/context.ts'
import { verifiedDomain } from '../store/domains.ts'

/** Where readers of a workspace's reports are sent: its own name, else ours. */
export async function readersOrigin(
  { db, origin }: Pick<Context, 'db' | 'origin'>,
  workspaceId: number,
): Promise<string> {
  const domain = await verifiedDomain(db, workspaceId)
  return domain === undefined ? origin : `https://${domain}`
}
