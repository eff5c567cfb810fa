// The operations that commands call. Loaded with the first call: most commands need none of them.

export { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '../../modules/accounts/index.ts'
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
export { exportKeywords } from '../../modules/rank-checks/index.ts'
export {
  listSources,
  orderSources,
  removeSource,
  setSourceKey,
  testSource,
  updateSource,
} from '../../modules/sources/index.ts'
