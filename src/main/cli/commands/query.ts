import type { z } from 'zod'
import { csvTime, writeCsv } from '../../../base/formats/csv.ts'
import type { queryMetrics } from '../../../modules/insights/index.ts'
import { listOf, numberOf } from '../arguments.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { timeOf } from '../table.ts'
import { call, clientOf, openCaller } from './app.ts'

const DAY_MS = 86_400_000

type Cell = z.output<(typeof queryMetrics)['output']>['rows'][number][number]

const query = command({
  name: 'query',
  summary:
    'Query a client’s figures as a table or CSV; without a dataset, list what is available',
  examples: [
    'query',
    'query example.com positions --by query,url --metrics position --limit 50',
    'query example.com clicks --by page --days 28 --csv',
    'query example.com alerts',
  ],
  args: ['[CLIENT]', '[DATASET]'],
  options: {
    by: { type: 'string', value: 'LIST', hint: 'Dimensions to group by' },
    metrics: { type: 'string', value: 'LIST', hint: 'Metrics to return; defaults to all' },
    days: { type: 'string', value: 'DAYS', hint: 'Only the last N days' },
    sort: {
      type: 'string',
      value: 'COLUMN',
      hint: 'Column to sort by; -COLUMN for largest first',
    },
    limit: { type: 'string', value: 'ROWS', hint: 'Maximum number of rows; defaults to 25' },
    csv: { type: 'boolean', hint: 'Print CSV to standard output' },
    ...AS,
  },
  async run(io, { as, by, metrics, days, sort, limit = '25', csv }, [client, name]) {
    const caller = await openCaller(io, as)
    const { datasets } = await call(caller, 'getQueryCatalogue', {})
    if (client === undefined || name === undefined)
      return io.list(datasets, [
        ['dataset', (each) => each.name],
        ['by', ({ dimensions }) => dimensions.join(',')],
        ['metrics', (each) => each.metrics.join(',')],
      ])
    const dataset = datasets.find((each) => each.name === name)?.name
    if (!dataset)
      throw new UsageError(`There is no dataset "${name}": \`query\` lists them`, 'query')
    const answer = await call(caller, 'queryMetrics', {
      client_id: await clientOf(caller, client),
      dataset,
      limit: numberOf(limit, { option: '--limit', topic: 'query' }),
      ...(by !== undefined && { dimensions: listOf(by) }),
      ...(metrics !== undefined && { metrics: listOf(metrics) }),
      ...(sort !== undefined && { order_by: sort }),
      ...(days !== undefined && { from: dayBefore(days) }),
    })
    const { columns, rows, total } = answer
    if (csv)
      return io.print(writeCsv([columns, ...rows.map((row) => row.map(csvCell(columns)))]))
    if (io.json) return io.show(answer, null)
    io.list(
      rows,
      columns.map((column, at) => [column, (row) => shownCell(column, row[at] ?? null)]),
    )
    if (rows.length < total) io.note(`${rows.length} of ${total} rows: --limit shows more`)
  },
})

const dayBefore = (days: string) => {
  const ms = DAY_MS * numberOf(days, { option: '--days', topic: 'query' })
  return new Date(Date.now() - ms).toISOString().slice(0, 10)
}

const isTime = (column: string) => column.endsWith('_at') || column === 'last_seen'

const csvCell = (columns: string[]) => (cell: Cell, at: number) =>
  isTime(columns[at] ?? '') && typeof cell === 'number' ? csvTime(cell) : cell

const shownCell = (column: string, cell: Cell) => {
  if (isTime(column)) return timeOf(cell)
  return typeof cell === 'boolean' ? String(cell) : cell
}

export const queryCommands = [query]
