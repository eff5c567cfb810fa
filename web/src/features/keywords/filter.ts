import type { Keyword } from '../../api/keywords.ts'
import type { KeywordLine } from '../../domain/positions/keyword-lines.ts'

/** What the server can narrow a list of keywords by. */
export type Filter = {
  [Name in 'q' | 'cluster' | 'tag' | 'geo' | 'location' | 'engine' | 'device']?:
    | string
    | undefined
}
/** What the last check found can narrow the lines further. */
export type ResultFilter = { [Name in 'band' | 'turn' | 'feature']?: string | undefined }

type Filterable = Pick<Keyword, 'query' | 'cluster' | 'tags' | 'geo' | 'location' | 'engine'> &
  Pick<KeywordLine, 'line'>

export function tagsOf({ tags }: Pick<Keyword, 'tags'>): string[] {
  return tags.split(',').filter(Boolean)
}

/** A keyword on both devices has a row for each; a saved filter may still name both. */
const isDevice = (text: string | undefined) => text === 'desktop' || text === 'mobile'

export function filterKeywords<K extends Filterable>(
  keywords: K[],
  { q, cluster, tag, geo, location, engine, device }: Filter,
): K[] {
  const text = q?.toLowerCase()
  const wantedTag = tag?.toLowerCase()
  return keywords.filter(
    (keyword) =>
      (!text || keyword.query.toLowerCase().includes(text)) &&
      (!cluster || keyword.cluster === cluster) &&
      (!geo || keyword.geo === geo) &&
      (!location || keyword.location === location) &&
      (!engine || keyword.engine === engine) &&
      (!isDevice(device) || keyword.line === device) &&
      (!wantedTag || tagsOf(keyword).some((each) => each.toLowerCase() === wantedTag)),
  )
}

type Standing = Pick<
  KeywordLine,
  'position' | 'delta' | 'is_new' | 'is_lost' | 'checked_at' | 'features' | 'owned_features'
>

/** `1-10` or `none`; `new`, `lost`, `up` or `down`; a block of the page, with `own:` before it when it must be ours. */
export function filterByResult<S extends Standing>(
  lines: S[],
  { band, turn, feature }: ResultFilter,
): S[] {
  return lines.filter(
    (line) =>
      (!band || isInBand(line, band)) &&
      (!turn || matchesTurn(line, turn)) &&
      (!feature || hasFeature(line, feature)),
  )
}

function isInBand({ position, checked_at }: Standing, band: string): boolean {
  if (checked_at === null) return false
  if (band === 'none') return position === null
  const [first = 0, last = 0] = band.split('-').map(Number)
  return position !== null && position >= first && position <= last
}

function matchesTurn({ delta, is_new, is_lost }: Standing, turn: string): boolean {
  if (turn === 'up') return (delta ?? 0) > 0
  if (turn === 'down') return (delta ?? 0) < 0 || is_lost
  return turn === 'lost' ? is_lost : is_new
}

function hasFeature({ features, owned_features }: Standing, feature: string): boolean {
  return feature.startsWith('own:')
    ? owned_features.includes(feature.slice(4))
    : features.includes(feature)
}

export type Facets = {
  clusters: string[]
  tags: string[]
  geos: string[]
  locations: string[]
  engines: string[]
  devices: string[]
}

/** The values there are to choose from, each once, in order. */
export function facetsOf(
  keywords: Pick<Keyword, 'cluster' | 'tags' | 'geo' | 'location' | 'engine' | 'device'>[],
): Facets {
  const sorted = (values: Iterable<string>) =>
    [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b))
  return {
    clusters: sorted(keywords.map(({ cluster }) => cluster)),
    tags: sorted(keywords.flatMap(tagsOf)),
    geos: sorted(keywords.map(({ geo }) => geo)),
    locations: sorted(keywords.map(({ location }) => location)),
    engines: sorted(keywords.map(({ engine }) => engine)),
    devices: sorted(
      keywords.flatMap(({ device }) => (device === 'both' ? ['desktop', 'mobile'] : device)),
    ),
  }
}
