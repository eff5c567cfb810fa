import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    demos: {
      workspace_id: number
      client_id: number
      status: 'building' | 'ready' | 'failed'
      days: number
      done: Generated<number>
      total: number
      message: Generated<string>
      created_at: number
      finished_at: number | null
    }
  }
}
