import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { type AnyOperation, get, operation, paged, post, put } from '../../core/operation.ts'
import { pageOf, readPage, Window } from '../../core/page.ts'
import { restsOn } from '../../core/running-checks.ts'
import {
  ClientId,
  KeywordId,
  keywordsOf,
  requireClient,
  withClientLocked,
} from '../clients/index.ts'
import {
  BusinessInput,
  type ListedBusiness,
  mapPrice,
  mapSourceOf,
  secondsFor,
} from '../geo-grids/index.ts'
import { mappedKeywords, mapRun } from './map-run.ts'
import { LOCAL_CHANGES, LOCAL_STATES } from './outcome.ts'
import {
  LOCAL_KINDS,
  LocalBusiness,
  LocalCompetitor,
  LocalLook,
  LocalResult,
} from './schemas.ts'
import * as store from './store.ts'

const PATH = '/api/v1/clients/{client_id}/local-results'
const BUSINESS = '/api/v1/clients/{client_id}/local-business'

const Kind = z
  .enum(LOCAL_KINDS)
  .optional()
  .describe('Only local packs, or only the map; both when left out')
const Top = z.int().min(0).max(20).default(3).describe('So many businesses of each')

export const listLocalResults = operation({
  name: 'list_local_results',
  summary:
    "Local pack and map positions of a client's business, by the latest check of each keyword",
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    kind: Kind,
    state: z.enum(LOCAL_STATES).optional(),
    change: z
      .enum(LOCAL_CHANGES)
      .optional()
      .describe('Only what changed so since the look before'),
    keyword_id: KeywordId.optional(),
    top: Top,
    ...Window,
  }),
  output: pageOf(LocalResult).extend(restsOn('rank_check', 'local_map')),
  routes: [paged(PATH)],
  tool: {
    effect: 'read',
    hint: 'Separate from organic positions: pack comes from every rank check, map from check_local_map.',
    defaults: { limit: 20, top: 1 },
  },
  async run(ctx, { client_id, kind, state, change, keyword_id, top, ...window }) {
    await requireClient(ctx, client_id)
    const [looks, keywords] = await Promise.all([
      store.newestLooks(ctx.db, client_id),
      keywordsOf(ctx.db, client_id),
    ])
    const known = new Map(keywords.map((keyword) => [keyword.id, keyword]))
    const found = looks.flatMap((look) => {
      const keyword = known.get(look.keyword_id)
      const isAsked =
        (kind === undefined || look.kind === kind) &&
        (state === undefined || look.state === state) &&
        (change === undefined || look.change === change) &&
        (keyword_id === undefined || look.keyword_id === keyword_id)
      if (!keyword || !isAsked) return []
      const { query, geo, lang, location } = keyword
      return [{ ...look, query, geo, lang, location, results: shortened(look.results, top) }]
    })
    return readPage(window, {
      rows: async (limit, offset) => found.slice(offset, offset + (limit ?? found.length)),
      count: async () => found.length,
    })
  },
})

/** The first ones, plus the client's business wherever it ranks. */
const shortened = (results: ListedBusiness[], top: number) =>
  results.filter(({ is_own }, at) => at < top || is_own)

export const getLocalHistory = operation({
  name: 'get_local_history',
  summary: 'Local pack and map history of one keyword',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    keyword_id: KeywordId,
    kind: Kind,
    top: Top,
    ...Window,
  }),
  output: pageOf(LocalLook).extend(restsOn('rank_check', 'local_map')),
  routes: [paged(`${PATH}/{keyword_id}`)],
  tool: { effect: 'read', hint: 'Oldest first.', defaults: { limit: 20, top: 1 } },
  async run(ctx, { client_id, keyword_id, kind, top, ...window }) {
    await requireClient(ctx, client_id)
    const keywords = await keywordsOf(ctx.db, client_id)
    if (!keywords.some(({ id }) => id === keyword_id)) throw notFound()
    const looks = await store.looksAt(ctx.db, client_id, keyword_id)
    const found = looks
      .filter((look) => kind === undefined || look.kind === kind)
      .map((look) => ({ ...look, results: shortened(look.results, top) }))
    return readPage(window, {
      rows: async (limit, offset) => found.slice(offset, offset + (limit ?? found.length)),
      count: async () => found.length,
    })
  },
})

export const listLocalCompetitors = operation({
  name: 'list_local_competitors',
  summary: 'Businesses that stand beside the client in local packs and on the map',
  access: 'viewer',
  readsPast: true,
  input: z.object({ client_id: ClientId, kind: Kind, ...Window }),
  output: pageOf(LocalCompetitor).extend(restsOn('rank_check', 'local_map')),
  routes: [paged('/api/v1/clients/{client_id}/local-competitors')],
  tool: {
    effect: 'read',
    hint: 'Most often seen first.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, kind, ...window }) {
    await requireClient(ctx, client_id)
    const looks = await store.newestLooks(ctx.db, client_id)
    const found = competitorsIn(
      looks.filter((look) => kind === undefined || look.kind === kind),
    )
    return readPage(window, {
      rows: async (limit, offset) => found.slice(offset, offset + (limit ?? found.length)),
      count: async () => found.length,
    })
  },
})

