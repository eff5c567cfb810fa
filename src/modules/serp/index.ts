import type { Module } from '../../core/module.ts'
import { findLocations, getSearchModes, listSearchSources, searchSerp } from './operations.ts'
import { getSearchUsage } from './usage.ts'

export { Account, LocationsRequest, readAccount, readLocations } from './account.ts'
export { admitSearch, type Gates, leaveSearch, type Outcome } from './admit.ts'
export { ask, askedOf, findAnswer, renew, toKeep } from './ask.ts'
export { warmLocations, withNearest } from './location.ts'
export { cacheKeyOf, type Question, readQuestion, SearchRequest, VERTICALS, type Vertical } from './question.ts'
export { ANSWERS, Location, SerpAnswer } from './schemas.ts'

export const serp: Module = {
  name: 'serp',
  operations: [searchSerp, getSearchModes, listSearchSources, findLocations, getSearchUsage],
}
