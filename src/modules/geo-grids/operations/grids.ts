import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, del, get, operation, post } from '../../../core/operation.ts'
import { Deleted, text } from '../../../core/schemas.ts'
import { resolveLocation } from '../../../providers/search/locations/locations.ts'
import { ClientId, Lang, requireClient, withClientLocked } from '../../clients/index.ts'
import { gridRun, secondsFor } from '../grid-run.ts'
import {
  businessFields,
  centreOf,
  mapPrice,
  mapQuery,
  requireMapSource,
  searchMap,
} from '../map-search.ts'
import { lastChecksOf, presentGrid } from '../present.ts'
import { FoundBusiness, Grid, GridEstimate, GridId, GridInput, Size } from '../schemas.ts'
import * as store from '../store.ts'

const UNCHECKED = { last_check: null, last_result: null }
const MAX_GRIDS = 50
const PATH = '/api/v1/clients/{client_id}/geo-grids'

export const findLocalBusinesses = operation({
  name: 'find_local_businesses',
  summary: 'Find businesses on the map',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    q: text(300, 1).describe('Name or kind of business'),
    location: text(400, 1).describe('Location from /v1/locations'),
    lang: Lang.default('en').describe('Language of the search'),
  }),
  output: z.object({ items: z.array(FoundBusiness) }).meta({ id: 'LocalBusinesses' }),
  routes: [post('/api/v1/clients/{client_id}/local-businesses')],
  tool: {
    effect: 'spend',
    hint: 'One search on the map. place_id and cid identify a business for create_geo_grid; its coordinates make a good center.',
    confirm: ({ q, location }) => `Search the map for “${q}” in ${location}?`,
  },
  async run(ctx, { client_id, q, location, lang }) {
    await requireClient(ctx, client_id)
    requireMapSource(ctx)
    const market = marketOf({ location })
    const found = await searchMap(
      ctx,
      mapQuery({ query: q, lang, geo: market.geo }, { location: market.location }),
    )
    return {
      items: found.map((result) => ({
        ...businessFields(result),
        address: result.address ?? '',
        phone: result.phoneNumber ?? '',
        latitude: result.latitude ?? null,
        longitude: result.longitude ?? null,
      })),
    }
  },
})

type Asked = { location: string; geo?: string | undefined }

/** The canonical name of a location, and its country. */
function marketOf({ location, geo }: Asked): { location: string; geo: string } {
  if (location.trim() === '') return { location: '', geo: geo ?? 'us' }
  const found = resolveLocation(location)
  if (!found) throw fail('location_unknown', { name: location.slice(0, 80) })
  const country = found.countryCode.toLowerCase()
  if (geo !== undefined && geo !== country)
    throw fail('location_elsewhere', { name: found.canonicalName, country, geo })
  return { location: found.canonicalName, geo: country }
}

export const listGeoGrids = operation({
  name: 'list_geo_grids',
  summary: 'List a client’s geo-grids, each with its latest check',
  access: 'viewer',
  input: z.object({ client_id: ClientId }),
  output: z.object({ items: z.array(Grid) }).meta({ id: 'GeoGrids' }),
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'get_geo_grid has the points.' },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    return { items: await withLastChecks(ctx, await store.listGrids(ctx.db, client_id)) }
  },
})

async function withLastChecks(ctx: Context, grids: store.Grid[]) {
  const lastOf = await lastChecksOf(
    ctx,
    grids.map(({ id }) => id),
  )
  return grids.map((grid) => presentGrid(grid, lastOf(grid.id)))
}

export const previewGeoGrid = operation({
  name: 'preview_geo_grid',
  summary: 'Estimate the cost of a geo-grid check',
  access: 'viewer',
  input: z.object({ client_id: ClientId, size: Size }),
  output: GridEstimate,
  routes: [get(`${PATH}/preview`)],
  tool: {
    effect: 'read',
    hint: 'Starts nothing. Fails when no source can search the map from a point.',
  },
  async run(ctx, { client_id, size }) {
    await requireClient(ctx, client_id)
    const points = size ** 2
    const source = ctx.config.simulated.search ? 'sandbox' : requireMapSource(ctx)
    return {
      points,
      source,
      price_usd: mapPrice(ctx, points),
      seconds: secondsFor(ctx, points),
    }
  },
})

export const createGeoGrid = operation({
  name: 'create_geo_grid',
  summary:
    'Create a geo-grid: track where a business ranks on the map from points around a center',
  access: 'analyst',
  input: z.strictObject({ client_id: ClientId, ...GridInput }),
  output: Grid,
  routes: [post(PATH, { status: 201 })],
  tool: {
    effect: 'spend',
    hint: 'The center is latitude and longitude, or the middle of a location (costs one search). Nothing is checked yet: use preview_geo_grid, then check_geo_grid. A grid cannot be changed later.',
    confirm: ({ business, query, size }) =>
      `Create a ${size} × ${size} grid for “${query}” and ${business.name}?`,
  },
  async run(ctx, { client_id, business, query, lang, size, radius_km, ...asked }) {
    await requireClient(ctx, client_id)
    if (
      ![business.place_id, business.cid, business.phone, business.domain].some(
        (known) => known.trim() !== '',
      )
    )
      throw fail('grid_business_unknown')
    requireMapSource(ctx)
    const words = { query: query.trim(), lang, ...marketOf(asked) }
    const centre = await requireCentre(ctx, { ...asked, ...words })
    return withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      const { name: business_name, ...known } = business
      const is_simulated = tx.config.simulated.search
      const shape = { size, radius_m: Math.round(1000 * radius_km), ...centre }
      const wanted = { client_id, business_name, ...known, ...words, ...shape }
      const equal = await store.findEqual(tx.db, wanted)
      if (equal) return presentGrid(equal, UNCHECKED)
      if ((await store.countGrids(tx.db, client_id)) >= MAX_GRIDS)
        throw fail('grid_limit', { n: MAX_GRIDS })
      const grid = { workspace_id, is_simulated, created_at: tx.now(), ...wanted }
      return presentGrid(await store.insertGrid(tx.db, grid), UNCHECKED)
    })
  },
})

type Centre = {
  latitude?: number | undefined
  longitude?: number | undefined
  location: string
  query: string
  geo: string
  lang: string
}

async function requireCentre(ctx: Context, { latitude, longitude, ...words }: Centre) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (latitude !== undefined || longitude !== undefined || words.location === '')
    throw fail('grid_centre_missing')
  return centreOf(ctx, words)
}

export const deleteGeoGrid = operation({
  name: 'delete_geo_grid',
  summary: 'Delete a geo-grid and its checks',
  access: 'analyst',
  input: z.object({ client_id: ClientId, grid_id: GridId }),
  output: Deleted,
  routes: [del(`${PATH}/{grid_id}`)],
  tool: {
    effect: 'destroy',
    hint: 'Its history is permanently deleted.',
    confirm: ({ grid_id }) => `Remove grid ${grid_id} and all its checks?`,
  },
  async run(ctx, { client_id, grid_id }) {
    await requireClient(ctx, client_id)
    await store.requireGrid(ctx.db, { clientId: client_id, id: grid_id })
    const active = await gridRun.active(ctx, client_id)
    for (const run of active) if (run.input.grid_id === grid_id) await gridRun.cancel(ctx, run)
    await store.deleteGrid(ctx.db, grid_id)
    return { deleted: true }
  },
})

export const gridOperations: AnyOperation[] = [
  findLocalBusinesses,
  listGeoGrids,
  previewGeoGrid,
  createGeoGrid,
  deleteGeoGrid,
]
