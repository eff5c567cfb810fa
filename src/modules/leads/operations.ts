import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { normalizeDomain } from '../../base/domain.ts'
import { AppError, forbidden, invalid, notFound } from '../../base/errors.ts'
import { type Context, openContext, transaction, workerOf } from '../../core/context.ts'
import { enqueue } from '../../core/job.ts'
import { del, get, operation, paged, patch, post } from '../../core/operation.ts'
import { pageOf, Window } from '../../core/page.ts'
import { Deleted, Id, text } from '../../core/shapes.ts'
import { enterRate, retryAfter } from '../../platform/limits.ts'
import { firstWorkspace, hashSecret } from '../accounts/index.ts'
import { crawlLead, MAX_PAGES } from './jobs.ts'
import { AuditLite, Check, ClaimToken, DeepResult, DeepStatus, Domain, Email, Lead } from './schemas.ts'
import {
  type Contact,
  deleteLead,
  findDeepAudit,
  findLead,
  insertDeepAudit,
  insertLead,
  leadsPage,
  readLead,
  saveContact,
  updateLead,
} from './store.ts'
import { type Audit, auditSite } from './visit.ts'

const PER_ADDRESS = { limit: 5, seconds: 3600 }
const PER_DAY = { limit: 200, seconds: 86_400 }

export const auditLite = operation({
  name: 'audit_lite',
  summary: 'Look at a site: what helps it in search and what holds it back, within ten seconds',
  access: 'guest',
  input: z.object({ domain: Domain.meta({ example: 'example.com' }), email: Email.optional() }),
  output: AuditLite,
  routes: [post('/api/audit-lite')],
  async run(ctx, { domain: typed, email }) {
    const domain = requireDomain(typed)
    const workspaceId = await requireWorkspace(ctx)
    await requirePatience(ctx)
    const { url, ...audit } = await auditSite(ctx, domain)
    const lead = await openLead(ctx, { workspaceId, domain, contact: { email }, audit: { url, ...audit } })
    const deep = { status: url === null ? ('error' as const) : ('pending' as const) }
    const isSandbox = ctx.config.sandbox
    return {
      ...lead,
      domain,
      ...audit,
      deep,
      ...(isSandbox && { source: 'sandbox' as const }),
    }
  },
})

export const auditLead = operation({
  name: 'audit_lead',
  summary: 'Say who had the site looked at; without the right token a fresh lead is made',
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
      await saveContact(ctx.db, known.id, contact)
      return { lead_id: known.id, claim_token }
    }
    const workspaceId = await requireWorkspace(ctx)
    await requirePatience(ctx)
    const site = domain === undefined ? '' : requireDomain(domain)
    return openLead(ctx, { workspaceId, domain: site, contact, audit: { url: null, score: null, checks: [] } })
  },
})

export const getDeepAudit = operation({
  name: 'get_deep_audit',
  summary: 'How the closer look at a site stands, and what it found',
  access: 'guest',
  input: z.object({ lead_id: Id, token: ClaimToken.optional() }),
  output: z.object({
    status: DeepStatus,
    progress_pct: z.number(),
    result: DeepResult.optional(),
    error: z.string().optional(),
  }),
  routes: [get('/api/audit-deep/{lead_id}', { fromHeaders: { token: 'x-claim-token' }, failures: ['403'] })],
  async run({ db }, { lead_id, token = '' }) {
    const lead = await findLead(db, lead_id)
    if (!lead) throw notFound()
    if (!isClaim(token, lead.claim_hash)) throw forbidden()
    const audit = await findDeepAudit(db, lead_id)
    if (!audit)
      return { status: 'error' as const, progress_pct: 0, error: 'The site did not answer; have it looked at again' }
    const { status, result, error, known, read } = audit
    const share = (Number(read) / Math.max(1, Math.min(MAX_PAGES, Number(known)))) * 100
    return {
      status,
      progress_pct: status === 'done' ? 100 : Math.min(99, Math.round(share)),
      ...(result && { result }),
      ...(error !== null && { error }),
    }
  },
})

export const listLeads = operation({
  name: 'list_leads',
  summary: 'People who had a site looked at, newest first',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(Lead),
  routes: [paged('/api/v1/leads')],
  tool: { effect: 'read', hint: 'The inbox of the public audit page, with contacts and scores.' },
  run: ({ db, actor }, window) => leadsPage(db, actor.workspaceId, window),
})

export const getLead = operation({
  name: 'get_lead',
  summary: 'One lead with all that was found',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: Lead.extend({ checks: z.array(Check), deep: DeepResult.nullable() }).meta({ id: 'LeadDetail' }),
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
  summary: 'Note how far a lead has come',
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
  summary: 'Forget a lead and all that was found',
  access: 'admin',
  input: z.object({ lead_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/leads/{lead_id}')],
  tool: {
    effect: 'destroy',
    hint: 'Removes the person and the audits for good.',
    confirm: ({ lead_id }) => `Delete lead ${lead_id}?`,
  },
  async run({ db, actor }, { lead_id }) {
    if (!(await deleteLead(db, actor.workspaceId, lead_id))) throw notFound()
    return { deleted: true }
  },
})

function requireDomain(typed: string): string {
  const domain = normalizeDomain(typed)
  if (!domain) throw invalid('domain: give the name of a public site, such as example.com')
  return domain
}

/** Leads belong to whoever runs the installation: its first workspace. */
async function requireWorkspace({ db }: Context): Promise<number> {
  const id = await firstWorkspace(db)
  if (id === null) throw new AppError('not_configured', 'Nobody has set this installation up yet')
  return id
}

async function requirePatience({ db, address }: Context) {
  for (const [key, limit] of [
    [`audit:${address}`, PER_ADDRESS],
    ['audit', PER_DAY],
  ] as const) {
    const verdict = await enterRate(db, key, limit)
    if (verdict.allowed) continue
    throw new AppError('rate_limited', 'Rate limit exceeded', {
      headers: { 'Retry-After': String(retryAfter(verdict)) },
    })
  }
}

type NewLead = { workspaceId: number; domain: string; contact: Contact; audit: Audit }

/** A lead, its secret, and where a site answers, the closer look at it. */
async function openLead(ctx: Context, { workspaceId, domain, contact, audit }: NewLead) {
  const claim_token = randomBytes(32).toString('base64url')
  const owned = openContext(ctx, workerOf(workspaceId), { requestId: ctx.requestId })
  return transaction(owned, async (tx) => {
    const now = tx.now()
    const isSandbox = tx.config.sandbox
    const claimHash = hashSecret(claim_token)
    const leadId = await insertLead(tx.db, { workspaceId, claimHash, domain, contact, audit, isSandbox, now })
    if (audit.url !== null) {
      await insertDeepAudit(tx.db, { leadId, workspaceId, start: audit.url, now })
      await enqueue(tx, crawlLead, { lead_id: leadId })
    }
    return { lead_id: leadId, claim_token }
  })
}

const isClaim = (token: string, hash: Buffer) => timingSafeEqual(hashSecret(token), hash)
