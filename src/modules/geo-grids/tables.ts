import type { Known } from '../../platform/table.ts'
import type { ListedBusiness, PointState } from './rules/figures.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    geo_grid_points: Known<'geo_grid_points', { state: PointState; results: ListedBusiness[] }>
  }
}
