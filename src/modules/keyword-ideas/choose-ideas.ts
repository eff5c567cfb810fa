import { trimEndOf } from '../../base/text.ts'
import { queryKey } from '../clients/index.ts'
import type { Idea } from './idea.ts'
import { languageOfMarket, type MarketLanguage } from './languages.ts'

const MAX_LENGTH = 80
const MAX_WORDS = 10

/** A query as it is compared and shown: one spelling of each sign, small letters, single blanks, no mark at the end. */
export const tidyQuery = (text: string) =>
  trimEndOf(text.normalize('NFKC').replace(/[\s\p{Cc}]+/gu, ' '), /[\s?!.,:;]/)
    .trim()
    .toLowerCase()
    .toWellFormed()

const keyOf = (text: string) => queryKey(tidyQuery(text))

export type Market = {
  language: string
  /** Queries that are tracked there already. */
  known: string[]
  /** What the client is called. */
  own: string[]
  /** What it is about: seeds and tracked queries. */
  topics: string[]
  /** Names that may be written in any letters: competitors, and words of tracked queries. */
  names: string[]
  count: number
}

/** One of each source in turn, each query once: only whole queries in the language of the market that are not tracked yet. */
export function chooseIdeas(lists: Idea[][], market: Market): Idea[] {
  const seen = new Set(market.known.map(keyOf))
  const isWanted = ideaFilter(market)
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const chosen: Idea[] = []
  for (let at = 0; at < longest && chosen.length < market.count; at++) {
    for (const idea of lists.flatMap((list) => list.slice(at, at + 1))) {
      const query = tidyQuery(idea.query)
      if (chosen.length === market.count || seen.has(keyOf(query)) || !isWanted({ ...idea, query })) continue
      seen.add(keyOf(query))
      chosen.push({ ...idea, query })
    }
  }
  return chosen
}

function ideaFilter({ language: tag, own, topics, names }: Market) {
  const language = languageOfMarket(tag)
  const brands = own.map(tidyQuery).filter((name) => name.length > 2)
  const wordsIn = (texts: string[]) => new Set(texts.flatMap((text) => language.wordsOf(tidyQuery(text))))
  const borrowed = wordsIn(names)
  const subjects = [...wordsIn(topics)].filter((word) => !language.isEmpty(word))
  return ({ query, source }: Idea) => {
    if (!isQuery(query) || brands.some((name) => query.includes(name))) return false
    const words = language.wordsOf(query)
    if (isFragment(words, language) || language.isForeign(words)) return false
    if (!words.every((word) => isSpoken(word, language, borrowed))) return false
    // What is left of a competitor's query without its name must still be about something that the client is about.
    return source !== 'competitor' || words.some((word) => subjects.some((subject) => isAkin(word, subject)))
  }
}

/** Part of a query: it hangs on a small word at either end, or says only how something is wanted. */
export function isFragment(words: string[], language: MarketLanguage): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isQuestion = words.length > 2 && QUESTIONS.has(first)
  return (
    (language.isSmall(first) && !isQuestion) || language.isSmall(last) || words.every((word) => language.isEmpty(word))
  )
}

/** With these a whole question may begin. */
const QUESTIONS = new Set(
  'how what which is are wie was comment quel cómo que come jak co nasıl как що як чи'.split(' '),
)

/** A word of the market's language, or a name: known as one, or marked as one by its number. */
const isSpoken = (word: string, language: MarketLanguage, borrowed: Set<string>) =>
  language.isOwn(word) || borrowed.has(word) || /\p{N}/u.test(word)

// Endings change from case to case; what a word is about stands at its beginning.
function isAkin(one: string, other: string): boolean {
  const shared = Math.max(4, Math.min(one.length, other.length) - 3)
  return one === other || (one.length >= shared && one.slice(0, shared) === other.slice(0, shared))
}

/** What a person might type into a search box. */
const isQuery = (text: string) =>
  text.length >= 2 &&
  text.length <= MAX_LENGTH &&
  text.split(' ').length <= MAX_WORDS &&
  /\p{L}/u.test(text) &&
  !/https?:|www\.|[<>{}]/.test(text)
