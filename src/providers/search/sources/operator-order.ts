import type { SourceName } from '../port.ts'
import { SEARCH_SOURCES } from './registry.ts'

/** Reading engines directly is against the terms of most: only where the operator names it. */
export const USUAL_ORDER: SourceName[] = SEARCH_SOURCES.map(({ name }) => name).filter(
  (name) => name !== 'local',
)

/** A source, and where in the order an operator put it. */
type Ordered = { name: SourceName; position: number | null }

export const byPosition = (
  one: { position: number | null },
  other: { position: number | null },
) => (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER)

/** Those that were given a place, by it; the others behind them as usual. */
export function orderOf(sources: Ordered[]): SourceName[] {
  const placed = sources.filter(({ position }) => position !== null).toSorted(byPosition)
  const names = placed.map(({ name }) => name)
  return [...names, ...USUAL_ORDER.filter((name) => !names.includes(name))]
}
