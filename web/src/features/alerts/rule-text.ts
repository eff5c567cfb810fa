import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { CONDITIONS, type NewRule } from './queries.ts'

/** A rule as a sentence, and where it applies. */
export function useRuleText(clients: Client[]) {
  const t = useText()
  const sentence = ({ condition, amount, domain }: NewRule) => {
    switch (condition) {
      case 'enters_top':
      case 'leaves_top':
      case 'rises_by':
      case 'falls_by':
        return t(`alerts.sentence.${condition}`, { n: amount ?? 0 })
      case 'overtaken':
        return t('alerts.sentence.overtaken', { domain: domain ?? '' })
      default:
        return capital(t(`alerts.if.${condition}`))
    }
  }
  const scope = (rule: NewRule) => {
    const { condition, client_id, tag, cluster, segment_id, keyword_id, prompt_id } = rule
    if (CONDITIONS[condition].about === 'workspace') return t('alerts.workspace')
    const name = clients.find(({ id }) => id === client_id)?.name
    const parts = [
      client_id === null ? t('alerts.everyClient') : (name ?? `#${client_id}`),
      tag,
      cluster,
      segment_id !== null && t('alerts.oneSegment'),
      keyword_id !== null && t('alerts.oneKeyword'),
      prompt_id !== null && t('alerts.onePrompt'),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return { sentence, scope }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
