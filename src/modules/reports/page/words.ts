import { en } from './en.ts'
import type { Words } from './message-types.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

export const LANGUAGES = ['en', 'ru', 'uk'] as const
export type Language = (typeof LANGUAGES)[number]

export const WORDS: Record<Language, Words> = { en, ru, uk }

/** The language asked for by name, else the first of the browser's that we speak. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  const wanted = [asked ?? '', ...byPreference(accepted ?? '')]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}

const MAX_ACCEPTED = 20

function byPreference(header: string): string[] {
  return header
    .split(',', MAX_ACCEPTED)
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((each) => each.trim())
      const quality = Number(rest.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
      return { tag, quality }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Puts values into the places of a sentence. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/{(\w+)}/g, (_, name: string) => String(values[name] ?? ''))
