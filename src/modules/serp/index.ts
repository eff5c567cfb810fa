import type { Module } from '../../core/module.ts'
import { findLocations, getSearchModes, listSearchSources, searchSerp } from './operations.ts'
import { getSearchUsage } from './usage.ts'

export { Account, LocationsRequest, readAccount, readLocations } from './account.ts'
export {
  answerQuestion,
  cacheSource,
  explainFailure,
  findAnswer,
  forgetSandboxAnswers,
  fromCached,
  SEARCH_CACHE_SECONDS,
  toCacheEntry,
} from './cached-search.ts'
export { warmLocations, withNearest } from './location.ts'
export { findLocations, searchSerp } from './operations.ts'
export {
  cacheKeyOf,
  MapsRequest,
  type Question,
  readQuestion,
  requireDepth,
  SearchRequest,
  VERTICALS,
  type Vertical,
} from './question.ts'
export {
  type Authorization,
  authorizeSearch,
  MAX_CONCURRENT_SEARCHES,
  type Outcome,
  settleSearch,
} from './reserve-and-settle.ts'
export { ANSWERS, Location, SerpAnswer } from './schemas.ts'

export const serp: Module = {
  name: 'serp',
  operations: [searchSerp, getSearchModes, listSearchSources, findLocations, getSearchUsage],
}
