import type { Tracked } from './rules/visibility.ts'
import type { Keyword } from './store/keywords.ts'
import type { Latest } from './store/rankings.ts'

export type KeywordStanding = Tracked & { keyword: Keyword }

/** Each keyword with the best of its last checks, and the check before that one. */
export function standingsOf(keywords: Keyword[], rankings: Latest[]): KeywordStanding[] {
  const byKeyword = Map.groupBy(rankings, ({ keyword_id }) => keyword_id)
  return keywords.map((keyword) => {
    const rows = byKeyword.get(keyword.id) ?? []
    const best = rows.toSorted(
      (a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE),
    )[0]
    const { search_volume, estimated_traffic: traffic } = keyword
    return {
      keyword,
      search_volume,
      traffic,
      now: best ?? null,
      before: best?.previous ?? null,
    }
  })
}
