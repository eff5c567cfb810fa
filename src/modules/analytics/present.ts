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
    visibility: rounded(visibility ?? 0),
    avg_position: roundedOrNull(avg_position),
  }
}

type Named = { domain: string; name: string }

/** The numbers of the client or, by its domain, of a competitor; null when they are not known. */
export function competitorNumbers(point: PointRow, { domain, name }: Named) {
  const rival = point.rivals[domain]
  return rival ? numbersOf({ ...rival, total: point.total }, { domain, name }) : null
}

type Told = Pick<PointRow, 'visibility' | 'avg_position' | 'top3' | 'top10' | 'top30' | 'total' | 'not_found'>

export function numbersOf({ visibility, avg_position, top3, top10, top30, total, not_found }: Told, named: Named) {
  return {
    ...named,
    ...{ top3, top10, top30, total, not_found },
    visibility: rounded(visibility ?? 0),
    avg_position: roundedOrNull(avg_position),
  }
}
