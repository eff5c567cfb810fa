import { z } from 'zod'
import { AppError, fail } from '../../../base/errors.ts'
import { writeCsv } from '../../../base/formats/csv.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { fileOf } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { gridRun } from '../grid-run.ts'
import { drawGrid } from '../picture.ts'
import {
  comparedWith,
  lastChecksOf,
  presentChecks,
  presentGrid,
  presentPoints,
} from '../present.ts'
import { GridCheck, GridCheckId, GridDetail, GridId } from '../schemas.ts'
import * as store from '../store.ts'

const GRIDS = '/api/v1/clients/{client_id}/geo-grids'
const GRID = `${GRIDS}/{grid_id}`
const TOP = 3

const Started = z
  .object({
    job_id: z.int().describe('The check, and its run'),
    points: z.int().describe('Searches on the map'),
  })
  .meta({ id: 'GeoGridCheckStarted' })

export const checkGeoGrid = operation({
  name: 'check_geo_grid',
  summary: 'Check a geo-grid: where the business ranks from every point',
  access: 'analyst',
  input: z.object({ client_id: ClientId, grid_id: GridId }),
  output: Started,
  routes: [post(`${GRID}/check`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'One search per point, in the background: follow it with get_run, stop it with cancel_run, retry failed points with retry_run.',
    confirm: ({ grid_id }) => `Check grid ${grid_id}?`,
  },
  async run(ctx, { client_id, grid_id }) {
    await requireClient(ctx, client_id)
    await store.requireGrid(ctx.db, { clientId: client_id, id: grid_id })
    const run = await gridRun.start(ctx, { clientId: client_id, input: { grid_id } })
    return { job_id: run.id, points: run.counts.total ?? 0 }
  },
})

export const checkGeoGrids = operation({
  name: 'check_geo_grids',
  summary: 'Check every geo-grid of a client',
  access: 'analyst',
  input: z.object({ client_id: ClientId }),
  output: z
    .object({
      job_id: z.int().describe('The first of the checks'),
      job_ids: z.array(z.int()).describe('One check for each grid'),
      points: z.int().describe('Searches on the map, of all together'),
    })
    .meta({ id: 'GeoGridChecksStarted' }),
  routes: [post(`${GRIDS}/check`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'Grids already being checked are skipped.',
    confirm: ({ client_id }) => `Check every grid of client ${client_id}?`,
  },
  async run(ctx, { client_id }) {
    await requireClient(ctx, client_id)
    const grids = await store.listGrids(ctx.db, client_id)
    if (grids.length === 0) throw fail('grid_none')
    const runs = []
    let running: AppError | undefined
    for (const grid of grids) {
      const started = await startUnlessRunning(ctx, grid)
      if (started instanceof AppError) running = started
      else runs.push(started)
    }
    const [first] = runs
    if (!first) throw running ?? fail('grid_none')
    const points = runs.reduce((sum, { counts }) => sum + (counts.total ?? 0), 0)
    return { job_id: first.id, job_ids: runs.map(({ id }) => id), points }
  },
})

async function startUnlessRunning(ctx: Context, { client_id, id }: store.Grid) {
  try {
    return await gridRun.start(ctx, { clientId: client_id, input: { grid_id: id } })
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.reason === 'run_under_way') return thrown
    throw thrown
  }
}

export const listGeoGridChecks = operation({
  name: 'list_geo_grid_checks',
  summary: 'List the checks of a geo-grid, newest first',
  access: 'viewer',
  input: z.object({ client_id: ClientId, grid_id: GridId, ...Window }),
  output: pageOf(GridCheck),
  routes: [paged(`${GRID}/checks`)],
  tool: {
    effect: 'read',
    hint: 'Figures over time; get_geo_grid has the points of one check.',
    defaults: { limit: 20 },
  },
  async run(ctx, { client_id, grid_id, ...window }) {
    await requireClient(ctx, client_id)
    await store.requireGrid(ctx.db, { clientId: client_id, id: grid_id })
    const page = await store.pageChecks(ctx.db, grid_id, window)
    return { ...page, items: await presentChecks(ctx, page.items) }
  },
})

const Shown = {
  client_id: ClientId,
  grid_id: GridId,
  check_id: GridCheckId.optional().describe('Check; defaults to the latest'),
  compare_to: GridCheckId.optional().describe(
    'Earlier check to compare with; defaults to the previous one',
  ),
}

export const getGeoGrid = operation({
  name: 'get_geo_grid',
  summary: 'Get a geo-grid point by point: rank of the business, competitors and changes',
  access: 'viewer',
  input: z.object({
    ...Shown,
    top: z.int().min(0).max(20).default(TOP).describe('Number of results per point'),
  }),
  output: GridDetail,
  routes: [get(GRID)],
  tool: {
    effect: 'read',
    hint: 'ranked, not_found and failed are three different things: a failed point says nothing about the business. Report average position and share of local voice with the number of points behind them.',
    defaults: { top: 0 },
  },
  run: readGrid,
})

type Wanted = {
  client_id: number
  grid_id: number
  check_id?: number | undefined
  compare_to?: number | undefined
}

async function readGrid(
  ctx: Context,
  { client_id, grid_id, check_id, compare_to, top }: Wanted & { top: number },
) {
  await requireClient(ctx, client_id)
  const grid = await store.requireGrid(ctx.db, { clientId: client_id, id: grid_id })
  const last = (await lastChecksOf(ctx, [grid_id]))(grid_id)
  const shownId = check_id ?? last.last_check?.id
  const check =
    shownId === undefined
      ? undefined
      : await store.requireCheck(ctx.db, { gridId: grid_id, id: shownId })
  const compared = check ? await comparedWith(ctx, { check, compareTo: compare_to }) : null
  const points = check ? await store.pointsOfCheck(ctx.db, check.id) : []
  const [shown = null] = await presentChecks(ctx, check ? [check] : [])
  return {
    ...presentGrid(grid, last),
    check: shown,
    ...presentPoints({ grid, points, compared, top }),
  }
}

const FORMATS = ['csv', 'json', 'svg'] as const
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
} as const

