/** A filter of the keyword table that was given a name; kept in this browser. */
export type SavedSegment = { name: string; search: string }

const MAX_SEGMENTS = 50
const key = (clientId: number) => `sightline.segments.${clientId}`

export function readSavedSegments(clientId: number): SavedSegment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(clientId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSegment).slice(0, MAX_SEGMENTS) : []
  } catch {
    return []
  }
}

function isSegment(value: unknown): value is SavedSegment {
  if (value === null || typeof value !== 'object' || !('name' in value) || !('search' in value)) return false
  return typeof value.name === 'string' && typeof value.search === 'string' && /^\?[^#]*$/.test(value.search)
}

/** The newest of a name stands. */
export function saveSegment(clientId: number, segment: SavedSegment) {
  const others = readSavedSegments(clientId).filter(({ name }) => name !== segment.name)
  localStorage.setItem(key(clientId), JSON.stringify([segment, ...others].slice(0, MAX_SEGMENTS)))
}

export function forgetSegment(clientId: number, name: string) {
  const left = readSavedSegments(clientId).filter((segment) => segment.name !== name)
  localStorage.setItem(key(clientId), JSON.stringify(left))
}
