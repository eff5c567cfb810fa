import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callApi, readShape } from '../../api/call-api.ts'
import { withOverview } from '../../api/deferred-overview.ts'
import { requireLocation } from '../../api/page.ts'
import { findCountry } from '../../locations/locations.ts'
import type { Vertical } from '../../page.ts'
import {
  type SearchContext,
  type SearchQuery,
  type SearchSource,
  SourceError,
} from '../../port.ts'
import type { SourceMeans } from '../definition.ts'
import { SearchAnswer } from './answer.ts'
import { readOverview } from './overview.ts'
import { ANSWERS } from './verticals.ts'

type Rule = {
  engine: string
  size: number
  paging?: { name: string; first: number; step: number }
}

const byStart = (step: number) => ({ name: 'start', first: 0, step })
const RULES: Record<Vertical, Rule> = {
  search: { engine: 'google', size: 10, paging: byStart(10) },
  news: { engine: 'google', size: 10, paging: byStart(10) },
  images: { engine: 'google_images', size: 100, paging: { name: 'ijn', first: 0, step: 1 } },
  videos: { engine: 'google_videos', size: 10, paging: byStart(10) },
  places: { engine: 'google_local', size: 20, paging: byStart(20) },
  maps: { engine: 'google_maps', size: 20, paging: byStart(20) },
  shopping: { engine: 'google_shopping', size: 100 },
  scholar: { engine: 'google_scholar', size: 10, paging: byStart(10) },
  patents: { engine: 'google_patents', size: 10, paging: { name: 'page', first: 1, step: 1 } },
  autocomplete: { engine: 'google_autocomplete', size: 100 },
}

/** A third-party API with an engine of its own for every vertical of google. */
export function openSerpapi({
  base,
  credentials: { key },
  callUsd,
}: SourceMeans): SearchSource[] {
  const source: SearchSource = {
    name: 'serpapi',
    engine: 'google',
    via: 'api',
    pins: ['ll'],
    pageSize: ({ vertical }) => RULES[vertical].size,
    supports: ({ vertical, page }) => page === 1 || RULES[vertical].paging !== undefined,
    async search(query, context) {
      const ask = <Shape>(params: URLSearchParams, shape: z.ZodType<Shape>) => {
        params.set('api_key', key)
        return untilDone({ url: `${base}/search.json?${params}`, base, key, shape }, context)
      }
      const { vertical } = query
      if (vertical !== 'search') return { page: await ask(paramsOf(query), ANSWERS[vertical]) }
      const { page, token, locationUsed } = await ask(paramsOf(query), SearchAnswer)
      requireLocation(query, locationUsed)
      if (token === undefined || query.page > 1) return { page }
      const params = new URLSearchParams({ engine: 'google_ai_overview', page_token: token })
      const load = async () => readOverview((await ask(params, OverviewAnswer)).ai_overview)
      const costUsd = 2 * callUsd(query)
      return { page: await withOverview({ page, load }, context), costUsd }
    },
  }
  return [source]
}

/** A search that takes long is answered with where its result will be; asking there costs nothing. */
const Unfinished = z.looseObject({
  search_metadata: z.looseObject({
    status: z.enum(['Processing', 'Queued']),
    id: z.string().regex(/^[\w-]{1,100}$/),
  }),
})
const POLL_MS = 1000
const MOST_POLLS = 30

type Asked<Shape> = { url: string; base: string; key: string; shape: z.ZodType<Shape> }

async function untilDone<Shape>(
  { url, base, key, shape }: Asked<Shape>,
  context: SearchContext,
): Promise<Shape> {
  let address = url
  for (let polls = 0; ; polls++) {
    const body = await callApi({ url: address, shape: z.unknown() }, context)
    const unfinished = Unfinished.safeParse(body)
    if (!unfinished.success) return readShape(shape, body)
    if (polls === MOST_POLLS)
      throw new SourceError('timeout', 'The search was still being processed')
    // By its id at the address that we know: a key follows no link of an answer.
    address = `${base}/searches/${unfinished.data.search_metadata.id}.json?api_key=${encodeURIComponent(key)}`
    await sleep(POLL_MS, undefined, { signal: context.signal })
  }
}

const OverviewAnswer = z.looseObject({ ai_overview: z.unknown() })

/** Languages that this API spells in its own way. */
const LANGUAGES: Record<string, string> = { nb: 'no', fil: 'tl' }
/** How near the map is looked at: a town, or a whole country. */
const ZOOM = { location: '14', country: '5' }

/** The map is looked at from somewhere: the location asked for, or the middle of the country. */
function mapParams({ gl, location, ll }: SearchQuery) {
  if (ll !== undefined) return { type: 'search', ll, location: undefined }
  const name = location ?? findCountry(gl)?.name
  return {
    type: 'search',
    ...(name !== undefined && { location: name, z: location ? ZOOM.location : ZOOM.country }),
  }
}

function paramsOf(query: SearchQuery) {
  const { vertical, q, gl, hl, location, uule, page, tbs, autocorrect, device } = query
  const { engine, paging } = RULES[vertical]
  const params = new URLSearchParams({ engine, q, gl, hl: LANGUAGES[hl] ?? hl, device })
  const optional = {
    tbm: vertical === 'news' ? 'nws' : undefined,
    location,
    uule: location === undefined ? uule : undefined,
    tbs,
    nfpr: autocorrect ? undefined : '1',
    ...(vertical === 'maps' && mapParams(query)),
  }
  for (const [name, value] of Object.entries(optional))
    if (value !== undefined) params.set(name, value)
  if (paging && page > 1)
    params.set(paging.name, String(paging.first + (page - 1) * paging.step))
  return params
}
