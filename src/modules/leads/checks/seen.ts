import type { ReceivedHeaders } from '../../../platform/http.ts'
import type { CrawlerAccess } from '../../../providers/sites/crawler-access.ts'
import type { PageFacts } from '../../../providers/sites/page-facts.ts'

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
