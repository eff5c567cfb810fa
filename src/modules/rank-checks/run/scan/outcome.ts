import type { Insertable } from 'kysely'
import type { Tables } from '../../../../platform/database/db.ts'
import { matchPage, ownResults } from '../../results/matching.ts'
import { type Hosts, parasitesOf } from '../../results/parasites.ts'
import { compare, type Found } from '../../results/position-change.ts'
import type { Check } from './question.ts'
import type { SerpScan } from './scan.ts'
import { featureOwners } from './serp.ts'

export type Result = Omit<
  Insertable<Tables['rank_results']>,
  'workspace_id' | 'job_at' | 'cluster'
>

type Known = {
  check: Check
  depth: number
  client: Hosts & { name: string; domain: string }
  /** The target page. */
  target: string | null
  pages: { url: string; title: string }[]
  before: Found | undefined
  now: number
}

/** The result of a scan. A failed scan has no position, no change and no features. */
export function outcomeOf(scan: SerpScan, known: Known): Result {
  const { check, depth, client, target, pages, before, now } = known
  // The location belongs to the keyword and never changes.
  const { location: _, ...asked } = check
  const common = {
    ...asked,
    depth,
    pages: scan.pages,
    depth_reached: Math.min(depth, scan.seen),
    api_calls: scan.calls,
    source: scan.source,
    ...(scan.locationUsed && { location_used: scan.locationUsed }),
    cached: scan.isCached,
    checked_at: now,
  }
  if (scan.failed !== null)
    return { ...common, ...NOTHING, state: 'failed', error: scan.failed }
  const own = ownResults(scan.serp.organic, client.domain)
  const [best] = own
  const position = best?.position ?? null
  const owners = featureOwners(scan.serp, client.domain)
  return {
    ...common,
    state: best ? 'ranked' : 'not_found',
    position,
    url: best?.url ?? '',
    title: best?.title ?? '',
    own_urls: JSON.stringify(own),
    features: scan.serp.features,
    owned_features: owners.own,
    foreign_features: owners.foreign,
    parasites: JSON.stringify(parasitesOf(scan.serp.organic, { ...client, position })),
    matched_page: matchPage({
      query: check.query,
      domain: client.domain,
      target,
      rankedUrl: best?.url ?? null,
      pages,
    }),
    error: '',
    ...compare({ position, depth }, before),
  }
}

const NOTHING = {
  position: null,
  url: '',
  title: '',
  own_urls: '[]',
  features: [],
  owned_features: [],
  foreign_features: [],
  parasites: '[]',
  matched_page: '',
  prev_position: null,
  prev_checked_at: null,
  delta: null,
  is_new: false,
  is_lost: false,
}
