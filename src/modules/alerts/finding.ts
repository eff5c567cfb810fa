import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { AI_OPT_OUTS } from '../../providers/sites/ai-opt-out.ts'
import { CONDITION_NAMES, type Condition } from './rules/conditions.ts'

/** State at one moment, as far as the condition needs it. */
export const Fact = z
  .object({
    at: UnixTime.describe('When it was observed'),
    position: z
      .int()
      .nullable()
      .optional()
      .describe('Position in the results; null when not found'),
    url: z.string().optional().describe('The page that ranked'),
    block: z.string().optional().describe('The SERP feature'),
    competitor_position: z.int().nullable().optional().describe('Position of the competitor'),
    rate: z.number().optional().describe('Share of answers, from 0 to 1'),
    answers: z.int().optional().describe('Number of answers behind the share'),
    rating: z.number().optional().describe('Stars, from 1 to 5'),
    pages: z.int().optional().describe('Pages in the index'),
    opt_out: z
      .enum(AI_OPT_OUTS)
      .optional()
      .describe(
        'For an AI overview that stopped citing: what the page and robots.txt say now; absent when unknown',
      ),
    minutes: z.int().optional().describe('How long the site was down'),
    job_id: z.int().optional().describe('The rank check'),
    check_id: z.int().optional().describe('The answer check'),
  })
  .meta({ id: 'AlertFact' })
export type Fact = z.infer<typeof Fact>

/** One thing that a rule found. */
export type Item = {
  subject: string
  label: string
  weight: number
  before: Fact | null
  now: Fact | null
}

/** The result of a rule, without its items. */
export const Finding = z
  .object({
    rule_id: z.int().describe('Rule id from list_alert_rules; the rule may have been deleted'),
    condition: z.enum(CONDITION_NAMES).describe('What the rule watches for'),
    amount: z.int().nullable().describe('What it compares with'),
    domain: z.string().nullable().describe('The competitor it compares with'),
    checks: z.int().describe('Number of checks in a row'),
    affected: z.int().describe('Number of keywords, links or other items found'),
  })
  .meta({ id: 'AlertFinding' })
export type Finding = z.infer<typeof Finding>

export type Rule = {
  id: number
  condition: Condition
  amount: number | null
  domain: string | null
  checks: number
  client_id: number | null
  tag: string | null
  cluster: string | null
  segment_id: number | null
  keyword_id: number | null
  prompt_id: number | null
}

export type Found = { rule: Rule; items: Item[] }

export const findingOf = ({
  rule: { id, condition, amount, domain, checks },
  items,
}: Found): Finding => ({
  ...{ rule_id: id, condition, amount, domain, checks },
  affected: items.length,
})
