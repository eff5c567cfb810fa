import type { AnyOperation } from '../../core/operation.ts'
import { startAeoCheck } from '../aeo/index.ts'
import { refreshAso } from '../aso/index.ts'
import { checkBacklinks } from '../backlinks/index.ts'
import { checkGeoGrids } from '../geo-grids/index.ts'
import { submitIndexing } from '../indexing/index.ts'
import { checkLocalMap } from '../local-packs/index.ts'
import { startRankCheck } from '../rank-checks/index.ts'
import { sendReport } from '../reports/index.ts'
import { refreshSearchVolumes } from '../search-volumes/index.ts'
import type { Kind } from './schemas.ts'

/** The operation that starts each kind of work for a client. */
export const STARTS: Record<Kind, AnyOperation> = {
  rank_check: startRankCheck,
  aeo_check: startAeoCheck,
  aso_refresh: refreshAso,
  indexing: submitIndexing,
  backlinks: checkBacklinks,
  geo_grid: checkGeoGrids,
  local_map: checkLocalMap,
  search_volumes: refreshSearchVolumes,
  report: sendReport,
}
