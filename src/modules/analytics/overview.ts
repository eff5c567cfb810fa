import type { changeIn } from './changes/compared-change.ts'
import { engineOf } from './figures/segments.ts'
import { rounded } from './present.ts'
import type { OverviewPoint } from './store/overviews.ts'

type Turn = { is_new: number; is_lost: number }

type Compared = {
  turns: Map<number, Turn>
  before: OverviewPoint | undefined
  compared: Awaited<ReturnType<typeof changeIn>>
}

const UNTURNED = { is_new: 0, is_lost: 0 }
const UNCOMPARED = { is_new: null, is_lost: null }

/** How a client is doing, from its last points. */
export function standingOf(points: OverviewPoint[], { turns, before, compared }: Compared) {
  const latest = points.at(-1)
  if (!latest) return null
  const {
    job_id,
    checked_at,
    top3,
    top10,
    top30,
    total,
    keywords,
    not_found,
    failed,
    is_partial,
  } = latest
  const { change, compared_checks } = compared
  const { is_new, is_lost } = change ? (turns.get(job_id) ?? UNTURNED) : UNCOMPARED
  return {
    ...{
      job_id,
      checked_at,
      top3,
      top10,
      top30,
      total,
      keywords,
      checks: total,
      not_found,
      failed,
      is_partial,
    },
    engine: engineOf(latest.segment),
    visibility: rounded(latest.visibility),
    change: change?.visibility ?? null,
    compared_at: (change && before?.checked_at) ?? null,
    compared_checks,
    new_keywords: is_new,
    lost_keywords: is_lost,
    history: points.map((point) => ({
      checked_at: point.checked_at,
      visibility: rounded(point.visibility),
      is_partial: point.is_partial,
    })),
  }
}
