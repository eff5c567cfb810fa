// The operations that commands call. Loaded with the first call: most commands need none of them.

export {
  createApiKey,
  deleteApiKey,
  getMe,
  listApiKeys,
  rotateApiKey,
} from '../../modules/accounts/index.ts'
export {
  addAeoPrompts,
  getAeoResults,
  listAeoPrompts,
  startAeoCheck,
} from '../../modules/aeo/index.ts'
export {
  createClient,
  deleteClient,
  getClient,
  importClients,
  importKeywords,
  listClients,
  updateClient,
} from '../../modules/clients/index.ts'
export { getDemo, removeDemo } from '../../modules/demo/index.ts'
export { checkGeoGrid, exportGeoGrid, listGeoGrids } from '../../modules/geo-grids/index.ts'
export {
  importHistory,
  listHistoryImports,
  undoHistoryImport,
} from '../../modules/history-imports/index.ts'
export {
  getAppsBrief,
  getQueryCatalogue,
  queryMetrics,
  runCheck,
  searchLive,
  waitForRun,
} from '../../modules/insights/index.ts'
export { exportKeywords, getJobResults } from '../../modules/rank-checks/index.ts'
export { getReportPdf } from '../../modules/reports/index.ts'
export { findLocations } from '../../modules/serp/index.ts'
export {
  listSources,
  orderSources,
  removeSource,
  setSourceKey,
  testSource,
  updateSource,
} from '../../modules/sources/index.ts'
export { getHealth, listWarnings } from '../../modules/system/index.ts'
