import { type Book, fill, type Values } from '../base/messages.ts'
import type { ProviderReason } from './reason.ts'

/** Why an outbound call failed: one list of reasons for every surface. */
export const FAILURE_REASONS = [
  'blocked',
  'rate_limited',
  'no_source',
  'source_auth',
  'source_funds',
  'timeout',
  'unreadable',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

const BY_PROVIDER: Record<ProviderReason | 'unsupported', FailureReason> = {
  auth: 'source_auth',
  funds: 'source_funds',
  quota: 'rate_limited',
  blocked: 'blocked',
  unreadable: 'unreadable',
  network: 'timeout',
  timeout: 'timeout',
  unsupported: 'no_source',
}

export const failureReason = (reason: ProviderReason | 'unsupported'): FailureReason => BY_PROVIDER[reason]

/** What happened and what to do about it: where a search engine was asked, and where any other service was. */
export const FAILURES = {
  search_blocked: { text: '{name} blocks this network: add a search source under Settings → Sources' },
  search_rate_limited: {
    text: '{name} limits how often it is asked: wait, or add another search source under Settings → Sources',
  },
  search_no_source: { text: 'No search source can answer this: add one under Settings → Sources' },
  search_source_auth: { text: '{name} does not accept its key: check the key under Settings → Sources' },
  search_source_funds: {
    text: 'The credit at {name} is used up: top it up there, or add another search source under Settings → Sources',
  },
  search_timeout: { text: '{name} did not answer: try again, or add another search source under Settings → Sources' },
  search_unreadable: {
    text: 'The answer of {name} could not be read: try again later, or add another search source under Settings → Sources',
  },
  service_blocked: { text: 'The service turned the requests away: wait a while, then retry' },
  service_rate_limited: { text: 'The service limits how often it is asked: wait a little, then retry' },
  service_no_source: { text: 'Nothing that could answer is set up: add a key under Settings → Sources' },
  service_source_auth: { text: 'The service does not accept its key: check the key under Settings → Sources' },
  service_source_funds: { text: 'The credit at the service is used up: top it up there, then retry' },
  service_timeout: { text: 'The service did not answer: retry later' },
  service_unreadable: { text: 'The answer of the service could not be read: retry later' },
} as const satisfies Book & Record<`${'search' | 'service'}_${FailureReason}`, unknown>

export type Remedy = { text: string; code: string; values: Values }

/** In English, and by what it can be said in another language; `name` as people know the source. */
export const searchRemedy = (reason: FailureReason, name = 'Google') => remedy(`search_${reason}`, { name })
export const serviceRemedy = (reason: FailureReason) => remedy(`service_${reason}`, {})

const remedy = (code: keyof typeof FAILURES, values: Values): Remedy => ({
  text: fill(FAILURES[code].text, values),
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
  serper: 'Serper',
  serpapi: 'SerpApi',
  dataforseo: 'DataForSEO',
  'brave-api': 'Brave Search API',
}

/** Whom people know it as: pages of engines are fetched from the engine itself. */
export const sourceLabel = ({ source, engine }: { source: string; engine: string }) =>
  NAMES[source === 'local' ? engine : source] ?? source

/** So many failed for one reason. */
export type FailureCount = { reason: FailureReason; count: number }

const isReason = (name: string): name is FailureReason => FAILURE_REASONS.some((reason) => reason === name)

/** The most frequent first; what comes before a colon says only who was asked. */
export function failureCounts(counts: Record<string, number>): FailureCount[] {
  const sums = new Map<FailureReason, number>()
  for (const [name, count] of Object.entries(counts)) {
    const reason = name.slice(name.indexOf(':') + 1)
    if (isReason(reason)) sums.set(reason, (sums.get(reason) ?? 0) + count)
  }
  return [...sums]
    .flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : []))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
}
