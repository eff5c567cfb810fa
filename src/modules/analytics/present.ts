import { provenanceOf } from '../../core/schemas.ts'
import { engineOf } from './figures/segments.ts'
import type { Numbers, PointRow } from './store/metric-points.ts'

/** Two digits say all that these estimates know. */
export const rounded = (value: number): number => Math.round(value * 100) / 100
export const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value)

export const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

export const momentOf = ({ job_id, checked_at }: { job_id: number; checked_at: number }) => ({
  job_id,
  checked_at,
  date: dayOf(checked_at),
})

export function presentPoint({
  visibility,
  avg_position,
  is_simulated,
  segment,
  ...point
}: Numbers) {
  return {
    ...point,
    engine: engineOf(segment),
    source: provenanceOf(is_simulated),
    checks: point.total,
    date: dayOf(point.checked_at),
    visibility: rounded(visibility),
    avg_position: roundedOrNull(avg_position),
  }
}

type Named = { domain: string; name: string }

/** The numbers of a competitor by its domain; null when they are not known. */
export function competitorNumbers(
  { competitors, total, keywords }: PointRow,
  { domain, name }: Named,
) {
  const competitor = competitors[domain]
  if (!competitor || competitor.visibility === null) return null
  return comparedNumbers(
    { ...competitor, visibility: competitor.visibility, total, keywords },
    { domain, name },
  )
}

/** The client itself, by the same depth as its competitors. */
export function clientNumbers(point: PointRow, named: Named) {
  const { compared_avg_position: avg_position, compared_not_found: not_found } = point
  return comparedNumbers({ ...point, avg_position, not_found }, named)
}

/** What the numbers of a client and its competitors are compared over. */
export const comparedOver = ({ compared_depth: depth, keywords, total: checks }: PointRow) => ({
  ...{ depth, keywords, checks },
})

type Counted = Pick<
  PointRow,
  | 'visibility'
  | 'avg_position'
  | 'top3'
  | 'top10'
  | 'top30'
  | 'total'
  | 'keywords'
  | 'not_found'
>

function comparedNumbers(counted: Counted, { domain, name }: Named) {
  const { visibility, avg_position, top3, top10, top30, total, keywords, not_found } = counted
  return {
    ...{ domain, name, top3, top10, top30, total, keywords, checks: total, not_found },
    visibility: rounded(visibility),
    avg_position: roundedOrNull(avg_position),
  }
}
