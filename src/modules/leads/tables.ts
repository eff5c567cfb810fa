import type { Generated, JSONColumnType } from 'kysely'
import type { CrawlerAccess } from '../../providers/sites/crawler-access.ts'
import type { Check } from './schemas.ts'
import type { Facts, Result } from './site-audit.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    leads: {
      id: number
      workspace_id: number
      claim_hash: Buffer
      domain: string
      name: Generated<string>
      email: Generated<string>
      company: Generated<string>
      phone: Generated<string>
      message: Generated<string>
      score: number | null
      audit_status: Generated<'pending' | 'done' | 'error'>
      checks: JSONColumnType<Check[], string | undefined, string>
      crawlers: JSONColumnType<CrawlerAccess[], string | undefined, string>
      status: Generated<'new' | 'contacted' | 'closed'>
      is_sandbox: boolean
      created_at: number
    }
    deep_audits: {
      lead_id: number
      workspace_id: number
      status: Generated<'pending' | 'running' | 'done' | 'error'>
      result: JSONColumnType<Result, string, string> | null
      error: string | null
      created_at: number
      finished_at: number | null
    }
    lead_settings: { workspace_id: number; keep_days: number }
    audit_pages: {
      lead_id: number
      url: string
      depth: number
      facts: JSONColumnType<Facts, string, string> | null
    }
  }
}

export const TABLES = ['leads', 'deep_audits', 'audit_pages', 'lead_settings']
