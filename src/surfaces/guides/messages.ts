import en from '../../../locales/en/guides.json' with { type: 'json' }
import type { Language } from '../../../locales/index.ts'
import ru from '../../../locales/ru/guides.json' with { type: 'json' }
import uk from '../../../locales/uk/guides.json' with { type: 'json' }

/** What the pages of `/docs` say around their texts. */
export type Messages = typeof en

export const MESSAGES: Record<Language, Messages> = { en, ru, uk }

/** A language by its own name, for readers who look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
}

type Found = { language: Language; count: number; query: string }

export function foundText({ language, count, query }: Found): string {
  const { found, foundNothing } = MESSAGES[language]
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = found
  const form = forms[new Intl.PluralRules(language).select(count)] ?? found.other
  const text = count === 0 ? foundNothing : form
  return text.replace('{n}', String(count)).replace('{query}', () => query)
}
