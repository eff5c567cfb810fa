import { plainFigures } from './figures.ts'

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const STYLES = ['long', 'short', 'narrow'] as const
// One number for every plural form that languages have.
const AMOUNTS = [1, 2, 3, 5, 11, 21, 100]
const MONTH_MS = 2_630_000_000
const MAX_LANGUAGES = 60

const known = new Map<string, ReadonlySet<string>>()

/** Whether a language writes a time or a date like this: CLDR's forms, whatever the numbers in them. */
export function isWrittenDate(text: string, language: string): boolean {
  return formsOf(language).has(formOf(text))
}

function formsOf(language: string): ReadonlySet<string> {
  const id = language.toLowerCase()
  const kept = known.get(id)
  if (kept !== undefined) return kept
  const forms = new Set([...relativeForms(id), ...calendarForms(id)].map(formOf))
  forms.delete('#')
  if (known.size >= MAX_LANGUAGES) known.clear()
  known.set(id, forms)
  return forms
}

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
