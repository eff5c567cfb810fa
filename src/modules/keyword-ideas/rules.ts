import type { Idea } from './tables.ts'

const MAX_LENGTH = 80
const MAX_WORDS = 10

/** A query as it is compared: the same words in the same order are the same query. */
export const tidyQuery = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[?!.]+$/, '')
    .trim()
    .toLowerCase()
    .toWellFormed()

/** One of each source in turn, each query once, without those that are tracked or name the client itself. */
export function chooseIdeas(lists: Idea[][], { known, own, count }: { known: string[]; own: string[]; count: number }) {
  const seen = new Set(known.map(tidyQuery))
  const names = own.map(tidyQuery).filter((name) => name.length > 2)
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const chosen: Idea[] = []
  for (let at = 0; at < longest && chosen.length < count; at++) {
    for (const idea of lists.flatMap((list) => list.slice(at, at + 1))) {
      const query = tidyQuery(idea.query)
      if (chosen.length === count || seen.has(query) || !isQuery(query)) continue
      if (names.some((name) => query.includes(name))) continue
      seen.add(query)
      chosen.push({ ...idea, query })
    }
  }
  return chosen
}

/** What a person might type into a search box. */
const isQuery = (text: string) =>
  text.length >= 2 &&
  text.length <= MAX_LENGTH &&
  text.split(' ').length <= MAX_WORDS &&
  /\p{L}/u.test(text) &&
  !/https?:|www\.|[<>{}]/.test(text)
