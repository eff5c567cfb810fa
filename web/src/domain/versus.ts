import { dayAndMonth } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useScope } from './scope.ts'

/** "vs Oct 18": what the changes on a page are measured against, for its headings. */
export function useVersus(comparedAt: number | null | undefined): string {
  const { language, t } = useLanguage()
  const { at } = useScope()
  if (at.compare_to === undefined) return t('versus.check')
  return comparedAt ? t('versus.day', { day: dayAndMonth(language, comparedAt) }) : ''
}

/** The same where each client has a check of its own to compare with: the day that was asked for. */
export function useVersusDay(): string {
  const { at } = useScope()
  const isFirst = at.compare_to === 0
  const first = useLanguage().t('versus.first')
  const day = useVersus(at.compare_to === undefined ? null : at.compare_to - 1)
  return isFirst ? first : day
}
