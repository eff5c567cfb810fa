import type { z } from 'zod'
import type { listGeoGrids } from '../../../modules/geo-grids/index.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { writeWhole } from '../files.ts'
import { type Column, timeOf } from '../table.ts'
import { call, clientOf, openCaller } from './app.ts'

type Grid = z.output<(typeof listGeoGrids)['output']>['items'][number]

const CLIENT = {
  type: 'string',
  value: 'CLIENT',
  required: true,
  hint: 'Client: an id or a domain',
} as const
const FORMATS = ['csv', 'json', 'svg'] as const

const tenths = (value: number | null | undefined) =>
  value == null ? null : Math.round(10 * value) / 10

const COLUMNS: Column<Grid>[] = [
  ['id', (grid) => grid.id],
  ['query', (grid) => grid.query],
  ['business', (grid) => grid.business.name],
  ['points', (grid) => grid.size ** 2],
  ['share %', (grid) => tenths(grid.last_result?.share_of_local_voice)],
  ['average', (grid) => tenths(grid.last_result?.avg_position)],
  ['not found', (grid) => grid.last_result?.not_found ?? null],
  ['checked', (grid) => timeOf(grid.last_result?.created_at)],
]

const list = command({
  name: 'grid list',
  summary: 'List a client’s geo-grids, each with its latest check',
  examples: ['grid list --client 3'],
  options: { client: CLIENT, ...AS },
  async run(io, { as, client }) {
    const caller = await openCaller(io, as)
    const { items } = await call(caller, 'listGeoGrids', {
      client_id: await clientOf(caller, client),
    })
    io.list(items, COLUMNS)
  },
})

const check = command({
  name: 'grid check',
  summary: 'Check a geo-grid: one map search per point',
  examples: ['grid check 7 --client 3'],
  args: ['GRID'],
  options: { client: CLIENT, ...AS },
  async run(io, { as, client }, [grid = '']) {
    const caller = await openCaller(io, as)
    const wanted = {
      client_id: await clientOf(caller, client),
      grid_id: idOf(grid, 'grid check'),
    }
    const started = await call(caller, 'checkGeoGrid', wanted)
    io.show(started, String(started.job_id))
    io.note(`${started.points} searches in the background`)
  },
})

const exportFile = command({
  name: 'grid export',
  summary: 'Export the latest check of a geo-grid as rows or as an image',
  examples: [
    'grid export 7 --client 3 --out grid.csv',
    'grid export 7 --client 3 --format svg --out grid.svg',
  ],
  args: ['GRID'],
  options: {
    client: CLIENT,
    format: { type: 'string', value: 'FORMAT', hint: 'csv, json or svg; defaults to csv' },
    out: { type: 'string', value: 'FILE', hint: 'Output file; defaults to standard output' },
    ...AS,
  },
  async run(io, { as, client, format: asked = io.json ? 'json' : 'csv', out }, [grid = '']) {
    const format = FORMATS.find((each) => each === asked)
    if (!format) throw new UsageError('--format must be csv, json or svg', 'grid export')
    const caller = await openCaller(io, as)
    const wanted = {
      client_id: await clientOf(caller, client),
      grid_id: idOf(grid, 'grid export'),
      format,
    }
    const { content } = await call(caller, 'exportGeoGrid', wanted)
    if (out === undefined) return io.print(content)
    await writeWhole(out, content)
    io.show({ file: out, bytes: Buffer.byteLength(content) }, null)
    io.note(`Wrote ${out}`)
  },
})

function idOf(text: string, name: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError('GRID must be a number, as listed by grid list', name)
  return Number(text)
}

export const gridCommands = [list, check, exportFile]
