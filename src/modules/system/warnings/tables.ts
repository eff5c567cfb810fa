import type { Values } from '../../../base/messages.ts'
import type { Table } from '../../../platform/table.ts'

declare module '../../../platform/db.ts' {
  interface Tables {
    operator_warnings: Table<'operator_warnings', { values: Values }>
  }
}

export const WARNING_TABLES = ['operator_warnings']
