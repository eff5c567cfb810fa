export const LANGUAGES = ['en', 'ru', 'uk'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a language says for a count; Intl.PluralRules picks the form. */
export type Plural = { one?: string; few?: string; many?: string; other: string }
export type Message = string | Plural
export type Value = string | number

const numbers = new Map<Language, Intl.NumberFormat>()
const plurals = new Map<Language, Intl.PluralRules>()

/** Fills `{name}` places; a number is written the language's way and never parted from its unit. */
export function fill(language: Language, message: Message, values: Record<string, Value> = {}): string {
  const text = typeof message === 'string' ? message : (message[pluralForm(language, values.n)] ?? message.other)
  return text.replace(/\{(\w+)\}( ?)/g, (place, name: string, gap: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'number' ? numberFormat(language).format(value) + (gap && '\u00a0') : value + gap
  })
}

function pluralForm(language: Language, count: Value | undefined): keyof Plural {
  let rules = plurals.get(language)
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)))
  const form = rules.select(Number(count))
  return form === 'zero' || form === 'two' ? 'other' : form
}

function numberFormat(language: Language): Intl.NumberFormat {
  let format = numbers.get(language)
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(language)))
  return format
}

/** The first of the reader's languages that we speak. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}