export const exportGeoGrid = operation({
  name: 'export_geo_grid',
  summary: 'Export a geo-grid check as points or as an image',
  access: 'viewer',
  input: z.object({
    ...Shown,
    format: z.enum(FORMATS).default('csv').describe('svg is a picture'),
  }),
  output: fileOf(['text/csv; charset=utf-8', 'application/json', 'image/svg+xml']),
  routes: [get(`${GRID}/export`, { file: true })],
  tool: { effect: 'read', hint: 'csv has one row for each point.' },
  async run(ctx, { format, ...wanted }) {
    const shown = await readGrid(ctx, { ...wanted, top: TOP })
    if (!shown.check) throw fail('grid_unchecked')
    await recordAudit(
      ctx,
      'data_exported',
      `client ${wanted.client_id} geo-grid ${wanted.grid_id}`,
    )
    const name = `geo-grid-${shown.id}-${dayOf(shown.check.created_at)}.${format}`
    return {
      type: TYPES[format],
      name,
      content: contentOf({ ...shown, check: shown.check }, format),
    }
  },
})

const dayOf = (time: number) => new Date(1000 * time).toISOString().slice(0, 10)

type ShownGrid = Awaited<ReturnType<typeof readGrid>>
type Checked = ShownGrid & { check: NonNullable<ShownGrid['check']> }

function contentOf(shown: Checked, format: (typeof FORMATS)[number]): string {
  switch (format) {
    case 'csv':
      return csvOf(shown)
    case 'json':
      return JSON.stringify(GridDetail.parse(shown), null, 2)
    case 'svg':
      return drawGrid({
        ...shown,
        cells: shown.grid,
        day: dayOf(shown.check.created_at),
        source: shown.grid.find(({ source }) => source)?.source ?? '',
      }).text
  }
}

function csvOf({ grid }: ShownGrid): string {
  const head = [
    'row',
    'column',
    'latitude',
    'longitude',
    'state',
    'position',
    'prev_position',
    'delta',
    'reason',
  ]
  const top = Array.from({ length: TOP }, (_, at) => `top_${at + 1}`)
  return writeCsv([
    [...head, ...top, 'source'],
    ...grid.map((point) => [
      ...[
        point.row + 1,
        point.column + 1,
        point.latitude,
        point.longitude,
        point.state,
        point.position,
      ],
      ...[point.prev_position, point.delta, point.reason],
      ...top.map((_, at) => point.results[at]?.name ?? ''),
      point.source,
    ]),
  ])
}

export const checkOperations: AnyOperation[] = [
  checkGeoGrid,
  checkGeoGrids,
  listGeoGridChecks,
  getGeoGrid,
  exportGeoGrid,
]
