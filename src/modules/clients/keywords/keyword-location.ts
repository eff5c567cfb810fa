import { fail } from '../../../base/errors.ts'
import { resolveLocation } from '../../../providers/search/locations/locations.ts'
import { type Device, type Engine, LOCAL_ENGINES } from '../fields.ts'

const DEFAULT_GEO = 'us'

type Asked = { geo?: string | undefined; location: string; engine: Engine; device: Device }
type Market = { geo: string; location: string }

/** The market of a keyword: where a location is named, its canonical name and its country. */
export function marketOf({ geo, location, engine, device }: Asked): Market {
  const isLocal = LOCAL_ENGINES.includes(engine)
  if (!isLocal && location !== '') throw fail('engine_countries_only', { engine })
  if (!isLocal && device !== 'desktop') throw fail('engine_desktop_only', { engine })
  if (location === '') return { geo: geo ?? DEFAULT_GEO, location }
  const found = requireLocation(location)
  const country = found.countryCode.toLowerCase()
  if (geo !== undefined && geo !== country)
    throw fail('location_elsewhere', { name: found.canonicalName, country, geo })
  return { geo: country, location: found.canonicalName }
}

/** The canonical name of a location by any of its names. */
export const locationNamed = (name: string): string => requireLocation(name).canonicalName

function requireLocation(name: string) {
  const found = resolveLocation(name)
  if (!found) throw fail('location_unknown', { name: name.slice(0, 80) })
  return found
}
