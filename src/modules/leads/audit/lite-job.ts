import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Context, transaction } from '../../../core/context.ts'
import { job } from '../../../core/job.ts'
import { countInstances } from '../../../platform/limits.ts'
import { type AuditedLead, endLite, readLite } from '../store.ts'
import { auditRun } from './audit-run.ts'
import { auditSite } from './lite-audit.ts'

/** From the asking to the answer, with some room for the way back. */
const TIMEOUT_MS = 9500
const AUDIT_MS = 8500
const SHORTEST_MS = 3000
const POLL_MS = 100

/** Looks at a stranger's site. Never on a serving process: whatever the site sends, people are still answered. */
export const auditLeadSite = job({
  name: 'audit_lead_site',
  payload: z.object({ lead_id: z.int() }),
  attempts: 2,
  lane: 'audits',
  timeoutMs: 30_000,
  async run(ctx, { lead_id }) {
    const lead = await readLite(ctx.db, lead_id)
    if (lead?.audit_status !== 'pending') return
    const leftMs = Math.round(AUDIT_MS - (ctx.now() - lead.created_at) * 1000)
    const audit = await auditSite(ctx, lead.domain, Math.max(SHORTEST_MS, leftMs))
    await transaction(ctx, async (tx) => {
      if (!(await endLite(tx.db, lead_id, { ...audit, status: 'done' }))) return
      if (audit.url === null) return
      const input = { lead_id, domain: lead.domain, start: audit.url }
      await auditRun.start(tx, { clientId: null, input })
    })
  },
  async onDead(ctx, { lead_id }, error) {
    ctx.log.warn({ lead: lead_id, error }, 'lead audit failed')
    await endLite(ctx.db, lead_id, { score: null, checks: [], crawlers: [], status: 'error' })
  },
})

/** What a worker found, or `pending` when it had not come to an end in time; at once where no worker runs. */
export async function awaitLite(
  { db, signal }: Context,
  leadId: number,
): Promise<AuditedLead | undefined> {
  const deadline = performance.now() + TIMEOUT_MS
  const isWorked = (await countInstances(db, 'work')) > 0
  for (;;) {
    const lead = await readLite(db, leadId)
    if (lead?.audit_status !== 'pending' || !isWorked || performance.now() > deadline)
      return lead
    await sleep(POLL_MS, undefined, { signal })
  }
}
