import type { Known } from '../../platform/database/table.ts'
import type { ListedBusiness, PointState } from './rules/figures.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    geo_grid_points: Known<'geo_grid_points', { state: PointState; results: ListedBusiness[] }>
  }
}
