import type { Table } from '../../platform/table.ts'
import type { ListedBusiness, PointState } from './rules/figures.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    geo_grids: Table<'geo_grids'>
    geo_grid_checks: Table<'geo_grid_checks'>
    geo_grid_points: Table<'geo_grid_points', { state: PointState; results: ListedBusiness[] }>
  }
}