function competitorsIn(looks: store.LocalRow[]): z.input<typeof LocalCompetitor>[] {
  const shown = looks.flatMap(({ position, results }) =>
    results
      .filter(({ is_own }) => !is_own)
      .map((each) => ({ each, isAhead: position === null || each.position < position })),
  )
  const groups = Map.groupBy(
    shown,
    ({ each }) => each.cid || each.place_id || `${each.name} ${each.domain}`,
  )
  return [...groups.values()]
    .flatMap((seen) => {
      const [first] = seen
      if (!first) return []
      const { position: _, is_own: __, ...business } = first.each
      const positions = seen.reduce((sum, { each }) => sum + each.position, 0)
      const ahead = seen.filter(({ isAhead }) => isAhead).length
      return [{ ...business, seen: seen.length, ahead, avg_position: positions / seen.length }]
    })
    .toSorted(
      (a, b) =>
        b.seen - a.seen || a.avg_position - b.avg_position || a.name.localeCompare(b.name),
    )
}

export const checkLocalMap = operation({
  name: 'check_local_map',
  summary: 'Check the map position of the business for every keyword with a location',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z
    .object({
      job_id: z.int().describe('The run'),
      keywords: z.int().describe('Searches on the map'),
    })
    .meta({ id: 'LocalMapStarted' }),
  routes: [post(`${PATH}/check`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'One search per keyword, in the background; follow it with get_run. Local packs come with every rank check.',
    confirm: ({ client_id }) => `Look on the map for client ${client_id}?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const run = await mapRun.start(ctx, { clientId: client_id, input: {} })
    return { job_id: run.id, keywords: run.counts.total ?? 0 }
  },
})

export const getLocalBusiness = operation({
  name: 'get_local_business',
  summary: "Local profile of a client's business, and the cost of a map check",
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z
    .object({
      business: LocalBusiness.describe('By what it is known'),
      keywords: z
        .int()
        .describe('Keywords with a location: so many searches check_local_map makes'),
      price_usd: z
        .number()
        .nullable()
        .describe('By list price; null: no source can check the map'),
      seconds: z.int().describe('About so long'),
    })
    .meta({ id: 'LocalBusinessProfile' }),
  routes: [get(BUSINESS)],
  tool: {
    effect: 'read',
    hint: "Without a profile the business is matched by the client's site only.",
  },
  run: (ctx, { client_id }) => present(ctx, client_id),
})

async function present(ctx: Context, clientId: number) {
  const { domain } = await requireClient(ctx, clientId)
  const [business, keywords] = await Promise.all([
    store.findBusiness(ctx.db, clientId),
    mappedKeywords(ctx, clientId),
  ])
  const { business_name: name, ...known } = business ?? { ...NO_BUSINESS, domain }
  const searches = keywords.length
  const price_usd = mapSourceOf(ctx) ? mapPrice(ctx, searches) : null
  return {
    business: { name, ...known },
    keywords: searches,
    price_usd,
    seconds: secondsFor(ctx, searches),
  }
}

const NO_BUSINESS = { business_name: '', place_id: '', cid: '', phone: '' }

export const setLocalBusiness = operation({
  name: 'set_local_business',
  summary: "Set the local profile of a client's business",
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    business: BusinessInput.nullable().describe(
      'As found by find_local_businesses; null: by the site of the client alone',
    ),
  }),
  output: LocalBusiness,
  routes: [put(BUSINESS)],
  tool: {
    effect: 'write',
    hint: 'Applies from the next check; earlier results stay as they are.',
    confirm: ({ client_id }) => `Change by what the business of client ${client_id} is known?`,
  },
  run: (ctx, { client_id, business }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id, domain }) => {
      if (!business) {
        await store.deleteBusiness(tx.db, client_id)
        return { ...EMPTY, domain }
      }
      const { name: business_name, ...known } = business
      if (!known.place_id && !known.cid && !known.phone && !known.domain)
        throw fail('grid_business_unknown')
      await store.saveBusiness(tx.db, { workspace_id, client_id }, { business_name, ...known })
      return business
    }),
})

const EMPTY = { name: '', place_id: '', cid: '', phone: '' }

export const localOperations: AnyOperation[] = [
  listLocalResults,
  getLocalHistory,
  listLocalCompetitors,
  checkLocalMap,
  getLocalBusiness,
  setLocalBusiness,
]
