import type { Keyword } from './queries.ts'

/** What the address may narrow the table by. */
export type Filter = { [Name in 'q' | 'cluster' | 'tag' | 'geo' | 'device']?: string | undefined }

type Filterable = Pick<Keyword, 'query' | 'cluster' | 'tags' | 'geo' | 'device'>

export function tagsOf({ tags }: Pick<Keyword, 'tags'>): string[] {
  return tags.split(',').filter(Boolean)
}

export function filterKeywords<K extends Filterable>(keywords: K[], { q, cluster, tag, geo, device }: Filter): K[] {
  const text = q?.toLowerCase()
  const wantedTag = tag?.toLowerCase()
  return keywords.filter(
    (keyword) =>
      (!text || keyword.query.toLowerCase().includes(text)) &&
      (!cluster || keyword.cluster === cluster) &&
      (!geo || keyword.geo === geo) &&
      (!device || keyword.device === device) &&
      (!wantedTag || tagsOf(keyword).some((each) => each.toLowerCase() === wantedTag)),
  )
}

export type Facets = { clusters: string[]; tags: string[]; geos: string[]; devices: string[] }

/** The values there are to choose from, each once, in order. */
export function facetsOf(keywords: Filterable[]): Facets {
  const sorted = (values: Iterable<string>) => [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b))
  return {
    clusters: sorted(keywords.map(({ cluster }) => cluster)),
    tags: sorted(keywords.flatMap(tagsOf)),
    geos: sorted(keywords.map(({ geo }) => geo)),
    devices: sorted(keywords.map(({ device }) => device)),
  }
}

const MAX_QUERY = 300

/** Pasted text as queries: one a line, tidied, each once. */
export function readLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r]/).map((line) => line.normalize('NFC').replace(/\s+/g, ' ').trim())
  return [...new Set(lines)].filter((line) => line !== '' && line.length <= MAX_QUERY)
}
