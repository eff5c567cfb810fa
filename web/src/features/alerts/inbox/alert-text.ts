import { useText } from '../../../i18n/language.tsx'
import type { Alert } from './queries.ts'

type Finding = Alert['findings'][number]

/** What rules came to, in the reader's language: "12 keywords left the top 10; 3 dropped out of the results". */
export function useFindingText(): (findings: Finding[]) => string {
  const t = useText()
  const textOf = ({ condition, amount, domain, checks, affected: n }: Finding) => {
    const what = t(`found.${condition}`, { n, amount: amount ?? 0, domain: domain ?? '' })
    return checks > 1 ? t('found.inARow', { what, n: checks }) : what
  }
  return (findings) => {
    const text = findings.map(textOf).join('; ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
