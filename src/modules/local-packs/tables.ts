import type { Known } from '../../platform/table.ts'
import type { ListedBusiness } from '../geo-grids/index.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    local_results: Known<'local_results', { results: ListedBusiness[] }>
  }
}
