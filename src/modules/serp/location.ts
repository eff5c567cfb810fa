import { AppError } from '../../base/errors.ts'
import { nearestLocations, resolveLocation } from '../../providers/search/locations/locations.ts'

export { warmLocations } from '../../providers/search/locations/locations.ts'

const NEAREST = 5
// Country, state, county, city: more parts only slow the fuzzy search down.
const MAX_PARTS = 4

class UnknownLocationError extends AppError {
  readonly location: string

  constructor(location: string) {
    super('invalid_input', `location: no place is called "${location.slice(0, 80)}"; take a name from /v1/locations`)
    this.location = location
  }
}

export function requireLocation(name: string) {
  const found = resolveLocation(name)
  if (!found) throw new UnknownLocationError(name)
  return found
}

/** Adds the nearest names. That scans the whole list, so only for authenticated callers and once a request. */
export function withNearest(thrown: unknown): unknown {
  if (!(thrown instanceof UnknownLocationError)) return thrown
  const { location } = thrown
  const near = nearestLocations(location.split(',').slice(0, MAX_PARTS).join(','), NEAREST)
  if (near.length === 0) return thrown
  const names = near.map(({ canonicalName }) => `"${canonicalName}"`).join(', ')
  return new AppError(
    'invalid_input',
    `location: no place is called "${location.slice(0, 80)}"; did you mean ${names}?`,
  )
}
