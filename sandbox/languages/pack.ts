import type { Words } from '../layouts/words.ts'
import type { Phrases } from '../world/phrases.ts'
import type { Intent } from '../world/types.ts'

/** Everything the simulated web and its result pages say in one language. */
export type LanguagePack = {
  phrases: Phrases
  words: Words
  /** Parts of a query that say what it is after; not every script puts spaces between words. */
  intents: Partial<Record<Intent, string[]>>
  coffee: string[]
}
