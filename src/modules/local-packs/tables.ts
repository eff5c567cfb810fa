import type { Table } from '../../platform/table.ts'
import type { ListedBusiness } from '../geo-grids/index.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    local_businesses: Table<'local_businesses'>
    local_results: Table<'local_results', { results: ListedBusiness[] }>
  }
}
