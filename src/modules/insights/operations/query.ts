import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { get, operation, post } from '../../../core/operation.ts'
import { restsOn, Simulated } from '../../../core/running-checks.ts'
import { SpanEnd, SpanStart } from '../../../core/schemas.ts'
import { ClientId, Device, requireClient } from '../../clients/index.ts'
import { DATASET_NAMES, DATASETS } from '../query/catalogue.ts'
import type { Dataset } from '../query/dataset.ts'
import { chosen, columnsOf, OPERATORS, ROWS, runQuery } from '../query/run-query.ts'

const Name = z.string().max(60)
const Value = z.union([z.string().max(500), z.number(), z.boolean()])
const MAX_COLUMNS = 20

const Filter = z.object({
  field: Name.describe('A dimension or metric of the dataset'),
  op: z.enum(OPERATORS).default('eq').describe('How the value is compared'),
  value: z
    .union([Value, z.array(Value).max(100)])
    .optional()
    .describe('A list for in, nothing for is_null'),
})

const Input = z
  .object({
    client_id: ClientId,
    dataset: z.enum(DATASET_NAMES).describe('get_query_catalogue explains each'),
    dimensions: z
      .array(Name)
      .max(MAX_COLUMNS)
      .optional()
      .describe('Dimensions to group by; metrics are aggregated over the rest'),
    metrics: z
      .array(Name)
      .max(MAX_COLUMNS)
      .optional()
      .describe(`Which numbers; ${ROWS} counts. All when left out`),
    filters: z.array(Filter).max(20).default([]).describe('Only rows that match all of them'),
    device: Device.default('both').describe('One device, or both'),
    from: SpanStart.optional().describe('From this Unix time or day on'),
    to: SpanEnd.optional().describe('Up to this Unix time or day'),
    compare_to: SpanEnd.optional().describe('Compare with this time'),
    order_by: Name.optional().describe('Column to sort by; prefix with - for largest first'),
    limit: z.int().min(1).max(1000).default(25).describe('Maximum number of rows'),
    offset: z.int().min(0).max(1_000_000).default(0).describe('Rows to skip'),
  })
  .superRefine(
    ({ dataset: name, dimensions = [], metrics = [], filters, order_by, ...span }, issues) => {
      const dataset: Dataset = DATASETS[name]
      const known = columnsOf(dataset)
      const check = (path: string, given: string[], names: string[]) => {
        const unknown = given.find((each) => !names.includes(each))
        if (unknown === undefined) return
        const message = `${name} has no "${unknown.slice(0, 60)}"; it has ${names.join(', ')}`
        issues.addIssue({ code: 'custom', path: [path], message })
      }
      check('dimensions', dimensions, Object.keys(dataset.dimensions))
      check('metrics', metrics, [...Object.keys(dataset.metrics), ROWS])
      check(
        'filters',
        filters.map(({ field }) => field),
        known.filter((column) => column !== ROWS),
      )
      if (order_by) check('order_by', [order_by.replace(/^-/, '')], known)
      for (const end of ['from', 'to', 'compare_to'] as const) {
        if (span[end] === undefined || dataset.period.includes(end)) continue
        const message = `${name} does not take it${dataset.period.length > 0 ? `; it takes ${dataset.period.join(', ')}` : ''}`
        issues.addIssue({ code: 'custom', path: [end], message })
      }
    },
  )

const Answer = z
  .object({
    dataset: z.enum(DATASET_NAMES).describe('Which figures were asked for'),
    columns: z.array(z.string()).describe('Names of the columns, in the order of the cells'),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean()]).nullable()))
      .describe('One list of cells per row; null is unknown, never zero'),
    total: z.int().describe('Matching rows, over all pages'),
    limit: z.int().describe('Rows asked for'),
    offset: z.int().describe('Rows skipped'),
    next_offset: z.int().nullable().describe('Offset of the next page; null at the end'),
    days: z
      .object({
        from: z.iso.date().describe('The first day that is summed up'),
        to: z.iso.date().describe('The last day that is summed up'),
        previous_from: z.iso.date().describe('The first day it is compared with'),
        previous_to: z.iso.date().describe('The last day it is compared with'),
      })
      .optional()
      .describe('Where figures are sums of days: which; left out where they are of checks'),
    ...restsOn('rank_check', 'aeo_check', 'aso'),
    simulated: Simulated,
  })
  .meta({ id: 'MetricAnswer' })

