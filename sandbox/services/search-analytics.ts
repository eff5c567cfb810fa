import type { Sandbox } from '../control/sandbox.ts'
import { isoOf } from '../world/dates.ts'
import { type Demand, demandOf } from '../world/search-demand.ts'
import { failure, pacificDay } from './google-errors.ts'
import { json, type Reply } from './reply.ts'

const DIMENSIONS = ['date', 'query', 'page', 'country', 'device'] as const
type Dimension = (typeof DIMENSIONS)[number]
type Filter = { dimension: string; operator?: string; expression: string }
type Row = {
  keys: string[]
  clicks: number
  impressions: number
  ctr: number
  position: number
}

/** The most that is shown of one question. */
const MAX_ROWS = 50_000
const MAX_PAGE = 25_000
/** A day is final after three of them; of the days before it is counted less the younger they are. */
const FINAL_AFTER = 3
const COUNTED = [0.35, 0.8, 0.95]

type Query = {
  from: number
  to: number
  dimensions: Dimension[]
  isByPage: boolean
  filters: Filter[]
  isFinal: boolean
  rowLimit: number
  startRow: number
}

/** Search Console's performance report, made of what people truly searched for. */
export function searchAnalytics(
  sandbox: Sandbox,
  site: string,
  body: Record<string, unknown>,
): Reply {
  const { google } = sandbox
  const permission = google.permissionOf(site)
  if (!permission || permission === 'siteUnverifiedUser')
    return failure(
      403,
      'forbidden',
      `User does not have sufficient permission for site '${site}'.`,
    )
  const refusal = google.takeRefusal()
  if (refusal === 'load')
    return failure(
      403,
      'quotaExceeded',
      'Search Analytics load quota exceeded. Learn about usage limits.',
      'usageLimits',
    )
  if (refusal === 'qps')
    return failure(
      403,
      'quotaExceeded',
      'Search Analytics QPS quota exceeded. Learn about usage limits.',
      'usageLimits',
    )
  const query = read(body)
  if (typeof query === 'string') return failure(400, 'badRequest', query)
  const today = pacificDay(sandbox)
  const rows = rowsOf(sandbox, { host: hostOf(site), query, today })
  const page = rows.slice(0, MAX_ROWS).slice(query.startRow, query.startRow + query.rowLimit)
  const incomplete = today - FINAL_AFTER + 1
  const isUnfinished =
    !query.isFinal && query.dimensions.includes('date') && query.to >= incomplete
  return json({
    ...(page.length > 0 && { rows: page }),
    responseAggregationType: query.isByPage ? 'byPage' : 'byProperty',
    ...(isUnfinished && { metadata: { first_incomplete_date: isoOf(incomplete) } }),
  })
}

const hostOf = (site: string) =>
  (site.startsWith('sc-domain:')
    ? site.slice('sc-domain:'.length)
    : (URL.parse(site)?.hostname ?? '')
  ).replace(/^www\./, '')

