import type { Row } from './queries.ts'

/** Parts of the scale that the figures above the table lead to. */
export const BANDS = ['top3', 'top10', 'top30', 'deep', 'none', 'unchecked'] as const
export type Band = (typeof BANDS)[number]

type Filter = { [Name in 'store' | 'band' | 'q' | 'source']?: string | undefined }
type Filterable = {
  keyword: Pick<
    Row['keyword'],
    'store' | 'query' | 'source' | 'latest_position' | 'latest_checked_at'
  >
}

const LAST: Record<string, number> = { top3: 3, top10: 10, top30: 30 }

function isIn(
  band: string,
  { latest_position: position, latest_checked_at: checked }: Filterable['keyword'],
): boolean {
  if (band === 'unchecked') return checked === null
  if (band === 'none') return checked !== null && position === null
  if (position === null) return false
  return band === 'deep' ? position > 30 : position <= (LAST[band] ?? Number.POSITIVE_INFINITY)
}

export function filterRows<R extends Filterable>(
  rows: R[],
  { store, band, q, source }: Filter,
): R[] {
  const text = q?.toLowerCase()
  return rows.filter(
    ({ keyword }) =>
      (!store || keyword.store === store) &&
      (!source || keyword.source === source) &&
      (!text || keyword.query.toLowerCase().includes(text)) &&
      (!band || isIn(band, keyword)),
  )
}
