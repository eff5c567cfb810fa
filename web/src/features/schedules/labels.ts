import { useLanguage } from '../../i18n/language.tsx'
import { recurrenceOf } from './cron.ts'

/** Any Sunday: weekdays are counted from it. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

export function useWeekdays(): string[] {
  const { language } = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => name.format(SUNDAY + index * DAY_MS))
}

/** A cron expression as a label; undefined for a custom one. */
export function useRecurrenceLabel(): (cron: string) => string | undefined {
  const { t } = useLanguage()
  const weekdays = useWeekdays()
  return (cron) => {
    const recurrence = recurrenceOf(cron)
    switch (recurrence.every) {
      case 'day':
        return t('recurrence.dayAt', { time: recurrence.time })
      case 'weekdays':
        return t('recurrence.weekdaysAt', { time: recurrence.time })
      case 'week':
        return t('recurrence.weekAt', {
          weekday: weekdays[recurrence.weekday] ?? '',
          time: recurrence.time,
        })
      case 'month':
        return t('recurrence.monthAt', { day: String(recurrence.day), time: recurrence.time })
      case 'custom':
        return undefined
    }
  }
}
