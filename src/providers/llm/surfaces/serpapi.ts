import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { longText, optionalText } from '../../search/api/shape.ts'
import { findCountry } from '../../search/locations/locations.ts'
import { readOverview } from '../../search/sources/serpapi/overview.ts'
import { failed } from '../calls/failure.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { AskSurface, SurfaceSource } from './ask.ts'
import { productsIn } from './products.ts'
import { pagesOf, type SurfaceQuestion } from './surface.ts'

/** Dollars for a search of the smallest plan. */
const SERPAPI_USD = 0.025
const ENGINES: Record<string, string> = {
  google_ai_mode: 'google_ai_mode',
  copilot: 'bing_copilot',
}
const POLL_MS = 1000
const MOST_POLLS = 60

const Answer = z.looseObject({
  error: optionalText,
  search_metadata: z
    .looseObject({ status: optionalText, id: z.string().regex(/^[\w-]{1,100}$/) })
    .optional()
    .catch(undefined),
  search_parameters: z.looseObject({ location_used: optionalText }).optional().catch(undefined),
  reconstructed_markdown: longText,
  header: optionalText,
  text_blocks: z.unknown().optional(),
  references: z.unknown().optional(),
  shopping_results: z.unknown().optional(),
})

export const serpapi: SurfaceSource = {
  name: 'serpapi',
  apps: ['google_ai_mode', 'copilot'],
  usd: SERPAPI_USD,
  keyOf: ({ key }) => key,
  ask: (settings, question) => askSerpApi(settings, question),
}

/** Google AI Mode and Copilot, as SerpApi shows them. Copilot cannot be asked from somewhere. */
const askSerpApi: AskSurface = async (settings, question) => {
  const { prompt, country, language } = question
  const isPlaced = settings.name === 'google_ai_mode'
  const params = new URLSearchParams({
    engine: ENGINES[settings.name] ?? '',
    q: prompt,
    ...(isPlaced && country && { gl: country }),
    ...(isPlaced && language && { hl: language }),
  })
  const answer = await untilDone(settings, question, params)
  const { overview } = readOverview({
    // Where the answer comes only whole, its pages are cited all the same.
    text_blocks: answer.text_blocks ?? [answer.reconstructed_markdown ?? ''],
    references: answer.references,
  })
  // Copilot says the gist of it above the rest.
  const parts = [answer.header, overview?.text].filter(Boolean).join('\n')
  const text = answer.reconstructed_markdown || parts
  return {
    text,
    model: null,
    cited: pagesOf((overview?.sources ?? []).map(({ link, title }) => ({ url: link, title }))),
    retrieved: [],
    queries: [],
    ads: null,
    products: isPlaced ? productsIn(answer.shopping_results) : null,
    location: locationOf(answer.search_parameters?.location_used, isPlaced ? country : ''),
    costUsd: SERPAPI_USD,
  }
}

/** A country as everybody writes it, so that another source of the same app is of the same market. */
function locationOf(used: string | undefined, country = ''): string {
  if (used === undefined) return country
  return used === findCountry(country)?.name ? country : used
}

/** A search that takes long is answered with where its result will be; asking there costs nothing. */
async function untilDone(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  params: URLSearchParams,
) {
  const { base, key = '' } = settings
  let address = `${base}/search.json?${params}&api_key=${encodeURIComponent(key)}`
  for (let polls = 0; ; polls++) {
    const answer = await call(settings, question, address)
    const { status, id } = answer.search_metadata ?? {}
    if (status !== 'Processing' && status !== 'Queued') return answer
    if (polls === MOST_POLLS)
      throw failed(settings, {
        reason: 'timeout',
        words: 'it was still being processed',
        cause: undefined,
      })
    address = `${base}/searches/${id}.json?api_key=${encodeURIComponent(key)}`
    await sleep(POLL_MS, undefined, { signal: question.signal })
  }
}

async function call(
  settings: LlmProviderSettings,
  { fetch, signal }: SurfaceQuestion,
  address: string,
) {
  const response = await fetch(address, { signal })
  const body = Answer.safeParse(await response.json().catch(() => undefined))
  const words = body.data?.error ?? `HTTP ${response.status}`
  const refuse = (reason: 'auth' | 'funds' | 'quota' | 'network' | 'unreadable') =>
    failed(settings, { reason, words, status: response.status, cause: undefined })
  if (/run out|exhausted/i.test(words)) throw refuse('funds')
  if (response.status === 401 || response.status === 403) throw refuse('auth')
  if (response.status === 429) throw refuse('quota')
  if (response.status >= 500) throw refuse('network')
  if (!body.success || response.status !== 200 || body.data.error !== undefined)
    throw refuse('unreadable')
  return body.data
}
