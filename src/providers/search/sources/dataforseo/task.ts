import { findCountry, findLocation } from '../../locations/locations.ts'
import type { SearchQuery } from '../../port.ts'

/** A question as DataForSEO takes it, live or in its queue. */
export function taskOf({ q, gl, hl, location, device, num }: SearchQuery) {
  return {
    // It decodes what it is given.
    keyword: q.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: locationCode(gl, location),
    language_code: hl,
    device,
    depth: num,
    // Without it an overview that the page loads later is left out, and looks like none.
    load_async_ai_overview: true,
  }
}

/** Its numbers of places are those of Google. */
export function locationCode(gl: string, location: string | undefined): number | undefined {
  return (location === undefined ? findCountry(gl) : findLocation(location))?.googleId
}
