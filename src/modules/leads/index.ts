import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { auditRun } from './audit/audit-run.ts'
import { auditLeadSite } from './audit/lite-job.ts'
import { getLeadSettings, USUAL_KEEP_DAYS, updateLeadSettings } from './lead-settings.ts'
import { sendLeadMail } from './mail.ts'
import { operations } from './operations.ts'
import { leadCreated } from './schemas.ts'
import { sweepLeads } from './store.ts'
import './store.ts'

export { auditOfSite, leadsOfPerson, readLead } from './audit/deep-audits.ts'
export { leadLetter } from './mail.ts'
export { leadCreated } from './schemas.ts'
export { deleteLeadsOfPerson } from './store.ts'

/** As with the lead, the site says which: this one was audited in the sandbox alone. */
const ofSandbox = sql<boolean>`t.kind = ${auditRun.kind} and t.input->>'domain' like '%.test'`

export const leads: Module = {
  name: 'leads',
  simulated: [
    {
      kind: 'leads',
      port: 'sites',
      tables: [
        simulatedRows('leads', { mark: sql`t.is_sandbox` }),
        simulatedRows('runs', { mark: ofSandbox }),
      ],
    },
  ],
  tables: ['leads', 'deep_audits', 'audit_pages', 'lead_settings'],
  operations: [...operations, getLeadSettings, updateLeadSettings],
  jobs: [auditLeadSite, sendLeadMail],
  runs: [auditRun],
  events: [leadCreated],
  crons: [
    {
      name: 'sweep_leads',
      schedule: '17 3 * * *',
      run: ({ db, now }) => sweepLeads(db, { now: now(), keepDays: USUAL_KEEP_DAYS }),
    },
  ],
}
