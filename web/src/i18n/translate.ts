import { LANGUAGES, type Language, type Message, type Plural } from '../../../locales/index.ts'

export type Value = string | number

/** Fills `{name}` placeholders; a number is written the language's way and never parted from its unit. */
export function fill(
  language: Language,
  message: Message,
  values: Record<string, Value> = {},
): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralForm(language, values.n)] ?? message.other)
  return text.replace(/\{(\w+)\}( ?)/g, (placeholder, name: string, gap: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'number'
      ? formatsOf(language).numbers.format(value) + (gap && '\u00a0')
      : value + gap
  })
}

function pluralForm(language: Language, count: Value | undefined): keyof Plural {
  const form = formatsOf(language).plurals.select(Number(count))
  return form === 'zero' || form === 'two' ? 'other' : form
}

type Formats = { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }
const known = new Map<Language, Formats>()

/** Made once a language: making them is slow. */
function formatsOf(language: Language): Formats {
  const found = known.get(language)
  if (found) return found
  const made = {
    numbers: new Intl.NumberFormat(language),
    plurals: new Intl.PluralRules(language),
  }
  known.set(language, made)
  return made
}

/** The first of the reader's languages that we speak. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}
