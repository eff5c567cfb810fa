import type { Table } from '../../platform/table.ts'
import type { CrawlerAccess } from '../../providers/sites/crawler-access.ts'
import type { Facts } from './crawl-rules.ts'
import type { Check } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    leads: Table<'leads', { checks: Check[]; crawlers: CrawlerAccess[] }>
    deep_audits: Table<'deep_audits'>
    lead_settings: Table<'lead_settings'>
    audit_pages: Table<'audit_pages', { facts: Facts | null }>
  }
}

export const TABLES = ['leads', 'deep_audits', 'audit_pages', 'lead_settings']
