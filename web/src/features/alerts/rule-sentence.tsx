import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { CONDITIONS } from './queries.ts'
import { AmountPart, ChecksPart, ClientPart, ConditionPart, DomainPart } from './rule-parts.tsx'
import { KeywordsPart, PromptsPart } from './rule-subject.tsx'
import './rule-sentence.css'
import { type NamedRule, SLOTS, type Slot, useRuleText } from './rule-text.ts'

type SentenceProps = {
  rule: NamedRule
  /** What a rule watches for stays: another condition is another rule. */
  isNew: boolean
  onChange(change: Partial<NamedRule>): void
}

/** The rule as one sentence, whose parts are chosen where they stand. */
export function RuleSentence({ rule, isNew, onChange }: SentenceProps) {
  const t = useText()
  const { data: clients = [] } = useQuery(clientsQuery)
  const { clause, part } = useRuleText(clients)
  const sentence = t('alerts.builder', { rule: clause(rule.condition, PLACEHOLDERS) })
  const choice = (slot: Slot) => {
    const Part = slot === 'value' && takesDomain(rule) ? DomainPart : PARTS[slot]
    const text = part[slot](rule)
    if (slot === 'condition' && !isNew) return text
    return <Part rule={rule} text={text} onChange={onChange} />
  }
  return (
    <fieldset className="rule-sentence" aria-label={t('alerts.rule')}>
      {sentence.split(PLACEHOLDER).map((words, index) => {
        const slot = SLOTS.find((each) => PLACEHOLDERS[each] === words)
        // biome-ignore lint/suspicious/noArrayIndexKey: the words between two parts have no name
        return <Fragment key={index}>{slot ? choice(slot) : words}</Fragment>
      })}
    </fieldset>
  )
}

const PARTS = {
  keywords: KeywordsPart,
  prompts: PromptsPart,
  client: ClientPart,
  condition: ConditionPart,
  value: AmountPart,
  checks: ChecksPart,
} satisfies Record<Slot, unknown>

const PLACEHOLDERS = {
  keywords: '{keywords}',
  prompts: '{prompts}',
  client: '{client}',
  condition: '{condition}',
  value: '{value}',
  checks: '{checks}',
} satisfies Record<Slot, string>
const PLACEHOLDER = /(\{\w+\})/

const takesDomain = ({ condition }: NamedRule) => CONDITIONS[condition].takes === 'domain'