export const queryMetrics = operation({
  name: 'query_metrics',
  summary: 'Query figures: dataset, dimensions, metrics, filters and period',
  access: 'viewer',
  readsPast: true,
  input: Input,
  output: Answer,
  routes: [post('/api/v1/clients/{client_id}/query')],
  tool: {
    effect: 'read',
    hint: 'Positions 4 to 15 with most to gain: opportunities, filters position gte 4 and lte 15. Pages to be mentioned on: cited_pages. Competing pages: cannibalisation.',
  },
  run: answerQuery,
})

/** The rows of a query, as many as are asked for. */
export async function answerQuery(ctx: Context, asked: z.output<typeof Input>) {
  const { client_id, dataset: name, device, from, to, compare_to, ...question } = asked
  await requireClient(ctx, client_id)
  const dataset: Dataset = DATASETS[name]
  const { dimensions } = chosen(dataset, question)
  const filtered = question.filters.map(({ field }) => field)
  const needed = [...dimensions, ...filtered, (question.order_by ?? '').replace(/^-/, '')]
  const wanted = { client_id, device, from, to, compare_to, dimensions: needed }
  const rows = await dataset.rows(ctx, wanted)
  const days = await dataset.days?.(ctx, wanted)
  const found = runQuery(dataset, rows, question)
  const { limit, offset } = question
  return {
    dataset: name,
    ...found,
    ...(days && { days }),
    limit,
    offset,
    next_offset: offset + limit < found.total ? offset + limit : null,
  }
}

const Described = z.object({
  name: z.string().describe('Its name'),
  about: z.string().describe('What it means'),
})

export const getQueryCatalogue = operation({
  name: 'get_query_catalogue',
  summary: 'Catalogue for query_metrics: datasets with their dimensions and metrics',
  access: 'viewer',
  input: z.object({
    dataset: z
      .enum(DATASET_NAMES)
      .optional()
      .describe('Only this one, with its columns explained'),
  }),
  output: z
    .object({
      datasets: z
        .array(
          z.object({
            name: z.enum(DATASET_NAMES).describe('Name of the dataset'),
            about: z.string().describe('What its rows are'),
            period: z.array(z.string()).describe('Which of from, to and compare_to it takes'),
            dimensions: z.array(z.string()).describe('Its dimensions'),
            metrics: z.array(z.string()).describe('Its metrics'),
          }),
        )
        .describe('Every dataset, or the one requested'),
      columns: z
        .array(
          Described.extend({
            combine: z.string().describe('How rows are aggregated'),
          }),
        )
        .describe('Columns of the requested dataset'),
    })
    .meta({ id: 'MetricCatalogue' }),
  routes: [get('/api/v1/query/catalogue')],
  tool: { effect: 'read', hint: 'With dataset, each column is explained.' },
  async run(_ctx, { dataset: wanted }) {
    const names = wanted ? [wanted] : DATASET_NAMES
    return {
      datasets: names.map((name) => {
        const { about, period, dimensions, metrics }: Dataset = DATASETS[name]
        return {
          name,
          about,
          period,
          dimensions: Object.keys(dimensions),
          metrics: Object.keys(metrics),
        }
      }),
      columns: wanted ? explained(DATASETS[wanted]) : [],
    }
  },
})

const explained = ({ dimensions, metrics }: Dataset) => [
  ...Object.entries(dimensions).map(([name, about]) => ({ name, about, combine: '' })),
  ...Object.entries(metrics).map(([name, { about, combine }]) => ({ name, about, combine })),
]
