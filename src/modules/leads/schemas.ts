import { z } from 'zod'
import { Coded, Id, text, UnixTime } from '../../core/shapes.ts'

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

export const DeepStatus = z.enum(['pending', 'running', 'done', 'error'])

export const AuditLite = z
  .object({
    lead_id: Id,
    claim_token: z.string(),
    domain: z.string(),
    score: z.int().nullable().describe('0 to 100; null when the site could not be reached'),
    checks: z.array(Check),
    deep: z.object({ status: DeepStatus }),
    source: z.literal('sandbox').optional(),
  })
  .meta({ id: 'AuditLite' })

export const Issue = z.object({
  id: z.string(),
  severity: z.enum(['high', 'medium', 'low']),
  count: z.int(),
  why: z.string(),
  pages: z.array(z.object({ url: z.string(), detail: z.string(), ...Coded.shape })).describe('The first twenty'),
})

export const DeepResult = z.object({
  score: z.int(),
  pages: z.int().describe('Pages that were read'),
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
