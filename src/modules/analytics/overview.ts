import { rounded } from './present.ts'
import type { OverviewPoint } from './store/overviews.ts'

type Turn = { is_new: number; is_lost: number }

/** How a client is doing, from its last points: the newest is compared with the one before it. */
export function standingOf(points: OverviewPoint[], turns: Map<number, Turn>) {
  const latest = points.at(-1)
  if (!latest) return null
  const before = points.at(-2)
  const { job_id, checked_at, top3, top10, top30, total, keywords, not_found, is_partial } = latest
  const { is_new = 0, is_lost = 0 } = turns.get(job_id) ?? {}
  const isComparable = before !== undefined && !is_partial && !before.is_partial
  return {
    ...{ job_id, checked_at, top3, top10, top30, total, keywords, checks: total, not_found, is_partial },
    visibility: rounded(latest.visibility),
    change: isComparable ? rounded(rounded(latest.visibility) - rounded(before.visibility)) : null,
    compared_at: isComparable ? before.checked_at : null,
    new_keywords: is_new,
    lost_keywords: is_lost,
    history: points.map((point) => ({ checked_at: point.checked_at, visibility: rounded(point.visibility) })),
  }
}
