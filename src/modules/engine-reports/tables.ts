import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    engine_report_imports: Table<'engine_report_imports'>
    engine_report_rows: Table<'engine_report_rows'>
    engine_opt_outs: Table<'engine_opt_outs'>
    bing_statistics: Table<'bing_statistics'>
  }
}
