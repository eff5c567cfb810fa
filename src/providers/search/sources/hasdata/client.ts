import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { withOverview } from '../../api/deferred-overview.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { dialectOf, overviewPart, type Part, partOf } from '../serpapi/dialect.ts'
import { readOverview } from '../serpapi/overview.ts'

const PAGE_SIZE = 10
const OVERVIEW = { blocks: 'text_blocks', references: 'references' }
const TIMEOUT_MS = 40_000

/** Google by HasData; an overview that the page loads later is a second search. */
export function openHasdata({
  base,
  credentials: { key },
  callUsd,
}: SourceMeans): SearchSource[] {
  const options = { headers: { 'x-api-key': key }, timeoutMs: TIMEOUT_MS }
  const source: SearchSource = {
    name: 'hasdata',
    engine: 'google',
    via: 'api',
    pageSize: () => PAGE_SIZE,
    supports: ({ vertical, tbs }) => vertical === 'search' && tbs === undefined,
    async search(query, context) {
      const url = `${base}/scrape/google/serp?${paramsOf(query)}`
      const { page, token } = await callApi({ url, options, shape: Answer }, context)
      if (token === undefined || query.page > 1) return { page }
      const address = `${base}/scrape/google/ai-overview?${new URLSearchParams({ pageToken: token })}`
      const load = () => callApi({ url: address, options, shape: Overview }, context)
      const costUsd = 2 * callUsd(query)
      return { page: await withOverview({ page, load }, context), costUsd }
    },
  }
  return [source]
}

function paramsOf({
  q,
  gl,
  hl,
  location,
  uule,
  device,
  page,
  autocorrect,
}: SearchQuery): URLSearchParams {
  const params = new URLSearchParams({ q, gl, hl, deviceType: device })
  if (location !== undefined) params.set('location', location)
  else if (uule !== undefined) params.set('uule', uule)
  if (page > 1) params.set('start', String((page - 1) * PAGE_SIZE))
  if (!autocorrect) params.set('nfpr', '1')
  return params
}

const Answer = dialectOf((sent) => {
  const body = partOf(snakeCase(sent))
  const { total_results: total } = partOf(body.search_information)
  const isNothing = body.organic_results === undefined && String(total) === '0'
  return {
    ...body,
    ...(isNothing && { organic_results: [] }),
    search_information: { total_results: total === undefined ? undefined : Number(total) },
    ai_overview: overviewPart(body.ai_overview, OVERVIEW),
    inline_images: body.inline_images ?? body.images_results,
  }
})

const Overview = z.record(z.string(), z.unknown()).transform((sent) => {
  const { ai_overview: inner, ...body } = partOf(snakeCase(sent))
  return readOverview(overviewPart(inner ?? (isOverview(body) ? body : undefined), OVERVIEW))
})

const isOverview = (body: Part) => body.text_blocks !== undefined || body.error !== undefined

const DEEPEST = 16

/** The same with names such as `organic_results` for `organicResults`. */
function snakeCase(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return value.map((one) => snakeCase(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const renamed = Object.entries(value).map(([name, inner]) => [
    snakeName(name),
    snakeCase(inner, depth + 1),
  ])
  return Object.fromEntries(renamed)
}

const snakeName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
