import { languageFrom } from '../languages/index.ts'

const DAY_SECONDS = 86_400

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const agoFormats = new Map<string, Intl.RelativeTimeFormat>()

export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS)
}

export function secondsOf(day: number): number {
  return day * DAY_SECONDS
}

export function isoOf(day: number): string {
  return new Date(secondsOf(day) * 1000).toISOString().slice(0, 10)
}

/** "3 days ago" for the last week, a date for everything older. */
export function shownDate(hl: string, day: number, today: number): string {
  const age = today - day
  return age < 7
    ? agoText(hl, Math.max(1, age) * 24)
    : dateFormat(hl).format(secondsOf(day) * 1000)
}

export function agoText(hl: string, hours: number): string {
  if (hours < 24) return agoFormat(hl).format(-Math.max(1, hours), 'hour')
  const days = Math.round(hours / 24)
  if (days < 30) return agoFormat(hl).format(-days, 'day')
  return days < 365
    ? agoFormat(hl).format(-Math.round(days / 30), 'month')
    : agoFormat(hl).format(-Math.round(days / 365), 'year')
}

function dateFormat(hl: string): Intl.DateTimeFormat {
  const locale = localeOf(hl)
  const format =
    dateFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  dateFormats.set(locale, format)
  return format
}

function agoFormat(hl: string): Intl.RelativeTimeFormat {
  const locale = localeOf(hl)
  const format =
    agoFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  agoFormats.set(locale, format)
  return format
}

/** Only languages the world speaks get their own format, so the caches stay small. */
export function localeOf(hl: string): string {
  const language = languageFrom(hl)
  if (language === 'ar') return 'ar-EG'
  if (language !== 'en') return language
  const [other = ''] = hl.toLowerCase().split('-')
  return ['fr', 'es', 'pl'].includes(other) ? other : 'en'
}
