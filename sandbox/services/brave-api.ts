import { seekTruth } from '../world/truth.ts'
import { askFrom } from './ask.ts'
import { json } from './reply.ts'
import { KEY, refusing } from './serp-api.ts'
import type { MakeService } from './service.ts'

const MOST_RESULTS = 20
const MOST_OFFSET = 9

/** Brave's own index by its paid API: web results of a country. */
export const braveApi: MakeService = (sandbox) => ({
  name: 'brave-api',
  prefix: '/brave-api',
  hosts: ['api.search.brave.com'],
  handle: ({ headers, path, params }) => {
    if (headers['x-subscription-token'] !== KEY)
      return refused('SUBSCRIPTION_TOKEN_INVALID', 422)
    if (path !== '/res/v1/web/search') return refused('NOT_FOUND', 404)
    const [count, offset] = [
      Number(params.get('count') ?? 20),
      Number(params.get('offset') ?? 0),
    ]
    if (count > MOST_RESULTS || offset > MOST_OFFSET) return refused('VALIDATION', 422)
    const country = (params.get('country') ?? 'US').toLowerCase()
    const question = new URLSearchParams({
      q: params.get('q') ?? '',
      gl: country === 'all' ? 'us' : country,
      hl: params.get('search_lang') ?? 'en',
    })
    const { organic } = seekTruth(
      sandbox.world,
      askFrom(question, {
        engine: 'brave',
        device: 'desktop',
        market: null,
        now: sandbox.now(),
      }),
    )
    const results = organic
      .slice(offset * count, (offset + 1) * count)
      .map(({ title, url, snippet }) => ({ title, url, description: snippet }))
    return json({
      type: 'search',
      ...(results.length > 0 && { web: { type: 'search', results } }),
    })
  },
  refuse: refusing((detail) => ({ type: 'ErrorResponse', error: { code: 'ERROR', detail } })),
})

const refused = (code: string, status: number) =>
  json({ type: 'ErrorResponse', error: { code, status, detail: code } }, status)
