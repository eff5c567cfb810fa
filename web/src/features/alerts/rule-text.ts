import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { type AlertRule, CONDITIONS, type Condition, type NewRule } from './queries.ts'

/** The parts of a rule that its sentence has room for, in the order of the language. */
export const SLOTS = ['keywords', 'prompts', 'client', 'condition', 'value', 'checks'] as const
export type Slot = (typeof SLOTS)[number]

/** A rule as it is named: with the keyword, prompt or saved filter it is about. */
export type NamedRule = NewRule & Pick<AlertRule, 'subject'>

/** A rule in words: each part by itself, and the whole sentence. */
export function useRuleText(clients: Client[]) {
  const t = useText()
  /** The words around the parts, which `parts` stands for. */
  const clause = (condition: Condition, parts: Record<Slot, string>) => {
    const { about, takes } = CONDITIONS[condition]
    if (about === 'workspace') return parts.condition
    return t(`alerts.clause.${takes ? 'compared' : about}`, parts)
  }
  const part = {
    keywords({ keyword_id, segment_id, cluster, tag, subject }: NamedRule) {
      const one = keyword_id ? 'one' : 'view'
      const named = [
        ...(keyword_id || segment_id ? [{ kind: one, name: subject ?? '…' } as const] : []),
        ...(cluster ? [{ kind: 'cluster', name: cluster } as const] : []),
        ...(tag ? [{ kind: 'tag', name: tag } as const] : []),
      ]
      const [first, ...more] = named
      if (!first) return t('alerts.keywords.any')
      const names = named.map(({ name }) => name).join(' · ')
      return more.length > 0
        ? t('alerts.keywords.narrow', { names })
        : t(`alerts.keywords.${first.kind}`, { name: first.name })
    },
    prompts: ({ prompt_id, subject }: NamedRule) =>
      prompt_id ? t('alerts.prompts.one', { name: subject ?? '…' }) : t('alerts.prompts.all'),
    client({ client_id }: NamedRule) {
      if (client_id === null) return t('alerts.clients.any')
      const name = clients.find(({ id }) => id === client_id)?.name ?? `#${client_id}`
      return t('alerts.clients.one', { name })
    },
    condition: ({ condition }: NamedRule) => conditionText(t, condition),
    value({ condition, amount, domain }: NamedRule) {
      const { takes } = CONDITIONS[condition]
      if (takes === 'domain') return domain ?? t('alerts.chooseDomain')
      return takes ? t(`alerts.amount.${takes}`, { n: amount ?? 0 }) : ''
    },
    checks: ({ checks }: NamedRule) => t('alerts.inARow', { n: checks }),
  } satisfies Record<Slot, (rule: NamedRule) => string>
  const sentence = (rule: NamedRule) => {
    const parts = Object.fromEntries(SLOTS.map((slot) => [slot, part[slot](rule)]))
    const words = clause(rule.condition, {
      ...(parts as Record<Slot, string>),
      ...(rule.checks === 1 && { checks: '' }),
    })
    return words.charAt(0).toUpperCase() + words.slice(1).trimEnd()
  }
  return { clause, part, sentence }
}

/** What happens, as the sentence has it: of the workspace it is all there is to say. */
function conditionText(t: ReturnType<typeof useText>, condition: Condition): string {
  switch (condition) {
    case 'source_failing':
    case 'source_budget':
    case 'credits_low':
    case 'new_lead':
    case 'webhook_failing':
    case 'channel_off':
    case 'mail_bounced':
    case 'export_failing':
      return t(`alerts.if.${condition}`)
    default:
      return t(`alerts.does.${condition}`)
  }
}