function read(body: Record<string, unknown>): Query | string {
  const from = dayFrom(body.startDate)
  const to = dayFrom(body.endDate)
  if (from === null || to === null || from > to) return 'Invalid date range'
  const dimensions = listOf(body.dimensions).map((each) =>
    DIMENSIONS.find((known) => known === String(each).toLowerCase()),
  )
  if (dimensions.some((each) => each === undefined)) return 'Invalid dimension'
  const filters = listOf(body.dimensionFilterGroups).flatMap((group) =>
    listOf(Object(group).filters),
  ) as Filter[]
  const isOfPages =
    dimensions.includes('page') || filters.some(({ dimension }) => dimension === 'page')
  const aggregation = String(body.aggregationType ?? 'auto').toLowerCase()
  if (isOfPages && aggregation === 'byproperty')
    return "'BY_PROPERTY' is not a valid aggregation type in the context of the request."
  const rowLimit = Number(body.rowLimit ?? 1000)
  const startRow = Number(body.startRow ?? 0)
  if (!(rowLimit >= 1 && rowLimit <= MAX_PAGE) || !(startRow >= 0))
    return `rowLimit must be between 1 and ${MAX_PAGE}`
  return {
    from,
    to,
    dimensions: dimensions.filter((each) => each !== undefined),
    isByPage: isOfPages || aggregation === 'bypage',
    filters,
    isFinal: String(body.dataState ?? 'final').toLowerCase() === 'final',
    rowLimit,
    startRow,
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function dayFrom(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time / 86_400_000
}

type Asked = { host: string; query: Query; today: number }

function rowsOf(sandbox: Sandbox, { host, query, today }: Asked): Row[] {
  const sums = new Map<string, Row & { positionSum: number }>()
  const first = Math.max(query.from, today - sandbox.google.historyDays)
  const last = Math.min(query.to, query.isFinal ? today - FINAL_AFTER : today)
  const extra = extraDemand(host, sandbox.google.extraQueries)
  for (let day = first; day <= last; day++) {
    const date = isoOf(day)
    const share = COUNTED[today - day] ?? 1
    for (const demand of [...demandOf(sandbox.world, { host, day, share }), ...extra])
      add(sums, { demand, date, query })
  }
  return [...sums.values()]
    .map(({ positionSum, ...row }) => ({
      ...row,
      ctr: row.clicks / row.impressions,
      position: positionSum / row.impressions,
    }))
    .sort(
      (a, b) =>
        b.clicks - a.clicks ||
        b.impressions - a.impressions ||
        (a.keys.join() < b.keys.join() ? -1 : 1),
    )
}

/** A long tail, for the days of a very large site. */
const extraDemand = (host: string, count: number): Demand[] =>
  Array.from({ length: count }, (_, index) => ({
    query: `long tail ${index}`,
    isAnonymous: false,
    country: 'usa',
    device: 'DESKTOP',
    impressions: 1,
    pages: [{ url: `http://${host}/tail`, position: 40, clicks: 0 }],
  }))

type Adding = { demand: Demand; date: string; query: Query }

function add(
  sums: Map<string, Row & { positionSum: number }>,
  { demand, date, query }: Adding,
): void {
  const { dimensions, filters, isByPage } = query
  const isNamed =
    dimensions.includes('query') || filters.some(({ dimension }) => dimension === 'query')
  if (isNamed && demand.isAnonymous) return
  for (const shown of isByPage ? demand.pages : [together(demand)]) {
    const values = {
      date,
      query: demand.query,
      page: shown.url,
      country: demand.country,
      device: demand.device,
    }
    if (!filters.every((filter) => passes(filter, values))) continue
    const keys = dimensions.map((dimension) => values[dimension])
    const name = keys.join('\n')
    const sum = sums.get(name) ?? {
      keys,
      clicks: 0,
      impressions: 0,
      ctr: 0,
      position: 0,
      positionSum: 0,
    }
    sum.clicks += shown.clicks
    sum.impressions += demand.impressions
    sum.positionSum += shown.position * demand.impressions
    sums.set(name, sum)
  }
}

/** Two pages of one property on one results page are one impression, at the better position. */
function together({ pages }: Demand) {
  const clicks = pages.reduce((sum, page) => sum + page.clicks, 0)
  return { url: '', clicks, position: Math.min(...pages.map(({ position }) => position)) }
}

function passes(
  { dimension, operator = 'equals', expression }: Filter,
  values: Record<Dimension, string>,
): boolean {
  const known = DIMENSIONS.find((each) => each === dimension)
  const value = known ? values[known].toLowerCase() : ''
  const wanted = String(expression).toLowerCase()
  if (operator === 'equals') return value === wanted
  if (operator === 'notEquals') return value !== wanted
  return operator === 'contains' ? value.includes(wanted) : !value.includes(wanted)
}
