import { z } from 'zod'
import { longText, optionalList, optionalText } from '../../search/api/shape.ts'
import { findCountry } from '../../search/locations/locations.ts'
import { overviewIn, reasonOf } from '../../search/sources/dataforseo/answer.ts'
import { failed } from '../failure.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { AskSurface, SurfaceSource } from './ask.ts'
import { productsIn } from './products.ts'
import { adsOf, pagesOf, type SurfaceAnswer, type SurfaceName } from './surface.ts'

/** Dollars for a live question. */
const DATAFORSEO_USD = 0.004
const FOUND = 20_000
const DEFAULT_COUNTRY = 'us'
const DEFAULT_LANGUAGE = 'en'

const PATHS: Partial<Record<SurfaceName, string>> = {
  google_ai_mode: 'serp/google/ai_mode',
  chatgpt_app: 'ai_optimization/chat_gpt/llm_scraper',
  gemini_app: 'ai_optimization/gemini/llm_scraper',
}

const Page = z.object({ url: z.string().max(4096), title: optionalText })
const Item = z.looseObject({
  type: z.string().max(100),
  title: optionalText,
  url: optionalText,
  source: optionalText,
  items: z.unknown().optional(),
})
const PRODUCTS = /(?:products|shopping)$/
const Result = z.looseObject({
  model: optionalText,
  markdown: longText,
  sources: optionalList(Page),
  search_results: optionalList(Page),
  fan_out_queries: z.array(z.string().max(1000)).max(100).nullish().catch(undefined),
  items: z.array(z.unknown()).max(1000).nullish().catch(undefined),
})
const Status = { status_code: z.number(), status_message: z.string().catch('') }
const Answer = z.object({
  ...Status,
  cost: z.number().min(0).optional().catch(undefined),
  tasks: z
    .array(z.object({ ...Status, result: z.array(Result).nullish() }))
    .max(10)
    .nullish(),
})

export const dataforseo: SurfaceSource = {
  name: 'dataforseo',
  apps: ['google_ai_mode', 'chatgpt_app', 'gemini_app'],
  usd: DATAFORSEO_USD,
  keyOf: ({ login, password }) =>
    login && password ? Buffer.from(`${login}:${password}`).toString('base64') : undefined,
  ask: (settings, question) => askDataForSeo(settings, question),
}

/** AI Mode, the ChatGPT app and the Gemini app, as DataForSEO shows them to somebody who is not signed in. */
const askDataForSeo: AskSurface = async (
  settings,
  { prompt, country, language, fetch, signal },
) => {
  const asked = country ?? DEFAULT_COUNTRY
  const task = {
    keyword: prompt.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: findCountry(asked)?.googleId,
    language_code: language ?? DEFAULT_LANGUAGE,
    // Without it the app often answers from memory, and cites nothing.
    ...(settings.name === 'chatgpt_app' && { force_web_search: true }),
  }
  const path = PATHS[settings.name as SurfaceName] ?? ''
  const response = await fetch(`${settings.base}/v3/${path}/live/advanced`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${settings.key ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([task]),
    signal,
  })
  const { result, cost } = read(
    settings,
    response.status,
    await response.json().catch(() => undefined),
  )
  const shown = settings.name === 'google_ai_mode' ? ofAiMode(result) : ofApp(result)
  // Gemini shows no ads to look for.
  const ads = settings.name === 'chatgpt_app' ? shown.ads : null
  return { ...shown, ads, location: asked, costUsd: cost ?? DATAFORSEO_USD }
}

/** Refusals come with HTTP 200: the codes of the answer and of its task tell them apart. */
function read(settings: LlmProviderSettings, status: number, body: unknown) {
  const refuse = (code: number, words: string) =>
    failed(settings, {
      reason: reasonOf(code),
      words: `${code}: ${words}`,
      status,
      cause: undefined,
    })
  const answer = Answer.safeParse(body)
  if (!answer.success) {
    const broken = status >= 500 ? 'network' : 'unreadable'
    const reason = status === 401 ? 'auth' : broken
    throw failed(settings, { reason, words: `HTTP ${status}`, status, cause: undefined })
  }
  const { status_code, status_message, tasks, cost } = answer.data
  const [task] = tasks ?? []
  if (!task) throw refuse(status_code === FOUND ? 0 : status_code, status_message)
  if (task.status_code !== FOUND) throw refuse(task.status_code, task.status_message)
  const [result] = task.result ?? []
  if (!result) throw refuse(0, 'the answer holds no result')
  return { result, cost }
}

type Shown = Omit<SurfaceAnswer, 'location' | 'costUsd'>

function ofAiMode({ items, model }: z.output<typeof Result>): Shown {
  const overview = overviewIn(items ?? [])
  return {
    text: overview?.text ?? '',
    model: model ?? null,
    cited: pagesOf((overview?.sources ?? []).map(({ link, title }) => ({ url: link, title }))),
    retrieved: [],
    queries: [],
    ads: null,
    products: productsOf(items),
  }
}

function ofApp({
  markdown,
  model,
  sources = [],
  search_results = [],
  fan_out_queries,
  items,
}: z.output<typeof Result>) {
  const cited = pagesOf(sources)
  const isCited = new Set(cited.map(({ url }) => url))
  const paid = itemsIn(items).filter(({ type }) => /(?:^|_)ad$/.test(type))
  return {
    text: markdown ?? '',
    model: model ?? null,
    cited,
    retrieved: pagesOf(search_results).filter(({ url }) => !isCited.has(url)),
    queries: fan_out_queries ?? [],
    ads: adsOf(
      paid.flatMap(({ url, title, source }) =>
        url === undefined ? [] : [{ url, title, advertiser: source }],
      ),
    ),
    products: productsOf(items),
  } satisfies Shown
}

const itemsIn = (items: unknown[] | null | undefined) =>
  (items ?? []).flatMap((item) => Item.safeParse(item).data ?? [])

const productsOf = (items: unknown[] | null | undefined) =>
  itemsIn(items).flatMap((item) => (PRODUCTS.test(item.type) ? productsIn(item.items) : []))
