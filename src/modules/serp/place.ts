import { invalid } from '../../base/errors.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { findLocation, nearestLocations } from '../../providers/search/locations/locations.ts'
import type { Question } from './question.ts'

const NEAREST = 5

/** The question as sources take it: the place found and turned into its token, the market derived from it. */
export function queryOf({ q, vertical, gl, hl = 'en', location, num, page, tbs, autocorrect, device }: Question): SearchQuery {
  const place = location === undefined ? undefined : requirePlace(location)
  return {
    q,
    vertical,
    gl: gl ?? place?.countryCode.toLowerCase() ?? 'us',
    hl,
    ...(place && { location: place.canonicalName, uule: place.geo }),
    num,
    page,
    ...(tbs && { tbs }),
    autocorrect,
    device,
  }
}

function requirePlace(name: string) {
  const place = findLocation(name)
  if (place) return place
  const near = nearestLocations(name, NEAREST).map(({ canonicalName }) => `"${canonicalName}"`)
  const hint = near.length ? `did you mean ${near.join(', ')}?` : 'take a name from /v1/locations'
  throw invalid(`location: no place is called "${name.slice(0, 80)}"; ${hint}`)
}
