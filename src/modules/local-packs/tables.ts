import type { Known } from '../../platform/database/table.ts'
import type { ListedBusiness } from '../geo-grids/index.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    local_results: Known<'local_results', { results: ListedBusiness[] }>
  }
}
