import { plainFigures } from './text.ts'

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const STYLES = ['long', 'short', 'narrow'] as const
// One number for every plural form that languages have.
const AMOUNTS = [1, 2, 3, 5, 11, 21, 100]
const MONTH_MS = 2_630_000_000
const MAX_LANGUAGES = 60

/** How dates are written, and the words that stand in them. */
type Calendar = { forms: ReadonlySet<string>; words: ReadonlySet<string>; allDay: string[] }

const known = new Map<string, Calendar>()

/** Whether a language writes a time or a date like this: CLDR's forms, whatever the numbers in them. */
export function isWrittenDate(text: string, language: string): boolean {
  return calendarOf(language).forms.has(formOf(text))
}

/** Whether a word of it is one of dates, in the language or in English. */
export function hasCalendarWord(text: string, language: string): boolean {
  const words = wordsOf(formOf(text))
  return [language, 'en'].some((each) => {
    const calendar = calendarOf(each)
    return words.some((word) => calendar.words.has(word))
  })
}

/** "Open 24 hours", "Ouvert 24h/24", "24 Stunden geöffnet". */
export function isAllDay(text: string, language: string): boolean {
  const plain = plainFigures(text).replace(/\s+/g, ' ').toLowerCase()
  return calendarOf(language).allDay.some((form) => {
    const at = plain.indexOf(form)
    return at >= 0 && !/^\p{Ll}/u.test(plain.slice(at + form.length))
  })
}

function allDayForms(language: string): string[] {
  const { locale } = relativeFormat(language, 'long').resolvedOptions()
  return STYLES.flatMap((unitDisplay) => {
    const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay })
    const form = plainFigures(hours.format(24)).replace(/\s+/g, ' ').toLowerCase()
    return [form, form.replace(' ', '')]
  })
}

function calendarOf(language: string): Calendar {
  const id = language.toLowerCase()
  const kept = known.get(id)
  if (kept !== undefined) return kept
  const forms = new Set([...relativeForms(id), ...calendarForms(id)].map(formOf))
  forms.delete('#')
  const words = new Set([...forms].flatMap(wordsOf))
  const calendar = { forms, words, allDay: allDayForms(id) }
  if (known.size >= MAX_LANGUAGES) known.clear()
  known.set(id, calendar)
  return calendar
}

// Shorter words stand everywhere; where none are set apart by blanks, one sign is a word.
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}]+|[\p{L}\p{M}]{3,}/gu

const wordsOf = (form: string): string[] => form.match(WORD) ?? []

function relativeForms(language: string): string[] {
  return STYLES.flatMap((style) => {
    const format = relativeFormat(language, style)
    const counted = UNITS.flatMap((unit) =>
      AMOUNTS.map((amount) => format.format(-amount, unit)),
    )
    const named = new Intl.RelativeTimeFormat(format.resolvedOptions().locale, {
      style,
      numeric: 'auto',
    })
    return [
      ...counted,
      named.format(-1, 'day'),
      named.format(0, 'day'),
      named.format(-2, 'day'),
    ]
  })
}

function relativeFormat(
  language: string,
  style: (typeof STYLES)[number],
): Intl.RelativeTimeFormat {
  try {
    return new Intl.RelativeTimeFormat(language, { style })
  } catch {
    return new Intl.RelativeTimeFormat('en', { style })
  }
}

function calendarForms(language: string): string[] {
  const locale = relativeFormat(language, 'long').resolvedOptions().locale
  const shapes: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'medium' },
    { dateStyle: 'long' },
    { dateStyle: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'long' },
    { month: 'long', year: 'numeric' },
    { month: 'short', year: 'numeric' },
  ]
  const months = Array.from({ length: 12 }, (_, month) => (month + 0.5) * MONTH_MS)
  return shapes.flatMap((shape) => {
    const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' })
    return months.map((time) => format.format(time))
  })
}

function formOf(text: string): string {
  return plainFigures(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
