import type { Module } from '../../core/module.ts'
import { findLocations, getSearchModes, searchSerp } from './operations.ts'

export { Account, LocationsRequest, readAccount, readLocations } from './account.ts'
export { admitSearch, type Gates, leaveSearch, type Outcome } from './admit.ts'
export { ask, cacheKeyFor, renew, searchLive } from './ask.ts'
export { type Question, readQuestion, SearchRequest, VERTICALS, type Vertical } from './question.ts'
export { Location, SerpAnswer } from './schemas.ts'

export const serp: Module = { name: 'serp', operations: [searchSerp, getSearchModes, findLocations] }
