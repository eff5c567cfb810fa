import type { Known } from '../../platform/database/table.ts'
import type { CrawlerAccess } from '../../providers/sites/crawler-access.ts'
import type { Facts } from './audit/crawl-rules.ts'
import type { Check } from './schemas.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    leads: Known<'leads', { checks: Check[]; crawlers: CrawlerAccess[] }>
    audit_pages: Known<'audit_pages', { facts: Facts | null }>
  }
}
