import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    search_console_properties: Table<'search_console_properties'>
    search_console_values: Table<'search_console_values'>
    search_console_days: Table<'search_console_days'>
    search_console_rows: Table<'search_console_rows'>
    search_console_sums: Table<'search_console_sums'>
  }
}
