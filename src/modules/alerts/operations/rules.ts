import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, patch, post } from '../../../core/operation.ts'
import { Deleted } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { findPrompt } from '../../aeo/index.ts'
import {
  ClientId,
  competitorDomains,
  countKeywords,
  groupsOfKeywords,
  requireClient,
  segmentFilter,
} from '../../clients/index.ts'
import type { Rule } from '../finding.ts'
import { kindOf } from '../rules/conditions.ts'
import { PREVIEW_DAYS, previewRule } from '../rules/preview.ts'
import { withSubject } from '../rules/rule-subject.ts'
import { AlertRule, NewRule, RuleChoices, RuleFields, RuleId, RulePreview } from '../schemas.ts'
import * as store from '../store/rules.ts'

const MAX_RULES = 500

export const listAlertRules = operation({
  name: 'list_alert_rules',
  summary: 'List alert rules',
  access: 'viewer',
  isForTeam: true,
  input: z.object({
    client_id: ClientId.optional().describe('Only rules that apply to this client'),
  }),
  output: z.array(AlertRule),
  routes: [get('/api/v1/alert-rules')],
  tool: { effect: 'read', hint: 'A workspace starts with default rules.' },
  run: (ctx, { client_id }) =>
    transaction(ctx, async (tx) => {
      if (client_id !== undefined) await requireClient(tx, client_id)
      await store.ensureDefaults(tx.db, tx.now())
      const rules = await store.listRules(tx.db, client_id)
      return Promise.all(rules.map((rule) => withSubject(tx, rule)))
    }),
})

const MAX_CHOICES = 500

export const listAlertRuleChoices = operation({
  name: 'list_alert_rule_choices',
  summary: 'List the competitors, tags and clusters an alert rule can name',
  access: 'viewer',
  isForTeam: true,
  input: z.object({
    client_id: ClientId.optional().describe('Only those of this client'),
  }),
  output: RuleChoices,
  routes: [get('/api/v1/alert-rules/choices')],
  tool: { effect: 'read', hint: `By name, at most ${MAX_CHOICES} of each.` },
  async run(ctx, { client_id }) {
    if (client_id !== undefined) await requireClient(ctx, client_id)
    const asked = { clientId: client_id ?? null, limit: MAX_CHOICES }
    return {
      competitors: await competitorDomains(ctx.db, asked),
      ...(await groupsOfKeywords(ctx.db, asked)),
    }
  },
})

export const createAlertRule = operation({
  name: 'create_alert_rule',
  summary: 'Create an alert rule for rankings, answers, links or checks',
  access: 'analyst',
  isForTeam: true,
  input: NewRule,
  output: AlertRule,
  routes: [post('/api/v1/alert-rules', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Everything one check finds becomes one alert. preview_alert_rule shows how often a rule would have fired.',
    confirm: ({ condition }) => `Add an alert rule: ${condition}?`,
  },
  run: (ctx, given) =>
    transaction(ctx, async (tx) => {
      await requireSense(tx, given)
      await store.ensureDefaults(tx.db, tx.now())
      if ((await store.countRules(tx.db)) >= MAX_RULES)
        throw fail('alert_rule_limit', { n: MAX_RULES })
      const added = await store.insertRule(tx.db, { ...given, created_at: tx.now() })
      await recordAudit(tx, 'alert_rule_created', `alert rule ${added.id}`)
      return withSubject(tx, added)
    }),
})

export const updateAlertRule = operation({
  name: 'update_alert_rule',
  summary: 'Change, disable or enable an alert rule',
  access: 'analyst',
  isForTeam: true,
  input: z.strictObject({
    rule_id: RuleId,
    amount: RuleFields.amount.optional(),
    domain: RuleFields.domain.optional(),
    checks: RuleFields.checks.optional(),
    client_id: RuleFields.client_id.optional(),
    tag: RuleFields.tag.optional(),
    cluster: RuleFields.cluster.optional(),
    segment_id: RuleFields.segment_id.optional(),
    keyword_id: RuleFields.keyword_id.optional(),
    prompt_id: RuleFields.prompt_id.optional(),
    is_active: z.boolean().optional().describe('Whether it is enabled'),
  }),
  output: AlertRule,
  routes: [patch('/api/v1/alert-rules/{rule_id}')],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: ({ rule_id }) => `Change alert rule ${rule_id}?`,
  },
  run: (ctx, { rule_id, ...change }) =>
    transaction(ctx, async (tx) => {
      const before = await store.requireRule(tx.db, rule_id)
      await requireSense(tx, { ...before, ...given(change) })
      const saved = await store.saveRule(tx.db, rule_id, change)
      await recordAudit(tx, 'alert_rule_changed', `alert rule ${rule_id}`)
      return withSubject(tx, saved)
    }),
})

