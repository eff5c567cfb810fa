import { changesBetween } from './change.ts'
import { rounded } from './present.ts'
import type { OverviewPoint } from './store/overviews.ts'

type Turn = { is_new: number; is_lost: number }

type Compared = { turns: Map<number, Turn>; before?: OverviewPoint | null | undefined }

/** How a client is doing, from its last points: the newest is compared with the one before it unless another is given. */
export function standingOf(points: OverviewPoint[], { turns, before: base }: Compared) {
  const latest = points.at(-1)
  if (!latest) return null
  const before = base === undefined ? points.at(-2) : (base ?? undefined)
  const { job_id, checked_at, top3, top10, top30, total, keywords, not_found, is_partial } = latest
  const { is_new = 0, is_lost = 0 } = turns.get(job_id) ?? {}
  const changes = changesBetween(latest, before)
  return {
    ...{ job_id, checked_at, top3, top10, top30, total, keywords, checks: total, not_found, is_partial },
    visibility: rounded(latest.visibility),
    change: changes?.visibility ?? null,
    compared_at: (changes && before?.checked_at) ?? null,
    new_keywords: is_new,
    lost_keywords: is_lost,
    history: points.map((point) => ({ checked_at: point.checked_at, visibility: rounded(point.visibility) })),
  }
}
