import { sameSite } from '../../../base/network/domain.ts'
import { httpUrl } from '../../../base/network/url.ts'
import type { FailureReason } from '../../../providers/failure.ts'
import type { Channel, Refusal } from '../../../providers/index-channels/port.ts'
import type { Confidence, Reason, TaskStatus } from '../schemas.ts'

export type Tally = {
  attempted: number
  accepted: number
  rejected: number
  deferred: number
  planned: number
}

export type Ending = { status: TaskStatus; reason: Reason }

/** How a run ended, from what its channels took and refused. */
export function endingOf(
  channels: (Tally & { is_configured: boolean })[],
  collected: number,
): Ending {
  const sum = (field: keyof Tally) =>
    channels.reduce((total, channel) => total + channel[field], 0)
  if (!channels.some(({ is_configured }) => is_configured))
    return { status: 'skipped', reason: 'not_configured' }
  if (sum('attempted') === 0) {
    if (collected === 0) return { status: 'skipped', reason: 'nothing_found' }
    return {
      status: 'skipped',
      reason: sum('deferred') > 0 ? 'budget_spent' : 'nothing_changed',
    }
  }
  if (sum('accepted') === 0) return { status: 'failed', reason: '' }
  return { status: sum('rejected') === 0 ? 'done' : 'partial', reason: '' }
}

const REASONS: Record<Refusal, FailureReason> = {
  invalid_format: 'unreadable',
  key_rejected: 'source_auth',
  foreign_urls: 'blocked',
  auth: 'source_auth',
  not_owner: 'source_auth',
  no_property: 'source_auth',
  api_disabled: 'source_auth',
  too_many: 'rate_limited',
  quota: 'rate_limited',
  load_quota: 'rate_limited',
  network: 'timeout',
  timeout: 'timeout',
  unexpected: 'unreadable',
}

/** Why a channel refused, in the words of all failures. */
export const reasonOf = (refusal: Refusal): FailureReason => REASONS[refusal]

/** Reading the site is the first tenth; the rest follows what was planned. */
export function progressOf(status: TaskStatus, channels: Tally[]): number {
  if (status !== 'running') return 100
  const planned = channels.reduce((total, each) => total + each.planned, 0)
  if (planned === 0) return 0
  const passed = channels.reduce((total, each) => total + each.attempted + each.deferred, 0)
  return Math.round(10 + (90 * Math.min(passed, planned)) / planned)
}

/** A page of the client in the spelling that is kept; undefined when it is none. */
export function ownPage(text: string, domain: string): URL | undefined {
  const url = httpUrl(text)
  if (!url || !sameSite(url.hostname, domain)) return undefined
  url.hash = ''
  return url
}

/** The day in which a channel counts, and when it begins to count anew. */
export function budgetDay(
  channel: Channel | 'inspection',
  now: number,
): { day: string; resetAt: number } {
  const zone = channel === 'bing' || channel === 'indexnow' ? 'UTC' : 'America/Los_Angeles'
  const day = dayIn(zone, now)
  // Days are 23 to 25 hours long: the first hour of another day is looked for.
  let resetAt = Math.floor(now / 3600) * 3600
  while (dayIn(zone, resetAt) === day) resetAt += 3600
  return { day, resetAt }
}

function dayIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return parts.format(new Date(at * 1000))
}

/** How far a sample may be trusted: an inspection of nearly all pages is near the truth, a search never is. */
export function confidenceOf({
  inspected,
  known,
}: {
  inspected: number
  known: number
}): Confidence {
  if (known === 0 || inspected === 0) return 'low'
  const share = inspected / known
  if (share >= 0.9) return 'high'
  return share >= 0.2 || inspected >= 400 ? 'medium' : 'low'
}

/** Only what Google itself calls indexed counts as such. */
export const isIndexedVerdict = (verdict: string) => verdict === 'PASS'

type Look = { method: string; source: string; total_indexed: number; sample_size: number }

/** In percent. What a site search shows varies by itself; an inspection is of other pages each time, so its share counts. */
const LEAST_DROP = { gsc_inspect: 20, site_query: 50 }
const LEAST_PAGES = 5

/** Whether clearly less is indexed than before, as far as two looks of one kind can say. */
export function isDrop(before: Look, now: Look): boolean {
  if (
    before.method !== now.method ||
    before.source !== now.source ||
    before.total_indexed < LEAST_PAGES
  )
    return false
  if (now.method === 'site_query')
    return now.total_indexed * 100 <= before.total_indexed * (100 - LEAST_DROP.site_query)
  if (before.sample_size === 0 || now.sample_size === 0) return false
  return percentOf(before) - percentOf(now) >= LEAST_DROP.gsc_inspect
}

const percentOf = ({ total_indexed, sample_size }: Look) =>
  Math.round((100 * total_indexed) / sample_size)
