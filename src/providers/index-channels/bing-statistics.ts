import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import { readFault } from './bing.ts'
import { call, jsonOf, refused } from './call.ts'
import type { Bases, ChannelResult } from './port.ts'

/** One query, page or site on a day, mostly the last of a week. */
type BingCount = {
  value: string
  day: string
  clicks: number
  impressions: number
  position: number | null
}

type BingCounted = { rows: BingCount[]; failed: null } | { rows: null; failed: ChannelResult }
type BingSites = { sites: string[]; failed: null } | { sites: null; failed: ChannelResult }

/** What Bing Webmaster counts for a site: six months, week by week. */
export type BingStatistics = {
  /** The verified sites of the account. */
  sites(apiKey: string, signal: AbortSignal): Promise<BingSites>
  read(
    apiKey: string,
    ask: { siteUrl: string; kind: 'query' | 'page' | 'site' },
    signal: AbortSignal,
  ): Promise<BingCounted>
}

const METHODS = {
  query: 'GetQueryStats',
  page: 'GetPageStats',
  site: 'GetRankAndTrafficStats',
} as const
const MAX_ROWS = 200_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_VALUE = 1000

const Sites = z.object({
  d: z.array(z.object({ Url: z.string().max(2048), IsVerified: z.boolean() })).max(1000),
})
const Count = z.int().min(0).max(2_147_483_647)
const Stats = z.object({
  d: z
    .array(
      z.object({
        Query: z.string().default(''),
        Date: z.string().regex(/^\/Date\(-?\d{1,15}([+-]\d{4})?\)\/$/),
        Clicks: Count,
        Impressions: Count,
        AvgImpressionPosition: z.number().optional(),
      }),
    )
    .max(MAX_ROWS),
})

export function createBingStatistics(http: Fetcher, { bingWebmaster }: Bases): BingStatistics {
  async function ask(method: string, query: Record<string, string>, signal: AbortSignal) {
    const url = `${bingWebmaster}/webmaster/api.svc/json/${method}?${new URLSearchParams(query)}`
    const { answer, failed } = await call(http, url, { signal, maxBytes: MAX_BYTES })
    if (!answer) return { body: null, failed }
    return answer.status === 200
      ? { body: jsonOf(answer), failed: null }
      : { body: null, failed: readFault(answer) }
  }

  return {
    async sites(apiKey, signal) {
      const { body, failed } = await ask('GetUserSites', { apikey: apiKey }, signal)
      if (failed) return { sites: null, failed }
      const read = Sites.safeParse(body)
      if (!read.success)
        return { sites: null, failed: refused(200, 'unexpected', 'not a list of sites') }
      return {
        sites: read.data.d.flatMap(({ Url, IsVerified }) => (IsVerified ? [Url] : [])),
        failed: null,
      }
    },
    async read(apiKey, { siteUrl, kind }, signal) {
      const { body, failed } = await ask(METHODS[kind], { siteUrl, apikey: apiKey }, signal)
      if (failed) return { rows: null, failed }
      const read = Stats.safeParse(body)
      if (!read.success)
        return { rows: null, failed: refused(200, 'unexpected', 'not a list of statistics') }
      return { rows: read.data.d.map(present), failed: null }
    },
  }
}

function present(row: z.output<typeof Stats>['d'][number]): BingCount {
  const {
    Query,
    Date: date,
    Clicks: clicks,
    Impressions: impressions,
    AvgImpressionPosition: position = -1,
  } = row
  const day = new Date(Number(/-?\d+/.exec(date)?.[0] ?? 0)).toISOString().slice(0, 10)
  const value = Query.slice(0, MAX_VALUE).replaceAll('\0', ' ').toWellFormed()
  return { value, day, clicks, impressions, position: position > 0 ? position : null }
}
