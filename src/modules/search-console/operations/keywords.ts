import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { readColumnwise } from '../../../platform/database/columnar-query.ts'
import type { Db } from '../../../platform/database/db.ts'
import {
  addKeywords,
  ClientId,
  Keyword,
  KeywordId,
  type KeywordRow,
  keywordsOf,
  matchingKeywords,
  NewKeyword,
  queryKey,
  requireClient,
  showTags,
} from '../../clients/index.ts'
import { byMarket, countryOf, devicesOf, mainMarket } from '../import/markets.ts'
import { presentMeasure, spanOf } from '../present.ts'
import { Days, KeywordPerformance, KeywordPerformanceDetail } from '../schemas.ts'
import type { Span } from '../store/blocks.ts'
import { marketSums, pagesOfQuery } from '../store/keywords.ts'
import { spanBefore } from '../store/performance.ts'
import { type Property, requireProperty } from '../store/properties.ts'

const MAX_PAGES = 20

export const listKeywordPerformance = operation({
  name: 'list_keyword_performance',
  summary: "Search Console figures of a client's keywords, beside measured positions",
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId, ...Days }),
  output: z.object({
    from: z.iso.date().describe('The first day that is summed up'),
    to: z.iso.date().describe('The last day that is summed up'),
    items: z
      .array(KeywordPerformance)
      .describe('Keywords that were seen, one row for each device'),
  }),
  routes: [get('/api/v1/clients/{client_id}/search-performance/keywords')],
  tool: {
    effect: 'read',
    hint: 'Counts the country and the device of each keyword only. A keyword that is missing was not seen.',
  },
  async run(ctx, { client_id, ...asked }) {
    await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, asked)
    const keywords = await trackedOf(ctx.db, client_id)
    return { ...span, items: await measureKeywords(ctx, { property, span, keywords }) }
  },
})

export const getKeywordPerformance = operation({
  name: 'get_keyword_performance',
  summary: 'Search Console figures of one keyword, with the pages Google showed',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId, keyword_id: KeywordId, ...Days }),
  output: KeywordPerformanceDetail,
  routes: [get('/api/v1/clients/{client_id}/search-performance/keywords/{keyword_id}')],
  tool: { effect: 'read', hint: 'Pages are counted over all countries and devices.' },
  async run(ctx, { client_id, keyword_id, ...asked }) {
    await requireClient(ctx, client_id)
    const keyword = await matchingKeywords(ctx.db, { client_id, ids: [keyword_id] })
      .select(['id', 'query', 'query_key', 'geo', 'device', 'engine'])
      .executeTakeFirst()
    if (!keyword) throw notFound()
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, asked)
    // Of a keyword of another engine it knows nothing.
    if (keyword.engine !== 'google') return { ...span, devices: [], pages: [] }
    const key = queryKey(keyword.query)
    const [devices, pages] = await Promise.all([
      measureKeywords(ctx, { property, span, keywords: [keyword] }),
      pagesOfQuery(ctx.db, property, { key, ...span, limit: MAX_PAGES }),
    ])
    return {
      ...span,
      devices,
      pages: pages.map(({ url, ...measure }) => ({ url, ...presentMeasure(measure) })),
    }
  },
})

type Tracked = Pick<KeywordRow, 'id' | 'query_key' | 'geo' | 'device'>

/** The keywords of a client as queries are compared. */
export const trackedOf = (db: Db, clientId: number): Promise<Tracked[]> =>
  readColumnwise(
    db,
    matchingKeywords(db, { client_id: clientId, engine: 'google' })
      .select(['id', 'query_key', 'geo', 'device'])
      .orderBy('id'),
    ['id', 'query_key', 'geo', 'device'],
  )

type Asked = { property: Property; span: Span; keywords: Tracked[] }

/** A row for each keyword and device that was seen. */
export async function measureKeywords({ db }: Context, { property, span, keywords }: Asked) {
  const unique = (values: string[]) => [...new Set(values)]
  const [now = [], before = []] = await marketSums(db, property, {
    keys: unique(keywords.map(({ query_key }) => query_key)),
    countries: unique(keywords.map(({ geo }) => countryOf(geo))),
    devices: unique(keywords.flatMap(({ device }) => devicesOf(device))),
    spans: [span, spanBefore(span)],
  })
  const [find, findBefore] = [byMarket(now), byMarket(before)]
  return keywords.flatMap(({ id, query_key, geo, device: devices }) =>
    devicesOf(devices).flatMap((device) => {
      const wanted = { match_key: query_key, country: countryOf(geo), device }
      const [found, earlier] = [find(wanted), findBefore(wanted)]
      if (!found) return []
      return [
        {
          keyword_id: id,
          device,
          ...presentMeasure(found),
          previous: earlier ? presentMeasure(earlier) : null,
        },
      ]
    }),
  )
}

export const trackSearchQuery = operation({
  name: 'track_search_query',
  summary: 'Track a Search Console query',
  access: 'analyst',
  input: z.strictObject({
    client_id: ClientId,
    query: text(300, 1).describe('As listed by list_search_performance'),
  }),
  output: z.object({
    added: z.array(Keyword).describe('The keyword; empty when it is tracked already'),
  }),
  routes: [post('/api/v1/clients/{client_id}/search-performance/track')],
  tool: {
    effect: 'write',
    hint: 'Uses the country with most impressions, and both devices when each has at least a fifth.',
    confirm: ({ client_id, query }) => `Track "${query}" for client ${client_id}?`,
  },
  async run(ctx, { client_id, query }) {
    await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, {})
    const asked = { keys: [queryKey(query)], spans: [span] }
    const [sums = []] = await marketSums(ctx.db, property, asked)
    const market = mainMarket(sums)
    if (!market) throw fail('query_not_seen')
    const lang = await languageIn(ctx, { clientId: client_id, geo: market.geo })
    const wanted = NewKeyword.parse({ query, ...market, lang, source: 'search_console' })
    const added = await addKeywords(ctx, client_id, [wanted])
    return { added: added.map(showTags) }
  },
})

/** Search Console knows no languages: that of the client's other keywords there, or of all of them. */
async function languageIn(
  { db }: Context,
  { clientId, geo }: { clientId: number; geo: string },
): Promise<string> {
  const keywords = await keywordsOf(db, clientId)
  const near = keywords.filter((keyword) => countryOf(keyword.geo) === geo)
  const groups = Map.groupBy(near.length > 0 ? near : keywords, ({ lang }) => lang)
  const [main] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  return main?.[0] ?? 'en'
}

export const keywordOperations: AnyOperation[] = [
  listKeywordPerformance,
  getKeywordPerformance,
  trackSearchQuery,
]
