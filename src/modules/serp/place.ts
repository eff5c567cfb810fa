import { AppError } from '../../base/errors.ts'
import { nearestLocations, resolveLocation } from '../../providers/search/locations/locations.ts'

export { warmLocations } from '../../providers/search/locations/locations.ts'

const NEAREST = 5
// Country, state, county, city: more parts than these only make the search for a likeness long.
const MAX_PARTS = 4

/** A place that is not on the list. */
class UnknownPlace extends AppError {
  readonly place: string

  constructor(place: string) {
    super('invalid_input', `location: no place is called "${place.slice(0, 80)}"; take a name from /v1/locations`)
    this.place = place
  }
}

export function requirePlace(name: string) {
  const place = resolveLocation(name)
  if (!place) throw new UnknownPlace(name)
  return place
}

/** Adds the nearest names, which means reading through all there are: only for callers who were let in, once a request. */
export function withNearest(thrown: unknown): unknown {
  if (!(thrown instanceof UnknownPlace)) return thrown
  const { place } = thrown
  const near = nearestLocations(place.split(',').slice(0, MAX_PARTS).join(','), NEAREST)
  if (near.length === 0) return thrown
  const names = near.map(({ canonicalName }) => `"${canonicalName}"`).join(', ')
  return new AppError('invalid_input', `location: no place is called "${place.slice(0, 80)}"; did you mean ${names}?`)
}
