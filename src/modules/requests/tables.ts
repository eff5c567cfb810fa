import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    request_log: {
      id: Generated<number>
      workspace_id: number
      user_id: number
      key_id: number | null
      request_id: string
      operation: string
      method: string
      path: string
      status: number
      duration_ms: number
      at: number
    }
    idempotent_requests: {
      user_id: number
      key: string
      operation: string
      fingerprint: Buffer
      answer: string | null
      created_at: number
    }
  }
}
