import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    activities: {
      id: Generated<number>
      workspace_id: number
      client_id: number | null
      event_id: number
      kind: string
      happened_at: number
      data: ColumnType<Record<string, unknown>, string, string>
    }
    activity_readers: {
      user_id: number
      seen_id: Generated<number>
      muted: Generated<string[]>
      unmarked: Generated<string[]>
    }
  }
}
