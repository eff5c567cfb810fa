import { sameSite } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import type { LocalResult } from '../../providers/search/page.ts'
import {
  type Business,
  businessFields,
  isBusiness,
  type ListedBusiness,
} from '../geo-grids/index.ts'

/** By what the own business is known; without a profile, by its site alone. */
export type Own = { business: Business | null; domain: string }

export const LOCAL_STATES = ['ranked', 'not_found', 'absent'] as const
type LocalState = (typeof LOCAL_STATES)[number]
export const LOCAL_CHANGES = ['entered', 'left', 'up', 'down'] as const
export type LocalChange = '' | (typeof LOCAL_CHANGES)[number]

export type LocalOutcome = {
  state: LocalState
  position: number | null
  results: ListedBusiness[]
}

export function outcomeOf(found: LocalResult[], own: Own): LocalOutcome {
  const results = found.map((result, at) => ({
    position: at + 1,
    ...businessFields(result),
    is_own: isOwn(result, own),
  }))
  const position = results.find(({ is_own }) => is_own)?.position ?? null
  return { state: position === null ? 'not_found' : 'ranked', position, results }
}

export const NO_PACK: LocalOutcome = { state: 'absent', position: null, results: [] }

function isOwn(result: LocalResult, { business, domain }: Own): boolean {
  if (business) return isBusiness(result, business)
  const host = hostOf(result.website ?? '')
  return host !== undefined && sameSite(host, domain)
}

/** What became of a business since the last look; nothing where there was none. */
export function changeBetween(
  now: LocalOutcome,
  before: { position: number | null } | undefined,
): LocalChange {
  if (!before || now.position === before.position) return ''
  if (before.position === null) return 'entered'
  if (now.position === null) return 'left'
  return now.position < before.position ? 'up' : 'down'
}
