import type { ColumnType, Generated } from 'kysely'

export const ACTIONS = ['set_aside', 'wipe'] as const
export type Action = (typeof ACTIONS)[number]

declare module '../../platform/db.ts' {
  interface Tables {
    sandbox_archive: {
      id: Generated<number>
      workspace_id: number
      kind: string
      source_table: string
      data: ColumnType<Record<string, unknown>, string, string>
      set_aside_at: number
    }
    sandbox_clearings: {
      workspace_id: number
      action: Action
      status: 'running' | 'done' | 'error'
      rows: Generated<number>
      user_id: number
      started_at: number
      finished_at: number | null
    }
  }
}
