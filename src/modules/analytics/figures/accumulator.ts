import {
  addCheck,
  addPosition,
  type Checks,
  noChecks,
  noSite,
  type Site,
} from '../rules/visibility.ts'
import type { AnyDevice } from '../tables.ts'
import { ALL } from './segments.ts'

/** The counts of one check, failed or not. */
export type Counted = {
  keyword_id: number
  device: 'desktop' | 'mobile'
  engine: string
  is_failed: boolean
  segments: string[]
  weight: number
  depth: number
  position: number | null
  competitors: Record<string, number>
  features: string[]
  owned_features: string[]
  foreign_features: string[]
  source: string
}

/** The checks of one segment on one device, summed up. */
export type Part = {
  device: AnyDevice
  segment: string
  checks: Checks
  /** A keyword on both devices is one keyword and two checks. */
  keywords: number
  failed: number
  own: Site
  competitors: Map<string, Site>
  features: Record<string, number>
  owned: Record<string, number>
  /** SERP features known to be owned by others. */
  held: Record<string, number>
  sources: Set<string>
}

export type Tally = { add(check: Counted): void; parts(): Part[] }

type Counting = { segments: string[]; domains: string[]; comparedDepths: Map<string, number> }

/** Sums up checks one by one, in the order of their keywords, so that a job of any size takes the same room. */
export function openTally({ segments, domains, comparedDepths }: Counting): Tally {
  const wanted = new Set(segments)
  const parts = new Map<string, Part>()
  const lastOf = new Map<Part, number>()
  const partOf = (device: AnyDevice, segment: string) => {
    const known = parts.get(`${device} ${segment}`) ?? emptyPart({ device, segment, domains })
    parts.set(`${device} ${segment}`, known)
    return known
  }
  // The row of all keywords also says that the job has been looked at, so it is there in any case.
  partOf('both', ALL)
  return {
    add(check) {
      for (const segment of check.segments.filter((each) => wanted.has(each))) {
        for (const device of ['both', check.device] as const) {
          const part = partOf(device, segment)
          count(part, check, comparedDepths.get(check.engine) ?? 0)
          if (check.is_failed || lastOf.get(part) === check.keyword_id) continue
          lastOf.set(part, check.keyword_id)
          part.keywords++
        }
      }
    },
    parts: () =>
      [...parts.values()].filter(({ segment, checks }) => segment === ALL || checks.total > 0),
  }
}

type Empty = Pick<Part, 'device' | 'segment'> & { domains: string[] }

function emptyPart({ device, segment, domains }: Empty): Part {
  const competitors = new Map(domains.map((domain) => [domain, noSite()]))
  return {
    ...{ device, segment, competitors },
    checks: noChecks(),
    keywords: 0,
    failed: 0,
    own: noSite(),
    features: {},
    owned: {},
    held: {},
    sources: new Set(),
  }
}

function count(part: Part, check: Counted, comparedDepth: number): void {
  if (check.is_failed) {
    part.failed++
    return
  }
  const { position, weight } = check
  addCheck(part.checks, check)
  if (position !== null) addPosition(part.own, { position, weight, comparedDepth })
  for (const [domain, site] of part.competitors) {
    const theirs = check.competitors[domain]
    if (theirs !== undefined) addPosition(site, { position: theirs, weight, comparedDepth })
  }
  countEach(part.features, check.features)
  countEach(part.owned, check.owned_features)
  countEach(part.held, check.foreign_features)
  part.sources.add(check.source)
}

function countEach(counts: Record<string, number>, features: string[]): void {
  for (const feature of features) counts[feature] = (counts[feature] ?? 0) + 1
}
