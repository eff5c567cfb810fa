import { queryFilter, tidyQuery } from '../../base/query.ts'
import { queryKey } from '../clients/index.ts'

/** A query, and who named it. */
type Found = { query: string; source: string }

/** What competitors are found by, or write about, need not be about what the client is about. */
const OF_COMPETITORS = ['competitor', 'competitor_page']

const keyOf = (text: string) => queryKey(tidyQuery(text))

export type Market = {
  language: string
  /** Queries that are tracked there already. */
  known: string[]
  /** What the client is called. */
  own: string[]
  /** What it is about: seeds and tracked queries. */
  topics: string[]
  /** Names that may be spelled in any script: competitors, and words of tracked queries. */
  names: string[]
  count: number
}

/** One of each source in turn, each query once: only whole queries in the language of the market that are not tracked yet. */
export function chooseIdeas<I extends Found>(lists: I[][], market: Market): I[] {
  const seen = new Set(market.known.map(keyOf))
  const isWanted = ideaFilter(market)
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const chosen: I[] = []
  for (let at = 0; at < longest && chosen.length < market.count; at++) {
    for (const idea of lists.flatMap((list) => list.slice(at, at + 1))) {
      const query = tidyQuery(idea.query)
      if (
        chosen.length === market.count ||
        seen.has(keyOf(query)) ||
        !isWanted({ ...idea, query })
      )
        continue
      seen.add(keyOf(query))
      chosen.push({ ...idea, query })
    }
  }
  return chosen
}

function ideaFilter({ language, own, topics, names }: Market) {
  const { isWhole, wordsOf, subjectsOf } = queryFilter({ language, names })
  const brands = own.map(tidyQuery).filter((name) => name.length > 2)
  const subjects = subjectsOf(topics)
  return ({ query, source }: Found) => {
    if (!isWhole(query) || brands.some((name) => query.includes(name))) return false
    // Without its name, a competitor's query must still be related to the client.
    return (
      !OF_COMPETITORS.includes(source) ||
      wordsOf(query).some((word) => subjects.some((subject) => isAkin(word, subject)))
    )
  }
}

// Inflection changes endings; the meaning is at the beginning of a word.
function isAkin(one: string, other: string): boolean {
  const shared = Math.max(4, Math.min(one.length, other.length) - 3)
  return (
    one === other || (one.length >= shared && one.slice(0, shared) === other.slice(0, shared))
  )
}
