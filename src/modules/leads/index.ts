import type { ActiveJob } from '../../core/active-job.ts'
import type { Context } from '../../core/context.ts'
import type { Module } from '../../core/module.ts'
import { leadCreated } from './events.ts'
import { crawlLead } from './jobs.ts'
import { getLeadSettings, USUAL_KEEP_DAYS, updateLeadSettings } from './lead-settings.ts'
import { auditLeadSite } from './lite-job.ts'
import { sendLeadMail } from './mail.ts'
import { operations } from './operations.ts'
import { simulatedLeads } from './simulated.ts'
import { activeDeepAudits, sweepLeads } from './store.ts'
import { TABLES } from './tables.ts'

export { leadCreated } from './events.ts'
export { deleteLeadsOfPerson, leadsOfPerson, readLead } from './store.ts'

const MAX_ACTIVE = 50

/** Deep audits under way, for those who may see leads. */
export async function activeLeadAudits({ db, actor }: Context): Promise<ActiveJob[]> {
  if ((actor.role !== 'admin' && actor.role !== 'owner') || actor.clientIds !== null) return []
  const rows = await activeDeepAudits(db, actor.workspaceId, MAX_ACTIVE)
  return rows.map(({ lead_id, domain, status, created_at }) => ({
    type: 'deep_audit',
    id: lead_id,
    client_id: null,
    client_name: domain,
    status: status === 'running' ? 'running' : 'pending',
    progress_pct: 0,
    created_at,
  }))
}

export const leads: Module = {
  name: 'leads',
  simulated: [simulatedLeads],
  tables: TABLES,
  operations: [...operations, getLeadSettings, updateLeadSettings],
  jobs: [auditLeadSite, crawlLead, sendLeadMail],
  events: [leadCreated],
  crons: [
    {
      name: 'sweep_leads',
      schedule: '17 3 * * *',
      run: ({ db, now }) => sweepLeads(db, { now: now(), keepDays: USUAL_KEEP_DAYS }),
    },
  ],
}
