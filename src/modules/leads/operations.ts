import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail, forbidden, notFound } from '../../base/errors.ts'
import { isTestHost, normalizeDomain } from '../../base/network/domain.ts'
import { actAs, type Context, openContext, transaction, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { enqueue } from '../../core/job.ts'
import {
  type AnyOperation,
  del,
  get,
  operation,
  paged,
  patch,
  post,
} from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Deleted, Id, provenanceOf, text } from '../../core/schemas.ts'
import { firstWorkspace, hashSecret, recordAudit } from '../accounts/index.ts'
import { progressOf, wireStatus } from '../runs/index.ts'
import { limitAudits } from './audit/audit-rate-limit.ts'
import { findAuditRun, leadsPage, readLead } from './audit/deep-audits.ts'
import { auditLeadSite, awaitLite } from './audit/lite-job.ts'
import { mailAdmins } from './mail.ts'
import {
  AuditLite,
  Check,
  ClaimToken,
  Crawler,
  DeepResult,
  DeepStatus,
  Domain,
  Email,
  Lead,
  LiteResult,
  leadCreated,
} from './schemas.ts'
import {
  type AuditedLead,
  type Contact,
  deleteLead,
  findLead,
  insertLead,
  readLite,
  saveContact,
  updateLead,
} from './store.ts'

export const auditLite = operation({
  name: 'audit_lite',
  summary: 'Quick audit of a site, within ten seconds',
  access: 'guest',
  input: z.object({ domain: Domain.meta({ example: 'example.com' }), email: Email.optional() }),
  output: AuditLite,
  routes: [post('/api/audit-lite')],
  async run(ctx, { domain: typed, email }) {
    const domain = requireDomain(typed)
    const workspaceId = await requireWorkspace(ctx)
    await limitAudits(ctx)
    const lead = await openLead(ctx, {
      workspaceId,
      domain,
      contact: { email },
      isAudited: true,
    })
    const inside = actAs(ctx, workerOf(workspaceId))
    const audit = await awaitLite(inside, lead.lead_id)
    if (!audit) throw notFound()
    const deep = await findAuditRun(inside.db, lead.lead_id)
    const isOver = audit.audit_status !== 'pending' && !deep
    return {
      ...lead,
      domain,
      ...presentLite(audit),
      deep: { status: isOver ? ('error' as const) : ('pending' as const) },
      ...(isTestHost(domain) && { source: 'sandbox' as const }),
    }
  },
})

export const auditLead = operation({
  name: 'audit_lead',
  summary: 'Submit contact details for an audit; without a valid token a new lead is created',
  access: 'guest',
  input: z.object({
    lead_id: Id.optional(),
    claim_token: ClaimToken.optional(),
    domain: Domain.optional(),
    email: Email,
    name: text(120).optional(),
    company: text(200).optional(),
    phone: text(50).optional(),
    message: text(4000).optional(),
  }),
  output: z.object({ lead_id: Id, claim_token: z.string() }),
  routes: [post('/api/audit-lead')],
  async run(ctx, { lead_id, claim_token, domain, ...contact }) {
    const known = lead_id === undefined ? undefined : await findLead(ctx.db, lead_id)
    if (known && claim_token && isClaim(claim_token, known.claim_hash)) {
      await attachContact(ctx, known, contact)
      return { lead_id: known.id, claim_token }
    }
    const workspaceId = await requireWorkspace(ctx)
    await limitAudits(ctx)
    const site = domain === undefined ? '' : requireDomain(domain)
    return openLead(ctx, { workspaceId, domain: site, contact, isAudited: false })
  },
})

export const getDeepAudit = operation({
  name: 'get_deep_audit',
  summary: 'Status and findings of a deep audit',
  access: 'guest',
  input: z.object({ lead_id: Id, token: ClaimToken.optional() }),
  output: z.object({
    status: DeepStatus,
    progress_pct: z.number(),
    result: DeepResult.optional(),
    error: z.string().optional(),
    lite: LiteResult.describe('Findings of audit-lite, once available'),
  }),
  routes: [
    get('/api/audit-deep/{lead_id}', {
      fromHeaders: { token: 'x-claim-token' },
      failures: ['403'],
    }),
  ],
  async run(ctx, { lead_id, token = '' }) {
    const lead = await findLead(ctx.db, lead_id)
    if (!lead) throw notFound()
    if (!isClaim(token, lead.claim_hash)) throw forbidden()
    const { db } = actAs(ctx, workerOf(lead.workspace_id))
    const [audit, first] = await Promise.all([findAuditRun(db, lead_id), readLite(db, lead_id)])
    if (!first) throw notFound()
    const lite = presentLite(first)
    if (!audit && lite.status === 'pending')
      return { status: 'pending' as const, progress_pct: 0, lite }
    if (!audit)
      return {
        status: 'error' as const,
        progress_pct: 0,
        error: 'The site did not answer; have it looked at again',
        lite,
      }
    const status = wireStatus(audit)
    const result = audit.summary?.result
    return {
      status,
      progress_pct: status === 'done' ? 100 : Math.min(99, Math.round(progressOf(audit))),
      ...(result && { result }),
      ...(audit.message && { error: audit.message }),
      lite,
    }
  },
})

