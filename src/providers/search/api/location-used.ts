import { findLocation } from '../locations/locations.ts'
import { type SearchQuery, SourceError } from '../port.ts'

/** Of locations with the same name these APIs take the most popular: results from another one are not the answer. */
export function requireLocation({ location }: SearchQuery, used: string | undefined): void {
  if (location === undefined || used === undefined) return
  const found = findLocation(used)
  if (!found || found.canonicalName === findLocation(location)?.canonicalName) return
  throw new SourceError(
    'unreadable',
    `It searched from ${found.canonicalName} instead of ${location}`,
  )
}
