import type { Generated } from 'kysely'
import type { LedgerKind } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    credit_accounts: { workspace_id: number; balance: number; pending: number }
    credit_entries: {
      id: Generated<number>
      workspace_id: number
      kind: LedgerKind
      amount: number
      reference: string
      key_id: number | null
      note: string
      at: number
    }
    credit_reservations: {
      request_id: string
      workspace_id: number
      key_id: number
      instance_id: string
      amount: number
      created_at: number
      takes_slot: Generated<boolean>
    }
    payments: {
      id: Generated<number>
      workspace_id: number
      user_id: number
      pack: string
      credits: number
      amount_cents: number
      status: Generated<'open' | 'paid' | 'refunded'>
      refunded_cents: Generated<number>
      receipt_url: string | null
      created_at: number
      paid_at: number | null
    }
    credit_usage: {
      key_id: number
      workspace_id: number
      day: string
      requests: number
      cached: number
      failed: number
      credits: number
    }
  }
}

export const TABLES = ['credit_accounts', 'credit_entries', 'credit_reservations', 'credit_usage', 'payments']
