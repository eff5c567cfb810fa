import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { wireStatus } from '../../runs/index.ts'
import * as store from '../store.ts'
import { auditRun } from './audit-run.ts'

type Audited = { run_id: number | null }

/** Rows with the status and findings of their deep audit. */
async function withDeep<R extends Audited>(db: Db, workspaceId: number, rows: R[]) {
  const runs = await auditRun.byId(db, {
    workspaceId,
    ids: rows.flatMap(({ run_id }) => run_id ?? []),
  })
  return rows.map(({ run_id, ...row }) => {
    const run = run_id === null ? undefined : runs.get(run_id)
    return {
      ...row,
      deep_status: run ? wireStatus(run) : null,
      deep: run?.summary?.result ?? null,
    }
  })
}

export async function leadsPage(
  db: Db,
  workspaceId: number,
  window: Parameters<typeof store.leadsPage>[2],
) {
  const { items, ...counts } = await store.leadsPage(db, workspaceId, window)
  return { items: await withDeep(db, workspaceId, items), ...counts }
}

export async function readLead(db: Db, workspaceId: number, id: number) {
  const lead = await store.readLead(db, workspaceId, id)
  return lead && (await withDeep(db, workspaceId, [lead]))[0]
}

/** Every audit a person requested. */
export async function leadsOfPerson(db: Db, workspaceId: number, email: string) {
  const leads = await withDeep(
    db,
    workspaceId,
    await store.leadsOfPerson(db, workspaceId, email),
  )
  return leads.map(({ deep_status: _, ...lead }) => lead)
}

/** The run that looks closer at the site of a lead, without asking who may see it. */
export async function findAuditRun(db: Db, leadId: number) {
  const audit = await store.findDeepAudit(db, leadId)
  if (!audit) return undefined
  const runs = await auditRun.byId(db, { workspaceId: audit.workspace_id, ids: [audit.run_id] })
  return runs.get(audit.run_id)
}

/** The last closer look at a site that was over by then, and what it found. */
export async function auditOfSite({ db, config, actor }: Context, domain: string, by: number) {
  const audits = await store.auditsOfSite(db, { domain, by, isSandbox: config.simulated.sites })
  const ids = audits.map(({ run_id }) => run_id)
  const runs = await auditRun.byId(db, { workspaceId: actor.workspaceId, ids })
  for (const { run_id, created_at } of audits) {
    const result = runs.get(run_id)?.summary?.result
    if (result) return { result, checked_at: created_at }
  }
  return undefined
}
