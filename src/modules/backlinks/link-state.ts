import { fail } from '../../base/errors.ts'
import { canonicalHost, registrableDomain, sameSite } from '../../base/network/domain.ts'
import { httpUrl, samePage } from '../../base/network/url.ts'
import type { FailureReason } from '../../providers/failure.ts'
import type { SitePage } from '../../providers/sites/page.ts'
import type { Reason, State } from './schemas.ts'

export const DAY_SECONDS = 86_400

/** The result of checking the linking page. */
export type Finding = { httpStatus: number | null } & (
  | {
      kind: 'present'
      anchor: string
      rel: string
      isFollowed: boolean
      target: string
      canonical: string
    }
  | { kind: 'gone'; reason: Reason }
  | { kind: 'unknown'; reason: Reason }
)

const UNFOLLOWED = ['nofollow', 'ugc', 'sponsored']

type Looked = {
  page: SitePage
  url: string
  source: string
  robotsHeader: string[]
  httpStatus: number
}
type Wanted = { domain: string; target: string }

/** Reads a page for its link to the client. A page that engines may not keep gives no link, whatever it says. */
export function judgePage(
  { page, url, source, robotsHeader, httpStatus }: Looked,
  { domain, target }: Wanted,
): Finding {
  const words = [...page.robots, ...robotsHeader]
  const gone = (reason: Reason): Finding => ({ kind: 'gone', reason, httpStatus })
  const own = page.links.filter((link) => sameSite(new URL(link.url).hostname, domain))
  const aimed = target === '' ? own : own.filter((link) => samePage(link.url, target))
  if (aimed.length === 0) {
    if (own.length > 0) return gone('target_changed')
    return gone(samePage(url, source) ? 'link_removed' : 'redirected')
  }
  if (words.includes('noindex') || words.includes('none')) return gone('noindex')
  const isPageFollowed = !words.includes('nofollow')
  const isFollowed = (rel: string[]) =>
    isPageFollowed && !rel.some((word) => UNFOLLOWED.includes(word))
  // Of several links the one that counts most speaks for the page.
  const link = aimed.find(({ rel }) => isFollowed(rel)) ?? aimed[0]
  if (!link) return gone('link_removed')
  return {
    kind: 'present',
    anchor: link.anchor,
    rel: link.rel.join(' '),
    isFollowed: isFollowed(link.rel),
    target: link.url,
    canonical: page.canonical !== null && !samePage(page.canonical, url) ? page.canonical : '',
    httpStatus,
  }
}

/** What the status alone says about a page that was not read; null = read it. */
export function judgeStatus(status: number): Finding | null {
  if (status === 404 || status === 410)
    return { kind: 'gone', reason: 'page_404', httpStatus: status }
  if (status >= 500) return { kind: 'unknown', reason: 'page_5xx', httpStatus: status }
  // Many sites shut out visitors that are not people: that says nothing of the link.
  if (status >= 400) return { kind: 'unknown', reason: 'access_denied', httpStatus: status }
  return status === 200 ? null : { kind: 'unknown', reason: 'unreachable', httpStatus: status }
}

/** Why no link could be determined, as a failure reason; null when some were. */
export function failureOf(finding: Finding): FailureReason | null {
  if (finding.kind !== 'unknown') return null
  return finding.reason === 'access_denied' || finding.reason === 'robots_blocked'
    ? 'blocked'
    : 'timeout'
}

/** The findings after which a link is worth another try. */
export const UNCHECKED: Reason[] = [
  'access_denied',
  'robots_blocked',
  'page_5xx',
  'unreachable',
]

export type Before = {
  state: State
  reason: Reason
  is_followed: boolean | null
  failing_since: number | null
}
export type After = {
  state: State
  reason: Reason
  failing_since: number | null
  event: 'gained' | 'lost' | null
}

/** One miss may be the visitor's fault: a link is lost only when it is missed again a day later or more. */
export function nextState(before: Before, finding: Finding, now: number): After {
  const { state, failing_since } = before
  if (finding.kind === 'unknown')
    return { state, reason: finding.reason, failing_since, event: null }
  if (finding.kind === 'present') {
    const isNew = state !== 'active' && state !== 'failing'
    return {
      state: 'active',
      reason: changeOf(before, finding),
      failing_since: null,
      event: isNew ? 'gained' : null,
    }
  }
  const { reason } = finding
  if (state === 'pending' || state === 'absent')
    return { state: 'absent', reason, failing_since: null, event: null }
  if (state === 'active') return { state: 'failing', reason, failing_since: now, event: null }
  const isLost =
    state === 'failing' && failing_since !== null && now - failing_since >= DAY_SECONDS
  return isLost
    ? { state: 'lost', reason, failing_since, event: 'lost' }
    : { state, reason, failing_since, event: null }
}

/** A link that stopped to count is changed, not lost; it stays marked as such. */
function changeOf(
  { is_followed, reason }: Before,
  { isFollowed }: { isFollowed: boolean },
): Reason {
  if (isFollowed) return ''
  return is_followed === true || reason === 'nofollow_added' ? 'nofollow_added' : ''
}

export type NormalizedLink = { source_url: string; source_domain: string; target_url: string }

export type LinkProblem = {
  reason: 'link_source_wrong' | 'link_source_own' | 'link_target_foreign'
  domain: string
}

export const isProblem = (link: NormalizedLink | LinkProblem): link is LinkProblem =>
  'reason' in link

/** The problem of a link, with where in the list it stands. */
export const linkError = ({ reason, domain }: LinkProblem, path = '') =>
  reason === 'link_source_wrong' ? fail(reason, { path }) : fail(reason, { path, domain })

/** A link to monitor in the spelling that is kept, or what is wrong with it. */
export function normalizeLink(
  given: { source_url: string; target_url: string },
  domain: string,
): NormalizedLink | LinkProblem {
  const source = httpUrl(given.source_url)
  if (!source) return { reason: 'link_source_wrong', domain }
  if (sameSite(source.hostname, domain)) return { reason: 'link_source_own', domain }
  const target = given.target_url === '' ? null : httpUrl(given.target_url)
  if (target === undefined || (target && !sameSite(target.hostname, domain)))
    return { reason: 'link_target_foreign', domain }
  source.hash = ''
  const host = canonicalHost(source.hostname)
  return {
    source_url: source.href,
    source_domain: registrableDomain(host) ?? host,
    target_url: target?.href ?? '',
  }
}
