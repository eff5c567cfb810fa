import type { Generated, JSONColumnType } from 'kysely'
import type { Facts, Result } from './deep.ts'
import type { Check } from './schemas.ts'

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
      checks: JSONColumnType<Check[], string, string>
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
    audit_pages: {
      lead_id: number
      url: string
      depth: number
      facts: JSONColumnType<Facts, string, string> | null
    }
  }
}

export const TABLES = ['leads', 'deep_audits', 'audit_pages']
