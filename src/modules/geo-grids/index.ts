import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { gridRun } from './grid-run.ts'
import { checkOperations } from './operations/checks.ts'
import { gridOperations } from './operations/grids.ts'
import './tables.ts'

export { gridRun, secondsFor } from './grid-run.ts'
export {
  businessFields,
  DEPTH,
  mapPrice,
  mapQuery,
  mapSourceOf,
  requireMapSource,
} from './map-search.ts'
export { checkGeoGrid, checkGeoGrids, exportGeoGrid } from './operations/checks.ts'
export { createGeoGrid, findLocalBusinesses, listGeoGrids } from './operations/grids.ts'
export { drawSketch } from './picture.ts'
export { gridsIn } from './report-part.ts'
export { type Business, isBusiness } from './rules/business.ts'
export type { ListedBusiness } from './rules/figures.ts'
export { BusinessInput } from './schemas.ts'

export const geoGrids: Module = {
  name: 'geo-grids',
  simulated: [
    {
      kind: 'geo_grids',
      port: 'search',
      tables: [simulatedRows('geo_grids', { isArchived: true }), simulatedRuns('geo_grid')],
    },
  ],
  tables: ['geo_grids', 'geo_grid_checks', 'geo_grid_points'],
  operations: [...gridOperations, ...checkOperations],
  runs: [gridRun],
}
