import type { Intent } from '../world/types.ts'

/** What pages of the simulated web say. */
export type Phrases = {
  titles: Record<Intent, string[]>
  coffee: string[]
  anything: string[]
  questions: string[]
  howQuestions: string[]
  answers: string[]
  points: [string, string][]
  related: string[]
  suggest: string[]
  delivery: string[]
}

/** What a results page says around its results. */
export type Words = {
  searchTitle: string
  stats: (total: string, seconds: string) => string
  peopleAlsoAsk: string
  related: string
  topStories: string
  videos: string
  images: string
  places: string
  sponsored: string
  overview: string
  overviewDeclined: string
  overviewFailed: string
  overviewLoading: string
  featured: string
  webResults: string
  next: string
  showingFor: string
  insteadFor: string
  nothing: (query: string) => string
  hints: string[]
  more: string
  rated: (value: string) => string
  soldBy: (merchant: string) => string
}

/** Everything the simulated web and its result pages say in one language. */
export type LanguagePack = {
  phrases: Phrases
  words: Words
  /** Parts of a query that say what it is after; not every script puts spaces between words. */
  intents: Partial<Record<Intent, string[]>>
  coffee: string[]
}
