import failures from '../../locales/en/source-failures.json' with { type: 'json' }
import { fill, type Values } from '../base/messages.ts'
import { findSurfaceSource } from './llm/surfaces/registry.ts'
import type { ProviderReason } from './reason.ts'
import { findSearchSource } from './search/sources/registry.ts'

/** Why an outbound call failed: one list of reasons for every surface. */
export const CALL_REASONS = [
  'blocked',
  'rate_limited',
  'no_source',
  'source_auth',
  'source_funds',
  'source_budget',
  'timeout',
  'unreadable',
] as const
type CallReason = (typeof CALL_REASONS)[number]

/** Why a part of a run failed; whether something is listed is asked of app stores alone. */
export const FAILURE_REASONS = [...CALL_REASONS, 'not_listed'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

const BY_PROVIDER: Record<ProviderReason | 'unsupported', CallReason> = {
  auth: 'source_auth',
  funds: 'source_funds',
  budget: 'source_budget',
  quota: 'rate_limited',
  blocked: 'blocked',
  unreadable: 'unreadable',
  network: 'timeout',
  timeout: 'timeout',
  unsupported: 'no_source',
}

export const failureReason = (reason: ProviderReason | 'unsupported'): CallReason =>
  BY_PROVIDER[reason]

/** What happened and what to do about it: where a search engine was asked, and where any other service was. */
type RemedyCode = `search_${CallReason}` | `service_${FailureReason}`

export type Remedy = { text: string; code: string; values: Values }

/** In English, and by what it can be said in another language; `name` as people know the source. */
export const searchRemedy = (reason: FailureReason, name = 'Google') =>
  reason === 'not_listed' ? serviceRemedy(reason) : remedy(`search_${reason}`, { name })
export const serviceRemedy = (reason: FailureReason) => remedy(`service_${reason}`, {})

const remedy = (code: RemedyCode, values: Values): Remedy => ({
  text: fill(failures[`${code}.text`], values),
  code,
  values,
})

const NAMES: Record<string, string> = {
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  brave: 'Brave',
  mojeek: 'Mojeek',
  startpage: 'Startpage',
}

/** Its display name: engines' pages are fetched from the engine itself. */
export function sourceLabel({ source, engine }: { source: string; engine: string }): string {
  const name = source === 'local' ? engine : source
  return (
    NAMES[name] ?? findSearchSource(name)?.label ?? findSurfaceSource(name)?.own?.label ?? name
  )
}

/** So many failed for one reason. */
export type FailureCount = { reason: FailureReason; count: number }

export const isFailureReason = (name: unknown): name is FailureReason =>
  FAILURE_REASONS.some((reason) => reason === name)

/** Who failed most often for a reason: the name before the colon. */
export function blamedFor(
  counts: Record<string, number>,
  reason: FailureReason,
): string | undefined {
  const named = Object.entries(counts).filter(
    ([name, count]) => name.endsWith(`:${reason}`) && count > 0,
  )
  const [most] = named.toSorted(([, a], [, b]) => b - a)
  return most?.[0].slice(0, -reason.length - 1)
}

/** The most frequent first; what comes before a colon says only who was asked. */
export function failureCounts(counts: Record<string, number>): FailureCount[] {
  const sums = new Map<FailureReason, number>()
  for (const [name, count] of Object.entries(counts)) {
    const reason = name.slice(name.indexOf(':') + 1)
    if (isFailureReason(reason)) sums.set(reason, (sums.get(reason) ?? 0) + count)
  }
  return [...sums]
    .flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : []))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
}