export const deleteAlertRule = operation({
  name: 'delete_alert_rule',
  summary: 'Delete an alert rule; its alerts stay',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ rule_id: RuleId }),
  output: Deleted,
  routes: [del('/api/v1/alert-rules/{rule_id}')],
  tool: {
    effect: 'destroy',
    hint: 'update_alert_rule can disable it instead.',
    confirm: ({ rule_id }) => `Remove alert rule ${rule_id}?`,
  },
  run: (ctx, { rule_id }) =>
    transaction(ctx, async (tx) => {
      await store.deleteRule(tx.db, rule_id)
      await recordAudit(tx, 'alert_rule_deleted', `alert rule ${rule_id}`)
      return { deleted: true }
    }),
})

const EXAMPLES = 5

export const previewAlertRule = operation({
  name: 'preview_alert_rule',
  summary: "Preview how often a rule would have fired on a client's last 30 days",
  access: 'viewer',
  isForTeam: true,
  input: z.object({ ...NewRule.shape, client_id: ClientId }),
  output: RulePreview,
  routes: [post('/api/v1/alert-rules/preview')],
  tool: {
    effect: 'read',
    hint: 'Stores nothing. A rule for all clients is tried on one.',
  },
  async run(ctx, given) {
    await requireSense(ctx, {
      ...given,
      client_id: kindOf(given.condition).isWorkspace ? null : given.client_id,
    })
    const client = await requireClient(ctx, given.client_id)
    const firings = await previewRule(ctx, client, { ...given, id: 0 })
    return {
      days: PREVIEW_DAYS,
      fired: firings.length,
      times: firings.map(({ at, items }) => ({
        at,
        affected: items.length,
        examples: items.toSorted((a, b) => b.weight - a.weight).slice(0, EXAMPLES),
      })),
    }
  },
})

/** A rule that could never fire is refused with what it lacks, or has too much of. */
async function requireSense(ctx: Context, rule: Omit<Rule, 'id'>): Promise<void> {
  const { condition, client_id, keyword_id, prompt_id, tag, cluster, segment_id } = rule
  const { source, takes, isWorkspace } = kindOf(condition)
  if (takes && rule[takes] === null) throw fail('alert_rule_needs', { field: takes, condition })
  const fitting = {
    amount: takes === 'amount',
    domain: takes === 'domain',
    client_id: !isWorkspace,
    keyword_id: source === 'positions',
    tag: source === 'positions',
    cluster: source === 'positions',
    segment_id: source === 'positions',
    prompt_id: source === 'answers',
  }
  for (const [field, isFitting] of Object.entries(fitting)) {
    if (!isFitting && rule[field as keyof typeof fitting] !== null)
      throw fail('alert_rule_unfit', { field, condition })
  }
  if (source === 'events' && rule.checks > 1)
    throw fail('alert_rule_unfit', { field: 'checks', condition })
  if (client_id === null) {
    const narrow = { keyword_id, prompt_id, segment_id, tag, cluster }
    const [field] = Object.entries(narrow).find(([, value]) => value !== null) ?? []
    if (field === 'keyword_id' || field === 'prompt_id' || field === 'segment_id')
      throw fail('alert_rule_client', { field })
    return
  }
  const { workspace_id } = await requireClient(ctx, client_id)
  const isKeyword =
    keyword_id === null || (await countKeywords(ctx.db, { client_id, ids: [keyword_id] })) > 0
  const isPrompt =
    prompt_id === null || (await findPrompt(ctx.db, { workspace_id, client_id }, prompt_id))
  if (
    segment_id !== null &&
    !(await segmentFilter(ctx.db, { clientId: client_id, id: segment_id }))
  )
    throw fail('alert_rule_segment')
  if (!isKeyword || !isPrompt)
    throw fail('alert_rule_stranger', { field: isKeyword ? 'prompt_id' : 'keyword_id' })
}

export const ruleOperations: AnyOperation[] = [
  listAlertRules,
  listAlertRuleChoices,
  createAlertRule,
  updateAlertRule,
  deleteAlertRule,
  previewAlertRule,
]
