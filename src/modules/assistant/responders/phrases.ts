import en from '../../../../locales/en/assistant-replies.json' with { type: 'json' }
import type { Language } from '../../../../locales/index.ts'
import ru from '../../../../locales/ru/assistant-replies.json' with { type: 'json' }
import uk from '../../../../locales/uk/assistant-replies.json' with { type: 'json' }

export type Phrases = typeof en

/** What the assistant says about itself. */
export const PHRASES: Record<Language, Phrases> = { en, ru, uk }

const UKRAINIAN = /[іїєґ]|(?<!\p{L})(де|що|як|яка|яке|хто|коли|чому|чи|але|немає)(?!\p{L})/iu

/** By its letters, and by small words that only one of the languages has. */
export function languageOf(text: string): Language {
  if (UKRAINIAN.test(text)) return 'uk'
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en'
}
