import type { Vertical } from '../page.ts'
import type { SearchQuery, SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { callApi } from './call-api.ts'
import { ANSWERS } from './serpapi-answer.ts'

type Rule = { engine: string; size: number; paging?: { name: string; first: number; step: number } }

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
export function serpapiSource({ bases, keys }: SearchSettings): SearchSource[] {
  const key = keys.serpapi
  if (key === undefined) return []
  const source: SearchSource = {
    name: 'serpapi',
    engine: 'google',
    via: 'api',
    pageSize: ({ vertical }) => RULES[vertical].size,
    supports: ({ vertical, page }) => page === 1 || RULES[vertical].paging !== undefined,
    async search(query, context) {
      const url = `${bases.serpapi}/search.json?${paramsOf(query, key)}`
      return { page: await callApi({ url, shape: ANSWERS[query.vertical] }, context) }
    },
  }
  return [source]
}

function paramsOf({ vertical, q, gl, hl, location, uule, page, tbs, autocorrect, device }: SearchQuery, key: string) {
  const { engine, paging } = RULES[vertical]
  const params = new URLSearchParams({ engine, q, gl, hl, device, api_key: key })
  const optional = {
    tbm: vertical === 'news' ? 'nws' : undefined,
    location,
    uule: location === undefined ? uule : undefined,
    tbs,
    nfpr: autocorrect ? undefined : '1',
  }
  for (const [name, value] of Object.entries(optional)) if (value !== undefined) params.set(name, value)
  if (paging && page > 1) params.set(paging.name, String(paging.first + (page - 1) * paging.step))
  return params
}
