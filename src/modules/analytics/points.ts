import type { Insertable } from 'kysely'
import { invalid } from '../../base/errors.ts'
import type { Tables } from '../../platform/db.ts'
import type { KeywordRow } from '../clients/index.ts'
import type { Job } from '../rank-checks/index.ts'
import type { Digest, Failed, Seen } from './digest.ts'
import { CURVE } from './rules/clicks.ts'
import { isPartial, type Measured, measure, visibilityOver } from './rules/measure.ts'
import type { AnyDevice, Neighbour, Rival } from './tables.ts'

export type Point = Insertable<Tables['analytics_points']>

type Given = Digest & {
  job: Job
  keywords: Pick<KeywordRow, 'id' | 'tags' | 'cluster'>[]
  domains: string[]
  weightOf(keywordId: number): number
}

const DEVICES: AnyDevice[] = ['both', 'desktop', 'mobile']

/** Every number of a job: for all keywords and each segment, on each device that was checked. */
export function pointsOf(given: Given): Point[] {
  return partsOf(given).map((part) => pointOf(given, part))
}

type Part = Digest & { device: AnyDevice; segment: string }

/** The checks of a job as a whole and by segment, on each device and on both. */
export function partsOf(given: Digest & Pick<Given, 'keywords'>): Part[] {
  const parts = [['', given] as const, ...segmentsOf(given)]
  return DEVICES.flatMap((device) =>
    parts.flatMap(([segment, { seen, failed }]) => {
      const part = { device, segment, seen: onDevice(seen, device), failed: onDevice(failed, device) }
      // The row of all keywords also says that the job has been looked at, so it is written in any case.
      const isWanted = part.seen.length > 0 || (segment === '' && (device === 'both' || part.failed.length > 0))
      return isWanted ? [part] : []
    }),
  )
}

const onDevice = <T extends { device: string }>(items: T[], device: AnyDevice): T[] =>
  device === 'both' ? items : items.filter((item) => item.device === device)

/** Only the segments that hold the most keywords are kept. */
const MAX_SEGMENTS = 100

function segmentsOf({ seen, failed, keywords }: Digest & Pick<Given, 'keywords'>): [string, Digest][] {
  const tags = new Map(keywords.map(({ id, tags }) => [id, tags.toLowerCase().split(',').filter(Boolean)]))
  const segments = new Map<string, Digest>()
  const segmentOf = (name: string) => {
    const known = segments.get(name) ?? { seen: [], failed: [] }
    segments.set(name, known)
    return known
  }
  const namesOf = ({ keyword_id, geo, cluster }: Failed) => [
    geoSegment(geo),
    ...(cluster === '' ? [] : [clusterSegment(cluster)]),
    ...(tags.get(keyword_id) ?? []).map(tagSegment),
  ]
  for (const check of seen) for (const name of namesOf(check)) segmentOf(name).seen.push(check)
  for (const check of failed) for (const name of namesOf(check)) segmentOf(name).failed.push(check)
  return [...segments].toSorted(([, a], [, b]) => b.seen.length - a.seen.length).slice(0, MAX_SEGMENTS)
}

const tagSegment = (tag: string) => `tag:${tag.trim().toLowerCase()}`
const clusterSegment = (cluster: string) => `cluster:${cluster.trim()}`
const geoSegment = (geo: string) => `geo:${geo.trim().toLowerCase()}`

type Wanted = { tag?: string | undefined; cluster?: string | undefined; geo?: string | undefined }

/** The segment whose numbers are asked for; empty for all keywords. */
export function segmentOf({ tag, cluster, geo }: Wanted): string {
  const named = [
    ...(tag ? [tagSegment(tag)] : []),
    ...(cluster ? [clusterSegment(cluster)] : []),
    ...(geo ? [geoSegment(geo)] : []),
  ]
  if (named.length > 1) throw invalid('Give one of tag, cluster and geo: numbers over time are kept for each of them')
  return named[0] ?? ''
}

function pointOf(given: Given, { device, segment, seen, failed }: Part): Point {
  const { job } = given
  const own = measure(seen.map((check) => placed(given, check, check.position)))
  return {
    workspace_id: job.workspace_id,
    client_id: job.client_id,
    job_id: job.id,
    device,
    segment,
    job_at: job.created_at,
    checked_at: job.finished_at ?? job.created_at,
    is_whole: job.is_whole,
    is_partial: isPartial({ total: own.total, failed: failed.length }),
    curve: CURVE,
    ...own,
    failed: failed.length,
    sources: [...new Set(seen.map(({ source }) => source))].sort(),
    features: JSON.stringify(countEach(seen.map(({ features }) => features))),
    owned: JSON.stringify(countEach(seen.map(({ owned_features }) => owned_features))),
    rivals: JSON.stringify(rivalsOf(given, seen)),
    domains: JSON.stringify(neighboursOf(given, seen, segment === '' ? MAX_NEIGHBOURS : FEWER_NEIGHBOURS)),
  }
}

type Weighing = Pick<Given, 'weightOf'>

function placed({ weightOf }: Weighing, { keyword_id, depth }: Seen, position: number | null) {
  return { position, depth, weight: weightOf(keyword_id) }
}

/** The watched domains over the same checks, so that their numbers compare with the client's. */
export function rivalsOf(given: Pick<Given, 'weightOf' | 'domains'>, seen: Seen[]): Record<string, Rival> {
  return Object.fromEntries(
    given.domains.map((domain) => {
      const measured = measure(seen.map((check) => placed(given, check, check.rivals.get(domain) ?? null)))
      return [domain, rivalOf(measured)]
    }),
  )
}

function rivalOf({ total: _, ...numbers }: Measured): Rival {
  return numbers
}

const MAX_NEIGHBOURS = 50
/** There are many segments. */
const FEWER_NEIGHBOURS = 20

function neighboursOf(given: Weighing, seen: Seen[], most: number): Neighbour[] {
  const found = new Map<string, { check: Seen; position: number }[]>()
  for (const check of seen) {
    for (const [domain, position] of check.neighbours) {
      const places = found.get(domain)
      if (places) places.push({ check, position })
      else found.set(domain, [{ check, position }])
    }
  }
  const visibility = visibilityOver(seen.map((check) => given.weightOf(check.keyword_id)))
  return [...found]
    .toSorted(([a, one], [b, two]) => two.length - one.length || a.localeCompare(b))
    .slice(0, most)
    .map(([domain, places]) => ({
      domain,
      keywords: places.length,
      best_position: Math.min(...places.map(({ position }) => position)),
      visibility: visibility(
        places.map(({ check, position }) => ({ position, weight: given.weightOf(check.keyword_id) })),
      ),
    }))
}

function countEach(lists: string[][]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of lists.flat()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
