import { actAs, type Context, transaction, workerOf } from '../../../core/context.ts'
import type { Cron } from '../../../core/module.ts'
import { recordAudit } from '../../accounts/index.ts'
import {
  type DomainRow,
  saveCheck,
  saveVerified,
  verifiedDomain,
  verifiedDomains,
} from '../store/domains.ts'

/** Does not mention the product, as readers may look it up. */
export const recordName = (domain: string) => `_reports.${domain}`

/** A record that is gone for so many days no longer holds the name. */
const MISSES = 3

type Claim = Pick<DomainRow, 'domain' | 'challenge'>

/** Whether the domain's owner confirms that it is this workspace's. */
export async function isShown(
  { txtRecords }: Pick<Context, 'txtRecords'>,
  { domain, challenge }: Claim,
): Promise<boolean> {
  const records = await txtRecords(recordName(domain))
  return records.some((record) => record.trim() === challenge)
}

/** A name that has changed hands must not show reports under its new owner. */
export const checkDomains: Cron = {
  name: 'check_report_domains',
  schedule: '23 4 * * *',
  async run(ctx) {
    for (const row of await verifiedDomains(ctx.db)) await checkAgain(ctx, row)
  },
}

async function checkAgain(ctx: Context, row: DomainRow): Promise<void> {
  const seen = await isShown(ctx, row).catch(() => 'nobody answers' as const)
  if (seen === 'nobody answers') return
  const inside = actAs(ctx, workerOf(row.workspace_id))
  if (seen) return saveVerified(inside.db, row, ctx.now())
  const misses = row.misses + 1
  await transaction(inside, async (tx) => {
    const isLost = misses >= MISSES
    const check = { checked_at: tx.now(), misses, ...(isLost && { verified_at: null }) }
    await saveCheck(tx.db, row.workspace_id, check)
    if (isLost) await recordAudit(tx, 'report_domain_lost', row.domain)
  })
}

/** Where readers of a workspace's reports are sent: its own name, else ours. */
export async function readersOrigin(
  { db, origin }: Pick<Context, 'db' | 'origin'>,
  workspaceId: number,
): Promise<string> {
  const domain = await verifiedDomain(db, workspaceId)
  return domain === undefined ? origin : `https://${domain}`
}
