import { addCheck, addPlace, type Checks, noChecks, noSite, type Site } from './rules/measure.ts'
import { ALL } from './segments.ts'
import type { AnyDevice } from './tables.ts'

/** What is counted of one check, whether it failed or not. */
export type Counted = {
  device: 'desktop' | 'mobile'
  is_failed: boolean
  segments: string[]
  weight: number
  depth: number
  position: number | null
  rivals: Record<string, number>
  features: string[]
  owned_features: string[]
  source: string
}

/** The checks of one segment on one device, summed up. */
export type Part = {
  device: AnyDevice
  segment: string
  checks: Checks
  failed: number
  own: Site
  rivals: Map<string, Site>
  features: Record<string, number>
  owned: Record<string, number>
  sources: Set<string>
}

export type Tally = { add(check: Counted): void; parts(): Part[] }

/** Sums up checks one by one, so that a job of any size takes the same room. */
export function openTally({ segments, domains }: { segments: string[]; domains: string[] }): Tally {
  const wanted = new Set(segments)
  const parts = new Map<string, Part>()
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
        for (const device of ['both', check.device] as const) count(partOf(device, segment), check)
      }
    },
    parts: () => [...parts.values()].filter(({ segment, checks }) => segment === ALL || checks.total > 0),
  }
}

type Empty = Pick<Part, 'device' | 'segment'> & { domains: string[] }

function emptyPart({ device, segment, domains }: Empty): Part {
  const rivals = new Map(domains.map((domain) => [domain, noSite()]))
  return {
    ...{ device, segment, rivals },
    checks: noChecks(),
    failed: 0,
    own: noSite(),
    features: {},
    owned: {},
    sources: new Set(),
  }
}

function count(part: Part, check: Counted): void {
  if (check.is_failed) {
    part.failed++
    return
  }
  const { position, weight } = check
  addCheck(part.checks, check)
  if (position !== null) addPlace(part.own, { position, weight })
  for (const [domain, site] of part.rivals) {
    const place = check.rivals[domain]
    if (place !== undefined) addPlace(site, { position: place, weight })
  }
  for (const feature of check.features) part.features[feature] = (part.features[feature] ?? 0) + 1
  for (const feature of check.owned_features) part.owned[feature] = (part.owned[feature] ?? 0) + 1
  part.sources.add(check.source)
}
