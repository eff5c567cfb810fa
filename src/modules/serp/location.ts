import { AppError, fail } from '../../base/errors.ts'
import {
  nearestLocations,
  resolveLocation,
} from '../../providers/search/locations/locations.ts'

export { warmLocations } from '../../providers/search/locations/locations.ts'

const NEAREST = 5
// Country, state, county, city: more parts only slow the fuzzy search down.
const MAX_PARTS = 4

export function requireLocation(name: string) {
  const found = resolveLocation(name)
  if (!found) throw fail('serp_location_unknown', { name: name.slice(0, 80) })
  return found
}

/** Adds the nearest names. That scans the whole list, so only for authenticated callers and once a request. */
export function withNearest(thrown: unknown): unknown {
  if (!(thrown instanceof AppError && thrown.reason === 'serp_location_unknown')) return thrown
  const location = String(thrown.values.name)
  const near = nearestLocations(location.split(',').slice(0, MAX_PARTS).join(','), NEAREST)
  if (near.length === 0) return thrown
  const names = near.map(({ canonicalName }) => `"${canonicalName}"`).join(', ')
  return fail('serp_location_near', { name: location, names })
}
