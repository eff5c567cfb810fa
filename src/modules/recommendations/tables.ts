import type { ColumnType, Generated } from 'kysely'
import type { Draft } from './draft.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    recommendation_sets: {
      workspace_id: number
      client_id: number
      rec_type: string
      data_version: string
      generated_by: 'rules' | 'model'
      items: ColumnType<Draft[], string, string>
      generated_at: number
      world: Generated<string>
    }
    recommendation_marks: {
      workspace_id: number
      client_id: number
      item_id: string
      status: 'done' | 'dismissed'
      user_id: number
      marked_at: number
    }
  }
}
