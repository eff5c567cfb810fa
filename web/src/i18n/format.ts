import type { Language } from '../../../locales/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  { unit: 'year', seconds: 365 * DAY },
  { unit: 'month', seconds: 30 * DAY },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
] as const

/** Averages, as of positions. */
export const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** "3 hours ago"; anything under a minute is now. */
export function relativeTime(language: Language, seconds: number, now: number): string {
  const distance = seconds - now
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const step = STEPS.find((each) => Math.abs(distance) >= each.seconds)
  return step
    ? words.format(Math.round(distance / step.seconds), step.unit)
    : words.format(0, 'second')
}

export function absoluteTime(language: Language, seconds: number): string {
  return dates(language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}

/** A percent sign stands apart from its number in every language, as it does in texts and reports. */
export function formatNumber(
  language: Language,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  const text = numbers(language, options).format(value)
  return options.style === 'percent' ? text.replace(/(?<=\d)%/, '\u00a0%') : text
}

/** "21:53:05". */
export function clockTime(language: Language, seconds: number): string {
  return dates(language, { timeStyle: 'medium' }).format(seconds * 1000)
}

/** "14 Nov". */
export function dayAndMonth(language: Language, seconds: number): string {
  return dates(language, { day: 'numeric', month: 'short' }).format(seconds * 1000)
}

/** "14 – 16 Nov", or the one day that both are. */
export const daysAndMonths = (language: Language, first: number, last: number): string =>
  dates(language, { day: 'numeric', month: 'short' }).formatRange(first * 1000, last * 1000)

/** "Nov 2026", of a month such as 2026-11. */
export const monthAndYear = (language: Language, month: string): string =>
  dates(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

/** "14 Nov 2026"; a year is not parted from the letter that Russian and Ukrainian put behind it. */
export function wholeDay(language: Language, seconds: number): string {
  return dates(language, { dateStyle: 'medium' })
    .format(seconds * 1000)
    .replace(/ (?=\p{L}\.$)/u, '\u00a0')
}

/** The same of a day such as 2026-11-19, which is that day everywhere. */
export const calendarDay = (language: Language, day: string): string =>
  wholeDay(language, Date.parse(`${day}T12:00:00`) / 1000)

const numbers = memoized(
  (language: Language, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options),
)
const dates = memoized(
  (language: Language, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
)

/** Making a format is slow and a table needs hundreds: each is made once. */
function memoized<Options, Format>(make: (language: Language, options: Options) => Format) {
  const known = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = language + JSON.stringify(options)
    const found = known.get(key) ?? make(language, options)
    known.set(key, found)
    return found
  }
}
