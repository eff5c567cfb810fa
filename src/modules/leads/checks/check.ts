import faults from '../../../../locales/en/page-faults.json' with { type: 'json' }
import findings from '../../../../locales/en/site-findings.json' with { type: 'json' }
import type { Locales } from '../../../../locales/index.ts'
import { createMessages } from '../../../base/messages.ts'
import type { ReceivedHeaders } from '../../../platform/http.ts'
import type { CrawlerAccess } from '../../../providers/sites/crawler-access.ts'
import type { PageFacts } from '../../../providers/sites/page-facts.ts'
import type { Check } from '../schemas.ts'

/** What a visit found. */
export const found = createMessages<Locales['site-findings']>(findings)
/** Problems of one crawled page. */
export const fault = createMessages<Locales['page-faults']>(faults)

const MAX_VALUE = 300

export function check(id: string, { value, ...seen }: Omit<Check, 'id'>): Check {
  return { id, ...seen, value: value.slice(0, MAX_VALUE).toWellFormed() }
}

/** None of what should not be there passes, a tolerable amount warns. */
export function statusOfExcess(amount: number, tolerable: number): 'pass' | 'warn' | 'fail' {
  if (amount === 0) return 'pass'
  return amount <= tolerable ? 'warn' : 'fail'
}

const WORTH = { pass: 1, warn: 0.5, fail: 0 }

/** The share of passed checks among the known ones; unknown ones do not count. */
export function scoreOf(checks: Check[]): number | null {
  const known = checks.flatMap(({ status, weight }) =>
    status === 'unknown' ? [] : [{ weight, worth: WORTH[status] }],
  )
  const all = known.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return null
  return Math.round(
    (100 * known.reduce((sum, { weight, worth }) => sum + weight * worth, 0)) / all,
  )
}

/** A site as one visit found it. */
export type Seen = {
  url: string
  status: number
  headers: ReceivedHeaders
  bytes: number
  tookMs: number
  facts: PageFacts
  /** Null: the site did not say. */
  crawlers: CrawlerAccess[] | null
  /** How many pages the sitemap lists; null: there is none that can be read. */
  sitemapPages: number | null
  /** Whether HTTP redirects to HTTPS; null: unknown. */
  leadsToHttps: boolean | null
}
