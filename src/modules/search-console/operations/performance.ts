import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, PAGE_HEADERS } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { text } from '../../../core/schemas.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { brandWords } from '../figures/brand.ts'
import { total } from '../figures/measure.ts'
import { DIMENSIONS, REMAINDER_ID } from '../import/day-table.ts'
import { presentMeasure, spanOf } from '../present.ts'
import {
  BRANDS,
  Days,
  SearchPerformance,
  SearchPerformanceRow,
  SORTS,
  VIEWS,
} from '../schemas.ts'
import {
  daysOf,
  extentOf,
  lengthOf,
  listSums,
  spanBefore,
  sumsOfValues,
  sumsOfWords,
  unnamedOf,
} from '../store/performance.ts'
import { requireProperty } from '../store/properties.ts'
import { trackedOf } from './keywords.ts'

const PAGE = 100
const MIN_UNTRACKED = 10
const MIN_STRIKING = 20

export const getSearchPerformance = operation({
  name: 'get_search_performance',
  summary:
    'Search Console performance of a client: clicks, impressions, CTR and average position, in total and by day',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId, ...Days }),
  output: SearchPerformance,
  routes: [get('/api/v1/clients/{client_id}/search-performance')],
  tool: {
    effect: 'read',
    hint: 'Counted by Google, unlike measured keyword positions. Days after final_until are not final.',
  },
  async run(ctx, { client_id, ...asked }) {
    const client = await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, asked)
    const before = spanBefore(span)
    const words = brandWords(client, property)
    const [days, earlier, unnamed, { final_until }, branded] = await Promise.all([
      daysOf(ctx.db, property, span),
      daysOf(ctx.db, property, before),
      unnamedOf(ctx.db, property, span),
      extentOf(ctx.db, property),
      sumsOfWords(ctx.db, property, { ...span, words }),
    ])
    return {
      site_url: property.site_url,
      ...span,
      final_until,
      totals: presentMeasure(total(days)),
      previous: earlier.length < lengthOf(before) ? null : presentMeasure(total(earlier)),
      unnamed: {
        clicks: unnamed.clicks,
        impressions: unnamed.impressions,
        truncated_days: days.filter(({ is_truncated }) => is_truncated).length,
      },
      brand: { words, clicks: branded.clicks, impressions: branded.impressions },
      days: days.map((each) => ({
        day: each.day,
        is_final: each.is_final,
        ...presentMeasure(each),
      })),
    }
  },
})

export const listSearchPerformance = operation({
  name: 'list_search_performance',
  summary: 'Search Console rows of a client by query, page, country or device',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: ClientId,
    ...Days,
    dimension: z.enum(DIMENSIONS).default('query').describe('What the rows are'),
    q: text(200).optional().describe('Part of the query or address'),
    view: z
      .enum(VIEWS)
      .optional()
      .describe(
        'untracked: queries of at least 10 impressions that are no keyword; striking: those at 4 to 20 with at least 20',
      ),
    brand: z
      .enum(BRANDS)
      .optional()
      .describe(
        'Only queries with a word of the brand, or only those without; see get_search_performance',
      ),
    sort: z.enum(SORTS).default('clicks').describe('Best first'),
    ...Window,
  }),
  output: pageOf(SearchPerformanceRow).extend({
    from: z.iso.date().describe('The first day that is summed up'),
    to: z.iso.date().describe('The last day that is summed up'),
  }),
  routes: [
    get('/api/v1/clients/{client_id}/search-performance/rows', {
      result: 'items',
      headers: { ...PAGE_HEADERS, 'X-From': 'from', 'X-To': 'to' },
    }),
  ],
  tool: { effect: 'read', hint: 'Including the is_remainder row, rows add up to the totals.' },
  async run(ctx, { client_id, from, to, limit = PAGE, offset = 0, view, brand, ...asked }) {
    const client = await requireClient(ctx, client_id)
    const property = await requireProperty(ctx, client_id)
    const span = await spanOf(ctx, property, { from, to })
    const dimension = view || brand ? 'query' : asked.dimension
    const tracked = dimension === 'query' ? await trackedKeys(ctx, client_id) : null
    const filter = {
      ...asked,
      dimension,
      ...(brand && {
        brand: { words: brandWords(client, property), isWanted: brand === 'only' },
      }),
      ...(view === 'untracked' && {
        except: [...(tracked ?? [])],
        minImpressions: MIN_UNTRACKED,
      }),
      ...(view === 'striking' && { isStriking: true, minImpressions: MIN_STRIKING }),
    }
    const { rows, total: count } = await listSums(ctx.db, property, {
      ...span,
      ...filter,
      limit,
      offset,
    })
    const ids = rows.map(({ value_id }) => value_id)
    const previous = await sumsOfValues(ctx.db, property, {
      ...spanBefore(span),
      dimension,
      ids,
    })
    const items = rows.map((row) => {
      const is_remainder = row.value_id === REMAINDER_ID
      const before = previous.get(row.value_id)
      return {
        value: row.value,
        is_remainder,
        ...presentMeasure(row),
        previous: before ? presentMeasure(before) : null,
        is_tracked: tracked === null || is_remainder ? null : tracked.has(row.match_key),
      }
    })
    return {
      ...span,
      items,
      total: count,
      limit,
      offset,
      next_offset: offset + limit < count ? offset + limit : null,
    }
  },
})

/** The days that figures are of, and those they are compared with. */
export async function performanceDays(
  ctx: Context,
  { client_id, ...asked }: { client_id: number; from?: string; to?: string },
) {
  const span = await spanOf(ctx, await requireProperty(ctx, client_id), asked)
  const before = spanBefore(span)
  return { ...span, previous_from: before.from, previous_to: before.to }
}

/** The words of all keywords, as queries are compared. */
async function trackedKeys(ctx: Context, clientId: number): Promise<Set<string>> {
  const keywords = await trackedOf(ctx.db, clientId)
  return new Set(keywords.map(({ query_key }) => query_key))
}

export const performanceOperations: AnyOperation[] = [
  getSearchPerformance,
  listSearchPerformance,
]
