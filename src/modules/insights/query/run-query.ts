import {
  type Cell,
  type Combine,
  DATES,
  type Dataset,
  type Metric,
  type Row,
} from './dataset.ts'

export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'is_null',
] as const
export type Filter = {
  field: string
  op: (typeof OPERATORS)[number]
  value?: Cell | Cell[] | undefined
}

type Wanted = { dimensions?: string[] | undefined; metrics?: string[] | undefined }
type Question = Wanted & {
  filters: Filter[]
  order_by?: string | undefined
  limit: number
  offset: number
}

/** The metric every dataset has: the number of rows behind a line. */
export const ROWS = 'rows'

export const columnsOf = (dataset: Dataset) => [
  ...Object.keys(dataset.dimensions),
  ...Object.keys(dataset.metrics),
  ROWS,
]

/** The columns of an answer: those requested, or the defaults of the dataset. A change adds its two dates. */
export function chosen(
  dataset: Dataset,
  { dimensions, metrics = Object.keys(dataset.metrics) }: Wanted,
) {
  const isChange =
    dataset.isOfChanges || metrics.some((name) => dataset.changes?.includes(name))
  const dates = isChange ? Object.keys(DATES) : []
  return {
    dimensions: dimensions ?? dataset.shown,
    metrics: [...new Set([...metrics, ...dates])],
  }
}

/** Filters, groups, sorts and cuts the rows of a dataset. */
export function runQuery(dataset: Dataset, rows: Row[], question: Question) {
  const { dimensions, metrics } = chosen(dataset, question)
  const fitting = rows.filter((row) =>
    question.filters.every((filter) => fits(row[filter.field] ?? null, filter)),
  )
  const order = question.order_by ?? dataset.order
  const sortedBy = order.replace(/^-/, '')
  const isMetric = !(sortedBy in dataset.dimensions) && !metrics.includes(sortedBy)
  const groups = group(fitting, {
    dimensions,
    metrics: [...new Set([...metrics, ...(isMetric ? [sortedBy] : []), ROWS])],
    dataset,
  })
  const sorted = groups.toSorted(byColumn(sortedBy, order.startsWith('-')))
  const shown = sorted.slice(question.offset, question.offset + question.limit)
  // A mean of several devices, engines or cities never looks like a figure of one.
  const isMean =
    metrics.some((name) => dataset.metrics[name]?.combine === 'avg') &&
    shown.some((row) => Number(row[ROWS]) > 1)
  const columns = [...new Set([...dimensions, ...metrics, ...(isMean ? [ROWS] : [])])]
  return {
    columns,
    rows: shown.map((row) => columns.map((name) => row[name] ?? null)),
    total: sorted.length,
  }
}

function fits(cell: Cell, { op, value }: Filter): boolean {
  const [first = null] = [value].flat()
  switch (op) {
    case 'eq':
      return cell === first
    case 'ne':
      return cell !== first
    case 'in':
      return [value].flat().some((each) => each === cell)
    case 'contains':
      return String(cell ?? '')
        .toLowerCase()
        .includes(String(first).toLowerCase())
    case 'is_null':
      return (cell === null) === (first !== false)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return cell !== null && first !== null && isInOrder(compareCells(cell, first), op)
  }
}

function isInOrder(order: number, op: 'gt' | 'gte' | 'lt' | 'lte'): boolean {
  if (order === 0) return op === 'gte' || op === 'lte'
  return order > 0 === op.startsWith('g')
}

const compareCells = (one: Cell, other: Cell): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}

/** Unknown values come last, whatever the order. */
function byColumn(name: string, isDescending: boolean) {
  return (one: Row, other: Row) => {
    const [a, b] = [one[name] ?? null, other[name] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? compareCells(b, a) : compareCells(a, b)
  }
}

type Grouping = { dimensions: string[]; metrics: string[]; dataset: Dataset }

function group(rows: Row[], { dimensions, metrics, dataset }: Grouping): Row[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(dimensions.map((name) => row[name] ?? null)),
  )
  return [...groups.values()].map((members) => {
    const [first = {}] = members
    const kept = dimensions.map((name) => [name, first[name] ?? null])
    const counted = metrics.map((name) => [
      name,
      combined(members, name, dataset.metrics[name]),
    ])
    return { ...Object.fromEntries(kept), ...Object.fromEntries(counted) }
  })
}

function combined(rows: Row[], name: string, metric: Metric | undefined): Cell {
  if (!metric) return rows.length
  if (rows.length === 1 || metric.combine === 'exact')
    return rows.length === 1 ? (rows[0]?.[name] ?? null) : null
  const known = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
  return known.length === 0 ? null : Math.round(COMBINE[metric.combine](known) * 100) / 100
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
const COMBINE: Record<Exclude<Combine, 'exact'>, (values: number[]) => number> = {
  sum,
  avg: (values) => sum(values) / values.length,
  min: (values) => values.reduce((least, each) => Math.min(least, each)),
  max: (values) => values.reduce((most, each) => Math.max(most, each)),
}
