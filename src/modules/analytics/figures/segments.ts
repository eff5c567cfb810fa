/** The segment of all keywords of google. */
export const ALL = ''

const engineSegment = (engine: string) => (engine === 'google' ? '' : `engine:${engine}`)
const tagSegment = (tag: string) => `tag:${tag.trim().toLowerCase()}`
const clusterSegment = (cluster: string) => `cluster:${cluster.trim()}`
const geoSegment = (geo: string) => `geo:${geo.trim().toLowerCase()}`

type Labels = { engine: string; geo: string; cluster: string; tags: string[] }

/** Between the parts of a segment that is narrowed by several; no label holds it. */
export const AND = '\n'

/** Every segment that a check counts in: each label of its engine, and each that goes together with others. */
export function segmentsOf({ engine, geo, cluster, tags }: Labels): string[] {
  const tagged = ['', ...tags.map(tagSegment)]
  const clustered = cluster === '' ? [''] : ['', clusterSegment(cluster)]
  const located = ['', geoSegment(geo)]
  const all = tagged.flatMap((tag) =>
    clustered.flatMap((topic) =>
      located.map((country) => joined([engineSegment(engine), tag, topic, country])),
    ),
  )
  return [...new Set(all)]
}

const joined = (parts: string[]) => parts.filter((part) => part !== '').join(AND)

type Wanted = {
  engine?: string | undefined
  tag?: string | undefined
  cluster?: string | undefined
  geo?: string | undefined
}

/** The engine that a segment is of. */
export const engineOf = (segment: string) => /^engine:(\w+)/.exec(segment)?.[1] ?? 'google'

/** The requested segment. */
export function segmentOf({ engine = 'google', tag, cluster, geo }: Wanted): string {
  return joined([
    engineSegment(engine),
    tag ? tagSegment(tag) : '',
    cluster ? clusterSegment(cluster) : '',
    geo ? geoSegment(geo) : '',
  ])
}
