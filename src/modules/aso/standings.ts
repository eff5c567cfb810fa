import type { Tracked } from './rules/visibility.ts'
import type { Keyword } from './store/keywords.ts'
import type { Latest } from './store/rankings.ts'

export type KeywordStanding = Tracked & { keyword: Keyword }

/** Each keyword with the best of its last checks, and the best of the checks before those. */
export function standingsOf(keywords: Keyword[], rankings: Latest[]): KeywordStanding[] {
  const byKeyword = Map.groupBy(rankings, ({ keyword_id }) => keyword_id)
  return keywords.map((keyword) => {
    const rows = byKeyword.get(keyword.id) ?? []
    const best = bestOf(rows)
    const { search_volume, estimated_traffic: traffic } = keyword
    return {
      keyword,
      search_volume,
      traffic,
      now: best,
      // An app that was added since had no position of its own to move from.
      before: best?.previous ? bestOf(rows.flatMap(({ previous }) => previous ?? [])) : null,
    }
  })
}

const bestOf = <T extends { position: number | null }>(rows: T[]): T | null =>
  rows.toSorted(
    (a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE),
  )[0] ?? null
