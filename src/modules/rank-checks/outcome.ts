import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db.ts'
import type { Walk } from './check.ts'
import { matchPage, ownResults } from './matching.ts'
import { type Hosts, parasitesOf } from './parasites.ts'
import type { Check } from './question.ts'
import { compare, type Found } from './rules.ts'
import { featureOwners } from './serp.ts'

export type Result = Omit<Insertable<Tables['rank_results']>, 'workspace_id' | 'job_at' | 'cluster'>

type Known = {
  check: Check
  depth: number
  client: Hosts & { name: string; domain: string }
  /** The page that is meant to rank. */
  target: string | null
  pages: { url: string; title: string }[]
  before: Found | undefined
  now: number
}

/** What a walk means for the client. A walk that failed means nothing: no position, no change, no features. */
export function outcomeOf(walk: Walk, known: Known): Result {
  const { check, depth, client, target, pages, before, now } = known
  // The location stands with the keyword, which never moves.
  const { location: _, ...asked } = check
  const common = {
    ...asked,
    depth,
    pages: walk.pages,
    depth_reached: Math.min(depth, walk.seen),
    api_calls: walk.calls,
    source: walk.source,
    cached: walk.isCached,
    checked_at: now,
  }
  if (walk.failed !== null) return { ...common, ...NOTHING, state: 'failed', error: walk.failed }
  const own = ownResults(walk.serp.organic, client.domain)
  const [best] = own
  const position = best?.position ?? null
  const owners = featureOwners(walk.serp, client.domain)
  return {
    ...common,
    state: best ? 'ranked' : 'not_found',
    position,
    url: best?.url ?? '',
    title: best?.title ?? '',
    own_urls: JSON.stringify(own),
    features: walk.serp.features,
    owned_features: owners.own,
    foreign_features: owners.foreign,
    parasites: JSON.stringify(parasitesOf(walk.serp.organic, { ...client, position })),
    matched_page: matchPage({ query: check.query, domain: client.domain, target, rankedUrl: best?.url ?? null, pages }),
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
