import { dayAndMonth, daysAndMonths } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useScope } from './scope.ts'

/** "vs Oct 18": what the changes on a page are measured against, for its headings. */
export function useVersus(comparedAt: number | null | undefined): string {
  const { language, t } = useLanguage()
  const { at } = useScope()
  if (at.compare_to === undefined) return t('versus.check')
  return comparedAt ? t('versus.day', { day: dayAndMonth(language, comparedAt) }) : ''
}

/** The same for many clients: the day on which all were checked, or the first and the last of their days. */
export function useVersusDay(comparedAt: (number | null | undefined)[]): string {
  const { language, t } = useLanguage()
  const { at } = useScope()
  const times = comparedAt.flatMap((each) => (each ? [each] : []))
  const asked = useVersus(at.compare_to === undefined ? null : at.compare_to - 1)
  if (at.compare_to === 0 && times.length !== 1) return t('versus.first')
  if (at.compare_to === undefined || times.length === 0) return asked
  const day = daysAndMonths(language, Math.min(...times), Math.max(...times))
  return t('versus.day', { day })
}
