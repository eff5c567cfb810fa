/** The recurrences that the form knows; anything else stays a cron expression. */
export type Recurrence =
  | { every: 'day'; time: string }
  | { every: 'weekdays'; time: string }
  | { every: 'week'; time: string; weekday: number }
  | { every: 'month'; time: string; day: number }
  | { every: 'custom'; cron: string }

export const RECURRENCES = ['day', 'weekdays', 'week', 'month', 'custom'] as const

export function cronOf(recurrence: Recurrence): string {
  if (recurrence.every === 'custom') return recurrence.cron.trim()
  const [hour = '0', minute = '0'] = recurrence.time.split(':')
  const clock = `${Number(minute)} ${Number(hour)}`
  switch (recurrence.every) {
    case 'day':
      return `${clock} * * *`
    case 'weekdays':
      return `${clock} * * 1-5`
    case 'week':
      return `${clock} * * ${recurrence.weekday}`
    case 'month':
      return `${clock} ${recurrence.day} * *`
  }
}

const CLOCK = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-7])$/

/** The rhythm in a line of cron, where it is one that people say. */
export function recurrenceOf(cron: string): Recurrence {
  const [, minute, hour, day = '*', weekday = '*'] = CLOCK.exec(cron.trim()) ?? []
  if (minute === undefined || hour === undefined || Number(minute) > 59 || Number(hour) > 23) {
    return { every: 'custom', cron }
  }
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day !== '*')
    return weekday === '*'
      ? { every: 'month', time, day: Number(day) }
      : { every: 'custom', cron }
  if (weekday === '*') return { every: 'day', time }
  return weekday === '1-5'
    ? { every: 'weekdays', time }
    : { every: 'week', time, weekday: Number(weekday) % 7 }
}
