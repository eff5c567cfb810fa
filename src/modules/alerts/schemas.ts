import { z } from 'zod'
import { Id, Provenance, text, UnixTime } from '../../core/schemas.ts'
import { ClientId, Domain, KeywordId } from '../clients/index.ts'
import { CONDITION_NAMES } from './conditions.ts'
import { Fact, Finding } from './finding.ts'

export const RuleId = Id.describe('The rule, as listed by list_alert_rules')
export const AlertId = Id.describe('The alert, as listed by list_alerts')

const Condition = z.enum(CONDITION_NAMES)

export const RuleFields = {
  condition: Condition.describe('What it watches for'),
  amount: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .describe(
      'For enters_top and leaves_top the N of top N; for rises_by and falls_by how many positions',
    )
    .meta({ example: 10 }),
  domain: Domain.nullable().describe('For overtaken: the competitor'),
  checks: z.int().min(1).max(5).describe('Only when it is so for this many checks in a row'),
  client_id: ClientId.nullable().describe('Only of this client; null for all of them'),
  tag: text(120, 1).nullable().describe('Only keywords with this tag'),
  cluster: text(120, 1).nullable().describe('Only keywords of this cluster'),
  segment_id: Id.nullable().describe('Only keywords of this saved filter of the client'),
  keyword_id: KeywordId.nullable().describe('Only this keyword'),
  prompt_id: Id.nullable().describe('Only this prompt, for conditions of answers'),
}

export const NewRule = z.object({
  condition: RuleFields.condition,
  amount: RuleFields.amount.default(null),
  domain: RuleFields.domain.default(null),
  checks: RuleFields.checks.default(1),
  client_id: RuleFields.client_id.default(null),
  tag: RuleFields.tag.default(null),
  cluster: RuleFields.cluster.default(null),
  segment_id: RuleFields.segment_id.default(null),
  keyword_id: RuleFields.keyword_id.default(null),
  prompt_id: RuleFields.prompt_id.default(null),
})

export const AlertRule = z
  .object({
    id: z.int(),
    condition: Condition.describe('What it watches for'),
    amount: z.int().nullable().describe('What it compares with'),
    domain: z.string().nullable().describe('The competitor it compares with'),
    checks: z.int().describe('For so many checks in a row'),
    client_id: z.int().nullable().describe('Only of this client; null for all of them'),
    tag: z.string().nullable().describe('Only keywords with this tag'),
    cluster: z.string().nullable().describe('Only keywords of this cluster'),
    segment_id: z.int().nullable().describe('Only keywords of this saved filter'),
    keyword_id: z.int().nullable().describe('Only this keyword'),
    prompt_id: z.int().nullable().describe('Only this prompt'),
    is_active: z.boolean(),
    created_at: UnixTime,
  })
  .meta({ id: 'AlertRule' })

export const AlertItem = z
  .object({
    rule_id: z.int().describe('The rule that found it'),
    subject: z.string().describe('What it is about, such as keyword:12:desktop'),
    label: z.string().describe('The keyword, site or other thing in words'),
    before: Fact.nullable().describe('What was so then'),
    now: Fact.nullable().describe('What is so now'),
  })
  .meta({ id: 'AlertItem' })

export const RulePreview = z
  .object({
    days: z.int().describe('How many days were looked at'),
    fired: z.int().describe('How often the rule would have fired'),
    times: z
      .array(
        z
          .object({
            at: UnixTime.describe('When'),
            affected: z
              .int()
              .describe('How many keywords, links or other things it would have named'),
            examples: z
              .array(AlertItem.omit({ rule_id: true }).meta({ id: 'AlertPreviewItem' }))
              .describe('The most important of them'),
          })
          .meta({ id: 'AlertPreviewTime' }),
      )
      .describe('Each time, the newest first'),
  })
  .meta({ id: 'AlertRulePreview' })

export const Alert = z
  .object({
    id: z.int(),
    client_id: z.int().nullable(),
    text: z.string().describe('What happened, in English'),
    url: z.string().describe('A page of the dashboard'),
    color: z.enum(['success', 'warning', 'danger']),
    findings: z.array(Finding).describe('Which rules were met'),
    affected: z.int().describe('How much the rules found in all'),
    fired_at: UnixTime.describe('When it happened'),
    acknowledged_at: UnixTime.nullable().describe('When somebody said that they see to it'),
    acknowledged_by: z.string().nullable().describe('Who: a person, or a chat'),
    assigned_to: z
      .int()
      .nullable()
      .describe('Who sees to it, as listed by list_message_people'),
    assignee: z.string().nullable().describe('Their name'),
    is_unread: z.boolean().describe('Whether the person who asks has not read it'),
    snoozed_until: UnixTime.nullable().describe(
      'Hidden from the person who asks until then, and unread again after',
    ),
    source: Provenance,
  })
  .meta({ id: 'Alert' })
