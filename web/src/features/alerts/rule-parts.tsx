import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsQuery } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { InlineSelect } from '../../ui/form/inline-select.tsx'
import { CONDITIONS, type Condition, choicesQuery } from './queries.ts'
import type { NamedRule } from './rule-text.ts'

export type PartProps = {
  rule: NamedRule
  /** The part as the sentence has it. */
  text: string
  onChange(change: Partial<NamedRule>): void
}

/** What is narrowed to something of one client is wide again with another. */
export const WIDE = {
  tag: null,
  cluster: null,
  segment_id: null,
  keyword_id: null,
  prompt_id: null,
  subject: null,
}

/** The text that is searched for, and whether a name has it. */
export function useSearch() {
  const [text, onType] = useState('')
  const wanted = text.trim().toLowerCase()
  return { text, onType, fits: (name: string) => name.toLowerCase().includes(wanted) }
}

const GROUPS = ['keywords', 'answers', 'client', 'workspace'] as const

export function ConditionPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const mayManage = useMay('admin')
  const { fits, ...search } = useSearch()
  const conditions = Object.keys(CONDITIONS) as Condition[]
  const sections = GROUPS.filter((group) => mayManage || group !== 'workspace').map(
    (group) => ({
      title: t(`alerts.group.${group}`),
      options: conditions
        .filter((id) => CONDITIONS[id].about === group)
        .map((id) => ({ id, label: t(`alerts.if.${id}`) }))
        .filter(({ label }) => fits(label)),
    }),
  )
  return (
    <InlineSelect
      label={t('alerts.conditionLabel')}
      text={text}
      value={rule.condition}
      sections={sections}
      onChange={(condition) => onChange({ condition })}
      search={{ ...search, label: t('alerts.findCondition'), none: t('alerts.noMatch') }}
    />
  )
}

const ANY = 'any'

export function ClientPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const { fits, ...search } = useSearch()
  const any = t('alerts.clients.any')
  const options = clients.map(({ id, name, domain }) => ({
    id: String(id),
    label: name,
    hint: domain,
  }))
  return (
    <InlineSelect
      label={t('alerts.client')}
      text={text}
      value={String(rule.client_id ?? ANY)}
      sections={[
        { options: fits(any) ? [{ id: ANY, label: any }] : [] },
        { options: options.filter(({ label, hint }) => fits(label) || fits(hint)) },
      ]}
      onChange={(id) => onChange({ ...WIDE, client_id: id === ANY ? null : Number(id) })}
      search={{ ...search, label: t('alerts.findClient'), none: t('alerts.noMatch') }}
    />
  )
}

const AMOUNTS = {
  top: [3, 5, 10, 20, 30, 50, 100],
  by: [1, 2, 3, 5, 10, 20, 30],
}

export function AmountPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const chosen = rule.amount ?? 0
  const takes = CONDITIONS[rule.condition].takes === 'top' ? 'top' : 'by'
  // With the one that was set elsewhere, such as by the API.
  const amounts = [...new Set([...AMOUNTS[takes], chosen])].toSorted((a, b) => a - b)
  return (
    <InlineSelect
      label={t('alerts.amountLabel')}
      text={text}
      value={String(chosen)}
      sections={[
        {
          options: amounts.map((n) => ({
            id: String(n),
            label: t(`alerts.amount.${takes}`, { n }),
          })),
        },
      ]}
      onChange={(amount) => onChange({ amount: Number(amount) })}
    />
  )
}

export function DomainPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const { data } = useQuery(choicesQuery(rule.client_id))
  const { fits, ...search } = useSearch()
  const domains = data?.competitors ?? []
  const none = t(domains.length > 0 ? 'alerts.noMatch' : 'alerts.noDomains')
  return (
    <InlineSelect
      label={t('alerts.domain')}
      text={text}
      value={rule.domain}
      sections={[{ options: domains.filter(fits).map((id) => ({ id, label: id })) }]}
      onChange={(domain) => onChange({ domain })}
      search={{ ...search, label: t('alerts.findDomain'), none }}
    />
  )
}

const ROWS = [1, 2, 3, 4, 5]

export function ChecksPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  return (
    <InlineSelect
      label={t('alerts.checks')}
      text={text}
      value={String(rule.checks)}
      sections={[
        { options: ROWS.map((n) => ({ id: String(n), label: t('alerts.inARow', { n }) })) },
      ]}
      onChange={(checks) => onChange({ checks: Number(checks) })}
    />
  )
}
