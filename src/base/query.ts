import { languageOfMarket, type MarketLanguage } from './languages/market-language.ts'
import { trimEndOf } from './text.ts'

const MAX_LENGTH = 80
const MAX_WORDS = 10

/** A query normalised for comparison and display: one spelling per sign, lower case, single spaces, no trailing punctuation. */
export const tidyQuery = (text: string) =>
  trimEndOf(text.normalize('NFKC').replace(/[\s\p{Cc}]+/gu, ' '), /[\s?!.,:;]/)
    .trim()
    .toLowerCase()
    .toWellFormed()

type Market = {
  language: string
  /** Names and phrases whose words may be written in any letters. */
  names: string[]
}

/** Tells complete queries in the language of a market from fragments and from words of other languages. */
export function queryFilter({ language: tag, names }: Market) {
  const language = languageOfMarket(tag)
  const { wordsOf } = language
  const wordsIn = (texts: string[]) =>
    new Set(texts.flatMap((text) => wordsOf(tidyQuery(text))))
  const borrowed = wordsIn(names)
  return {
    wordsOf,
    /** What texts are about, word by word. */
    subjectsOf: (texts: string[]) =>
      [...wordsIn(texts)].filter((word) => !language.isEmpty(word)),
    /** Of a tidy query. */
    isWhole(query: string): boolean {
      if (!isQuery(query)) return false
      const words = wordsOf(query)
      if (isFragment(words, language) || language.isForeign(words)) return false
      return words.every((word) => isSpoken(word, language, borrowed))
    },
  }
}

/** Part of a query: it hangs on a small word at either end, or says only how something is wanted. */
function isFragment(words: string[], language: MarketLanguage): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isQuestion = words.length > 2 && QUESTIONS.has(first)
  return (
    (language.isSmall(first) && !isQuestion) ||
    language.isSmall(last) ||
    words.every((word) => language.isEmpty(word))
  )
}

/** With these a whole question may begin. */
const QUESTIONS = new Set(
  'how what which is are wie was comment quel cómo que come jak co nasıl как що як чи'.split(
    ' ',
  ),
)

/** A word of the market's language, or a name: known as one, or marked as one by its number. */
const isSpoken = (word: string, language: MarketLanguage, borrowed: Set<string>) =>
  language.isOwn(word) || borrowed.has(word) || /\p{N}/u.test(word)

/** What a person might type into a search box. */
const isQuery = (text: string) =>
  text.length >= 2 &&
  text.length <= MAX_LENGTH &&
  text.split(' ').length <= MAX_WORDS &&
  /\p{L}/u.test(text) &&
  !/https?:|www\.|[<>{}]/.test(text)
