import { invalid } from '../../base/errors.ts'

/** The segment of all keywords. */
export const ALL = ''

const tagSegment = (tag: string) => `tag:${tag.trim().toLowerCase()}`
const clusterSegment = (cluster: string) => `cluster:${cluster.trim()}`
const geoSegment = (geo: string) => `geo:${geo.trim().toLowerCase()}`

type Labels = { geo: string; cluster: string; tags: string }

/** Every segment that a check counts in. */
export function segmentsOf({ geo, cluster, tags }: Labels): string[] {
  const named = tags.split(',').filter(Boolean).map(tagSegment)
  return [...new Set([ALL, geoSegment(geo), ...(cluster === '' ? [] : [clusterSegment(cluster)]), ...named])]
}

type Wanted = { tag?: string | undefined; cluster?: string | undefined; geo?: string | undefined }

/** The segment whose numbers are asked for. */
export function segmentOf({ tag, cluster, geo }: Wanted): string {
  const named = [
    ...(tag ? [tagSegment(tag)] : []),
    ...(cluster ? [clusterSegment(cluster)] : []),
    ...(geo ? [geoSegment(geo)] : []),
  ]
  if (named.length > 1) throw invalid('Give one of tag, cluster and geo: numbers over time are kept for each of them')
  return named[0] ?? ALL
}
