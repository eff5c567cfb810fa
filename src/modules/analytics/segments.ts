/** The segment of all keywords. */
export const ALL = ''

const tagSegment = (tag: string) => `tag:${tag.trim().toLowerCase()}`
const clusterSegment = (cluster: string) => `cluster:${cluster.trim()}`
const geoSegment = (geo: string) => `geo:${geo.trim().toLowerCase()}`

type Labels = { geo: string; cluster: string; tags: string[] }

/** Between the parts of a segment that is narrowed by several; no label holds it. */
export const AND = '\n'

/** Every segment that a check counts in: each label, and each that goes together with others. */
export function segmentsOf({ geo, cluster, tags }: Labels): string[] {
  const tagged = ['', ...tags.map(tagSegment)]
  const clustered = cluster === '' ? [''] : ['', clusterSegment(cluster)]
  const located = ['', geoSegment(geo)]
  const all = tagged.flatMap((tag) =>
    clustered.flatMap((topic) => located.map((country) => joined([tag, topic, country]))),
  )
  return [...new Set(all)]
}

const joined = (parts: string[]) => parts.filter((part) => part !== '').join(AND)

type Wanted = { tag?: string | undefined; cluster?: string | undefined; geo?: string | undefined }

/** The segment whose numbers are asked for. */
export function segmentOf({ tag, cluster, geo }: Wanted): string {
  return joined([tag ? tagSegment(tag) : '', cluster ? clusterSegment(cluster) : '', geo ? geoSegment(geo) : ''])
}
