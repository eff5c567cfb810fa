import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db.ts'
import type { KeywordRow } from '../clients/index.ts'
import type { Job } from '../rank-checks/index.ts'
import type { Digest, Seen } from './digest.ts'
import { CURVE } from './rules/clicks.ts'
import { isPartial, type Measured, measure } from './rules/measure.ts'
import type { AnyDevice, Neighbour, Rival } from './tables.ts'

export type Point = Insertable<Tables['analytics_points']>

type Given = Digest & {
  job: Job
  keywords: Pick<KeywordRow, 'id' | 'tags' | 'cluster'>[]
  domains: string[]
  weightOf(keywordId: number): number
}

const DEVICES: AnyDevice[] = ['both', 'desktop', 'mobile']
/** Only the segments that hold the most keywords are kept. */
const MAX_SEGMENTS = 100

/** Every number of a job: for all keywords and each segment, on each device that was checked. */
export function pointsOf(given: Given): Point[] {
  const tags = new Map(given.keywords.map(({ id, tags }) => [id, tags.toLowerCase().split(',').filter(Boolean)]))
  const parts = [['', given.seen] as const, ...segmentsOf(given.seen, tags)]
  return DEVICES.flatMap((device) =>
    parts.flatMap(([segment, seen]) => {
      const here = onDevice(seen, device)
      const failed = segment === '' ? onDevice(given.failed, device).length : 0
      // The row of all keywords also says that the job has been looked at, so it is written in any case.
      if (here.length + failed === 0 && (segment !== '' || device !== 'both')) return []
      return [pointOf(given, { device, segment, seen: here, failed })]
    }),
  )
}

const onDevice = <T extends { device: string }>(items: T[], device: AnyDevice): T[] =>
  device === 'both' ? items : items.filter((item) => item.device === device)

function segmentsOf(seen: Seen[], tags: Map<number, string[]>): [string, Seen[]][] {
  const segments = new Map<string, Seen[]>()
  for (const check of seen) {
    const names = (tags.get(check.keyword_id) ?? []).map(tagSegment)
    if (check.cluster !== '') names.push(clusterSegment(check.cluster))
    for (const name of names) {
      const part = segments.get(name)
      if (part) part.push(check)
      else segments.set(name, [check])
    }
  }
  return [...segments].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_SEGMENTS)
}

export const tagSegment = (tag: string) => `tag:${tag.trim().toLowerCase()}`
export const clusterSegment = (cluster: string) => `cluster:${cluster.trim()}`

type Part = { device: AnyDevice; segment: string; seen: Seen[]; failed: number }

function pointOf(given: Given, { device, segment, seen, failed }: Part): Point {
  const { job } = given
  const isAll = segment === ''
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
    is_partial: isPartial({ total: own.total, failed }),
    curve: CURVE,
    ...own,
    failed,
    sources: [...new Set(seen.map(({ source }) => source))].sort(),
    features: JSON.stringify(isAll ? countEach(seen.map(({ features }) => features)) : {}),
    owned: JSON.stringify(isAll ? countEach(seen.map(({ owned_features }) => owned_features)) : {}),
    rivals: JSON.stringify(isAll ? rivalsOf(given, seen) : {}),
    domains: JSON.stringify(isAll ? neighboursOf(given, seen) : []),
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

function neighboursOf(given: Weighing, seen: Seen[]): Neighbour[] {
  const places = new Map<string, number[]>()
  for (const [domain, position] of seen.flatMap(({ neighbours }) => [...neighbours])) {
    const list = places.get(domain)
    if (list) list.push(position)
    else places.set(domain, [position])
  }
  return [...places]
    .toSorted(([a, one], [b, two]) => two.length - one.length || a.localeCompare(b))
    .slice(0, MAX_NEIGHBOURS)
    .map(([domain, positions]) => ({
      domain,
      keywords: positions.length,
      best_position: Math.min(...positions),
      visibility: measure(seen.map((check) => placed(given, check, check.neighbours.get(domain) ?? null))).visibility,
    }))
}

function countEach(lists: string[][]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of lists.flat()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
