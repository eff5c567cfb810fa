import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useScope } from './scope.ts'

/** "vs Oct 18": what the changes on a page are measured against, for its headings. */
export function useVersus(comparedAt: number | null | undefined): string {
  const { language, t } = useLanguage()
  const { at } = useScope()
  if (at.compare_to === undefined) return t('versus.check')
  return comparedAt ? t('versus.day', { day: dayAndMonth(language, comparedAt) }) : ''
}

/** The same for many clients: the day on which all were checked, or else the day that was asked for. */
export function useVersusDay(comparedAt: (number | null | undefined)[]): string {
  const { language, t } = useLanguage()
  const { at } = useScope()
  const days = new Set(
    comparedAt.flatMap((each) => (each ? [dayAndMonth(language, each)] : [])),
  )
  const [day] = days
  const asked = useVersus(at.compare_to === undefined ? null : at.compare_to - 1)
  if (days.size === 1 && day !== undefined && at.compare_to !== undefined)
    return t('versus.day', { day })
  return at.compare_to === 0 ? t('versus.first') : asked
}
