import type { Numbers, PointRow } from './store/points.ts'

/** Two digits say all that these estimates know. */
export const rounded = (value: number): number => Math.round(value * 100) / 100
export const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value))

export const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

export const momentOf = ({ job_id, checked_at }: { job_id: number; checked_at: number }) => ({
  job_id,
  checked_at,
  date: dayOf(checked_at),
})

export function presentPoint({ visibility, avg_position, ...point }: Numbers) {
  return {
    ...point,
    date: dayOf(point.checked_at),
    visibility: rounded(visibility),
    avg_position: roundedOrNull(avg_position),
  }
}

type Named = { domain: string; name: string }

/** The numbers of a competitor by its domain; null when they are not known. */
export function competitorNumbers({ rivals, total }: PointRow, { domain, name }: Named) {
  const rival = rivals[domain]
  if (!rival || rival.visibility === null) return null
  return numbersOf({ ...rival, visibility: rival.visibility, total }, { domain, name })
}

type Told = Pick<PointRow, 'visibility' | 'avg_position' | 'top3' | 'top10' | 'top30' | 'total' | 'not_found'>

export function numbersOf(told: Told, { domain, name }: Named) {
  const { visibility, avg_position, top3, top10, top30, total, not_found } = told
  return {
    ...{ domain, name, top3, top10, top30, total, not_found },
    visibility: rounded(visibility),
    avg_position: roundedOrNull(avg_position),
  }
}
