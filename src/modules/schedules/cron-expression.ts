import { Cron } from 'croner'

const HOUR_MS = 3_600_000
const NICKNAMES = /^@(yearly|annually|monthly|weekly|daily|midnight|hourly)$/
const FIELDS = /^[\d*,/-]+ [\d*,/-]+ [\dLW*,/-]+ [\dA-Za-z*,/-]+ [\dA-Za-z#*,/-]+$/

/** What is wrong with a cron expression, for its author; null when it is valid. */
export function cronProblem(cron: string): string | null {
  if (!NICKNAMES.test(cron) && !FIELDS.test(cron)) {
    return 'must have five fields: minute, hour, day of month, month, day of week, such as 0 6 * * 1'
  }
  try {
    // Three consecutive runs always include the two closest; in UTC, so that the result does not depend on the day.
    const [first, second, third] = open(cron, 'UTC').nextRuns(3, new Date(0))
    if (!first) return 'names a day that never comes'
    const gaps = [second && +second - +first, second && third && +third - +second]
    return gaps.some((gap) => gap !== undefined && gap < HOUR_MS)
      ? 'must leave at least one hour between two runs'
      : null
  } catch (thrown) {
    return `is not understood: ${thrown instanceof Error ? thrown.message.replace(/^CronPattern: /, '') : 'unknown reason'}`
  }
}

export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

type Plan = { cron: string; timezone: string }

/**
 * The first run after a moment, both in Unix seconds. A local time skipped by daylight saving runs right after the gap,
 * a repeated one runs once; hourly patterns follow real hours. Null when there is none.
 */
export function nextRun({ cron, timezone }: Plan, after: number): number | null {
  const times = fixedTimes(cron).flatMap(
    (each) => open(each, timezone).nextRun(new Date(after * 1000)) ?? [],
  )
  return times.length ? Math.min(...times.map(Number)) / 1000 : null
}

const open = (cron: string, timezone: string) => new Cron(cron, { timezone, mode: '5-part' })

/** One line per named hour: only a line with a single hour is read as a time of day, and so comes once on every day. */
function fixedTimes(cron: string): string[] {
  const [minute = '', hours = '', ...days] = cron.split(' ')
  if (cron.startsWith('@') || hours.includes('*')) return [cron]
  const named = hours.split(',').flatMap((part) => {
    const [span = '', step = '1'] = part.split('/')
    const [from = '', to = from] = span.split('-')
    const count = Math.floor((Number(to) - Number(from)) / Number(step)) + 1
    return Array.from({ length: count }, (_, i) => Number(from) + i * Number(step))
  })
  return [...new Set(named)].map((hour) => [minute, hour, ...days].join(' '))
}
