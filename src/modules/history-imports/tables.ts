import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    history_imports: Table<'history_imports'>
    imported_positions: Table<'imported_positions'>
  }
}
