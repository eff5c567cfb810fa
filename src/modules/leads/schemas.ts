import { z } from 'zod'
import { event } from '../../core/event.ts'
import { Coded, Id, Provenance, text, UnixTime } from '../../core/schemas.ts'

/** Somebody requested an audit or a call. Who it was stays in the inbox. */
export const leadCreated = event(
  'lead.created',
  z.object({
    lead_id: z.int(),
    domain: z.string().describe('The site that was looked at; empty when none was'),
    has_contact: z.boolean().describe('Whether an e-mail address was left'),
    source: Provenance,
  }),
)

export const Domain = text(300, 1).describe('The site: a domain or an address on it')
export const Email = z.email().max(254)
export const ClaimToken = z.string().max(100).describe('As audit-lite gave it')

export const Check = z
  .object({
    id: z.string(),
    status: z.enum(['pass', 'warn', 'fail', 'unknown']),
    weight: z.int().describe('How much it counts, 1 to 5'),
    value: z.string().describe('What was found'),
    why: z.string().describe('Why it matters, and what to do'),
    ...Coded.shape,
  })
  .meta({ id: 'AuditCheck' })
export type Check = z.infer<typeof Check>

export const Crawler = z
  .object({
    name: z.string().describe('The name that robots.txt calls it'),
    purpose: z
      .enum(['search', 'ai_search', 'ai_user', 'ai_training'])
      .describe(
        'What it reads for: search results, an assistant’s search, a person asking an assistant, training',
      ),
    access: z
      .enum(['open', 'partial', 'blocked'])
      .describe('blocked: it may not read the front page; partial: it may, but not all paths'),
    disallowed: z
      .array(z.string())
      .describe('Paths that robots.txt forbids it, the first twenty'),
  })
  .meta({ id: 'CrawlerAccess' })

export const DeepStatus = z.enum(['pending', 'running', 'done', 'error'])

export const AuditLite = z
  .object({
    lead_id: Id,
    claim_token: z.string(),
    domain: z.string(),
    score: z.int().nullable().describe('0 to 100; null when the site could not be reached'),
    checks: z.array(Check),
    crawlers: z
      .array(Crawler)
      .describe('What robots.txt says to each crawler; empty when it could not be read'),
    status: z
      .enum(['done', 'pending', 'error'])
      .describe(
        'pending: the site is still being looked at; ask /api/audit-deep/{lead_id} for the outcome',
      ),
    deep: z.object({ status: DeepStatus }),
    source: z.literal('sandbox').optional(),
  })
  .meta({ id: 'AuditLite' })

/** The first look, for those who asked before it was over. */
export const LiteResult = z.object({
  status: z.enum(['done', 'pending', 'error']),
  score: z.int().nullable(),
  checks: z.array(Check),
  crawlers: z.array(Crawler),
})

export const Issue = z.object({
  id: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  count: z.int(),
  why: z.string(),
  pages: z
    .array(z.object({ url: z.string(), detail: z.string(), ...Coded.shape }))
    .describe('The first twenty'),
})

export const DeepResult = z.object({
  score: z.int(),
  pages: z.int().describe('Pages that were looked at'),
  pages_failed: z
    .int()
    .optional()
    .describe(
      'Of them, those that did not answer; absent in audits made before this was counted',
    ),
  limit_reached: z.boolean(),
  median_ms: z.int().nullable(),
  issues: z.array(Issue),
})

export const Lead = z
  .object({
    id: Id,
    domain: z.string(),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
    message: z.string(),
    score: z.int().nullable(),
    status: z.enum(['new', 'contacted', 'closed']),
    is_sandbox: z.boolean(),
    deep_status: DeepStatus.nullable(),
    created_at: UnixTime,
  })
  .meta({ id: 'Lead' })
