import type { ColumnType } from 'kysely'
import type { Values } from '../../../base/messages.ts'

declare module '../../../platform/db.ts' {
  interface Tables {
    operator_warnings: {
      code: string
      values: ColumnType<Values, string, string>
      first_seen_at: number
      last_seen_at: number
    }
  }
}

export const WARNING_TABLES = ['operator_warnings']
