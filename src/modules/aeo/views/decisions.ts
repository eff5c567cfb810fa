import type { ResultRow } from '../store/results.ts'

type Answered = Pick<
  ResultRow,
  'is_brand' | 'is_named' | 'is_cited' | 'competitors' | 'cited_competitors' | 'citations'
>

/**
 * What each page that an answer cites decides of it: an equal share, where the answer names or cites anybody to a
 * question that names nobody. `citedSites` counts the same in the database.
 */
export function decisionShare(answer: Answered): number {
  const { is_brand, is_named, is_cited, competitors, cited_competitors, citations } = answer
  const others = competitors.length + cited_competitors.length
  if (is_brand || !(is_named || is_cited || others > 0)) return 0
  const cited = citations.filter(({ isCited }) => isCited).length
  return cited === 0 ? 0 : 1 / cited
}
