import { z } from 'zod'
import { Id, Provenance, text, UnixTime } from '../../core/schemas.ts'
import { ClientId, Domain, KeywordId } from '../clients/index.ts'
import { Fact, Finding } from './finding.ts'
import { CONDITION_NAMES } from './rules/conditions.ts'

export const RuleId = Id.describe('Rule id from list_alert_rules')
export const AlertId = Id.describe('Alert id from list_alerts')

const Condition = z.enum(CONDITION_NAMES)

export const RuleFields = {
  condition: Condition.describe('What raises the alert'),
  amount: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .describe(
      'N of top N for enters_top and leaves_top; number of positions for rises_by and falls_by',
    )
    .meta({ example: 10 }),
  domain: Domain.nullable().describe('For overtaken: the competitor'),
  checks: z.int().min(1).max(5).describe('Only when true for this many checks in a row'),
  client_id: ClientId.nullable().describe('Only for this client; null for all'),
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
    condition: Condition.describe('What raises the alert'),
    amount: z.int().nullable().describe('What it compares with'),
    domain: z.string().nullable().describe('The competitor it compares with'),
    checks: z.int().describe('Number of checks in a row'),
    client_id: z.int().nullable().describe('Only for this client; null for all'),
    tag: z.string().nullable().describe('Only keywords with this tag'),
    cluster: z.string().nullable().describe('Only keywords of this cluster'),
    segment_id: z.int().nullable().describe('Only keywords of this saved filter'),
    keyword_id: z.int().nullable().describe('Only this keyword'),
    prompt_id: z.int().nullable().describe('Only this prompt'),
    subject: z
      .string()
      .nullable()
      .describe('Name of that keyword, prompt or saved filter; null for any other rule'),
    is_active: z.boolean(),
    created_at: UnixTime,
  })
  .meta({ id: 'AlertRule' })

export const RuleChoices = z
  .object({
    competitors: z.array(z.string()).describe('Domains for overtaken'),
    tags: z.array(z.string()).describe('Tags of keywords'),
    clusters: z.array(z.string()).describe('Clusters of keywords'),
  })
  .meta({ id: 'AlertRuleChoices' })

export const AlertItem = z
  .object({
    rule_id: z.int().describe('The rule that found it'),
    subject: z.string().describe('Subject, such as keyword:12:desktop'),
    label: z.string().describe('Name of the keyword, site or other subject'),
    before: Fact.nullable().describe('State before'),
    now: Fact.nullable().describe('State now'),
  })
  .meta({ id: 'AlertItem' })

export const RulePreview = z
  .object({
    days: z.int().describe('Number of days examined'),
    fired: z.int().describe('How often the rule would have fired'),
    times: z
      .array(
        z
          .object({
            at: UnixTime.describe('When'),
            affected: z
              .int()
              .describe('Number of keywords, links or other items it would have listed'),
            examples: z
              .array(AlertItem.omit({ rule_id: true }).meta({ id: 'AlertPreviewItem' }))
              .describe('The most important of them'),
          })
          .meta({ id: 'AlertPreviewTime' }),
      )
      .describe('Each occurrence, newest first'),
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
    affected: z.int().describe('Total number of findings'),
    fired_at: UnixTime.describe('When it happened'),
    acknowledged_at: UnixTime.nullable().describe('When it was acknowledged'),
    acknowledged_by: z.string().nullable().describe('By whom: a person, or a chat'),
    assigned_to: z.int().nullable().describe('Assignee, from list_message_people'),
    assignee: z.string().nullable().describe('Their name'),
    is_unread: z.boolean().describe('Whether the caller has not read it'),
    snoozed_until: UnixTime.nullable().describe('Snoozed for the caller until then'),
    source: Provenance,
  })
  .meta({ id: 'Alert' })
