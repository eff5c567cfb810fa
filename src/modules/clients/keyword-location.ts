import { fail } from '../../base/errors.ts'
import { resolveLocation } from '../../providers/search/locations/locations.ts'

const DEFAULT_GEO = 'us'

/** The market of a keyword: where a location is named, its canonical name and its country. */
export function marketOf({ geo, location }: { geo?: string | undefined; location: string }): {
  geo: string
  location: string
} {
  if (location === '') return { geo: geo ?? DEFAULT_GEO, location }
  const found = resolveLocation(location)
  if (!found) throw fail('location_unknown', { name: location.slice(0, 80) })
  const country = found.countryCode.toLowerCase()
  if (geo !== undefined && geo !== country)
    throw fail('location_elsewhere', { name: found.canonicalName, country, geo })
  return { geo: country, location: found.canonicalName }
}