export const listLeads = operation({
  name: 'list_leads',
  summary: 'List leads, newest first',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(Lead),
  routes: [paged('/api/v1/leads')],
  tool: {
    effect: 'read',
    hint: 'The inbox of the public audit page, with contacts and scores.',
  },
  run: ({ db, actor }, window) => leadsPage(db, actor.workspaceId, window),
})

export const getLead = operation({
  name: 'get_lead',
  summary: 'Get a lead with its audits',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: Lead.extend({
    checks: z.array(Check),
    crawlers: z.array(Crawler),
    deep: DeepResult.nullable(),
  }).meta({
    id: 'LeadDetail',
  }),
  routes: [get('/api/v1/leads/{lead_id}')],
  tool: { effect: 'read', hint: 'Checks of the front page and, once done, the deep audit.' },
  async run({ db, actor }, { lead_id }) {
    const lead = await readLead(db, actor.workspaceId, lead_id)
    if (!lead) throw notFound()
    return lead
  },
})

export const updateLeadStatus = operation({
  name: 'update_lead',
  summary: 'Set the status of a lead',
  access: 'admin',
  input: z.strictObject({ lead_id: Id, status: z.enum(['new', 'contacted', 'closed']) }),
  output: z.object({ id: Id, status: z.string() }),
  routes: [patch('/api/v1/leads/{lead_id}')],
  tool: { effect: 'write', hint: 'Marks a lead as new, contacted or closed.' },
  async run({ db, actor }, { lead_id, status }) {
    if (!(await updateLead(db, actor.workspaceId, lead_id, status))) throw notFound()
    return { id: lead_id, status }
  },
})

export const removeLead = operation({
  name: 'delete_lead',
  summary: 'Delete a lead and its audits',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/leads/{lead_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Permanently removes the person and the audits.',
    confirm: ({ lead_id }) => `Delete lead ${lead_id}?`,
  },
  run: (ctx, { lead_id }) =>
    transaction(ctx, async (tx) => {
      if (!(await deleteLead(tx.db, tx.actor.workspaceId, lead_id))) throw notFound()
      await recordAudit(tx, 'lead_deleted', `lead ${lead_id}`)
      return { deleted: true }
    }),
})

function requireDomain(typed: string): string {
  const domain = normalizeDomain(typed)
  if (!domain) throw fail('site_name_wrong')
  return domain
}

/** Leads belong to the installation's first workspace. */
async function requireWorkspace({ db }: Context): Promise<number> {
  const id = await firstWorkspace(db)
  if (id === null) throw fail('not_set_up')
  return id
}

const presentLite = ({ audit_status, score, checks, crawlers }: AuditedLead) => ({
  status: audit_status,
  score,
  checks,
  crawlers,
})

type NewLead = { workspaceId: number; domain: string; contact: Contact; isAudited: boolean }

/** A lead, its secret, and where there is a site to look at, the work of looking at it. */
async function openLead(ctx: Context, { workspaceId, domain, contact, isAudited }: NewLead) {
  const claim_token = randomBytes(32).toString('base64url')
  const owned = openContext(ctx, workerOf(workspaceId), { requestId: ctx.requestId })
  return transaction(owned, async (tx) => {
    const now = tx.now()
    const isSandbox = isTestHost(domain)
    const claimHash = hashSecret(claim_token)
    const auditStatus = isAudited ? 'pending' : 'done'
    const leadId = await insertLead(tx.db, {
      workspaceId,
      claimHash,
      domain,
      contact,
      auditStatus,
      isSandbox,
      now,
    })
    if (isAudited) await enqueue(tx, auditLeadSite, { lead_id: leadId })
    await emit(tx, leadCreated, {
      lead_id: leadId,
      domain,
      has_contact: contact.email !== undefined,
      source: provenanceOf(isSandbox),
    })
    if (contact.email !== undefined) await mailAdmins(tx, { id: leadId, domain })
    return { lead_id: leadId, claim_token }
  })
}

/** Notifies the admins once a lead can be contacted. */
function attachContact(
  ctx: Context,
  lead: NonNullable<Awaited<ReturnType<typeof findLead>>>,
  contact: Contact,
) {
  const owned = openContext(ctx, workerOf(lead.workspace_id), { requestId: ctx.requestId })
  return transaction(owned, async (tx) => {
    await saveContact(tx.db, lead.id, contact)
    if (lead.email === '' && contact.email) await mailAdmins(tx, lead)
  })
}

const isClaim = (token: string, hash: Buffer) => timingSafeEqual(hashSecret(token), hash)

export const operations: AnyOperation[] = [
  auditLite,
  auditLead,
  getDeepAudit,
  listLeads,
  getLead,
  updateLeadStatus,
  removeLead,
]
