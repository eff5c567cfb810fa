import type { Fetcher } from '../../platform/http.ts'
import { type Analytics, createAnalytics } from './analytics.ts'
import { type Bing, createBing } from './bing.ts'
import { type BingStatistics, createBingStatistics } from './bing-statistics.ts'
import { createGoogleIndexing, type GoogleIndexing } from './google-indexing.ts'
import { createGoogleSignIn, type GoogleSignIn } from './google-sign-in.ts'
import { createTokens } from './google-token.ts'
import { createIndexNow, type IndexNow } from './indexnow.ts'
import { createPerformance, type Performance } from './performance.ts'
import type { Bases } from './port.ts'
import { createSearchConsole, type SearchConsole } from './search-console.ts'
import { createSearchStatus, type SearchStatus } from './search-status.ts'

/** All channels to submit pages to search engines and to inspect their index. */
export type IndexChannels = {
  indexNow: IndexNow
  googleIndexing: GoogleIndexing
  searchConsole: SearchConsole
  performance: Performance
  googleSignIn: GoogleSignIn
  analytics: Analytics
  searchStatus: SearchStatus
  bing: Bing
  bingStatistics: BingStatistics
}

export function createIndexChannels(http: Fetcher, bases: Bases): IndexChannels {
  const google = { http, tokens: createTokens(http, bases) }
  return {
    indexNow: createIndexNow(http, bases),
    googleIndexing: createGoogleIndexing(google, bases),
    searchConsole: createSearchConsole(google, bases),
    performance: createPerformance(google, bases),
    googleSignIn: createGoogleSignIn(http, bases),
    analytics: createAnalytics(google, bases),
    searchStatus: createSearchStatus(http, bases),
    bing: createBing(http, bases),
    bingStatistics: createBingStatistics(http, bases),
  }
}
