import { useLanguage } from '../../i18n/language.tsx'
import { rhythmOf } from './cron.ts'

/** Any Sunday: weekdays are counted from it. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

export function useWeekdays(): string[] {
  const { language } = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => name.format(SUNDAY + index * DAY_MS))
}

/** A line of cron in the reader's words; undefined where only the line itself says it. */
export function useRhythmLabel(): (cron: string) => string | undefined {
  const { t } = useLanguage()
  const weekdays = useWeekdays()
  return (cron) => {
    const rhythm = rhythmOf(cron)
    switch (rhythm.every) {
      case 'day':
        return t('rhythm.dayAt', { time: rhythm.time })
      case 'weekdays':
        return t('rhythm.weekdaysAt', { time: rhythm.time })
      case 'week':
        return t('rhythm.weekAt', { weekday: weekdays[rhythm.weekday] ?? '', time: rhythm.time })
      case 'month':
        return t('rhythm.monthAt', { day: String(rhythm.day), time: rhythm.time })
      case 'custom':
        return undefined
    }
  }
}
