import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { longText, optionalNumber, optionalText } from '../../search/api/shape.ts'
import { failed } from '../calls/failure.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { type AskSurface, callVendor, type SurfaceSource, type VendorCall } from './ask.ts'
import { productsIn } from './products.ts'
import {
  adsOf,
  pagesOf,
  SURFACES,
  type SurfaceAnswer,
  type SurfaceName,
  type SurfaceQuestion,
} from './surface.ts'

/** Dollars for a credit of the smallest plan, and for the dearest answer. */
const CREDIT_USD = 0.0008
const DEFAULT_COUNTRY = 'us'
const POLL_MS = 1000
const MOST_POLLS = 230

type App = { taskType: string; credits: number; include: Record<string, boolean> }

const APPS: Record<SurfaceName, App> = {
  chatgpt_app: {
    ...{ taskType: 'CHATGPT', credits: 7 },
    include: { markdown: true, searchQueries: true, shopping: true, ads: true },
  },
  gemini_app: { taskType: 'GEMINI', credits: 4, include: { markdown: true } },
  google_ai_mode: { taskType: 'AIMODE', credits: 4, include: { markdown: true } },
  perplexity_app: { taskType: 'PERPLEXITY', credits: 4, include: { markdown: true } },
  copilot: { taskType: 'COPILOT', credits: 5, include: { markdown: true } },
}
/** Where it is not to be had. */
const NO_CHATGPT = new Set(['CN', 'CZ', 'HK', 'IR', 'MO', 'RU', 'VE'])
const CLORO_USD = 7 * CREDIT_USD

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .max(500)
    .nullish()
    .catch(undefined)
    .transform((found) => (found ?? []).flatMap((one) => item.safeParse(one).data ?? []))

const Source = z.looseObject({
  url: z.string().max(4096),
  label: optionalText,
  position: optionalNumber,
})
/** A mark in the text: it may name its page by the page's place among the sources. */
const Pill = z.looseObject({ url: optionalText, label: optionalText, position: optionalNumber })
const Query = z.union([
  z.string().max(1000),
  z.object({ query: z.string().max(1000) }).transform(({ query }) => query),
])
const AdCard = z.looseObject({
  title: optionalText,
  url: optionalText,
  link: optionalText,
  rendered: z.unknown().optional(),
})
/** Of ChatGPT: an advertiser with cards; of AI Mode: one card. */
const Ad = z.looseObject({
  ...AdCard.shape,
  brand: z.looseObject({ name: optionalText, url: optionalText }).optional().catch(undefined),
  store: optionalText,
  cards: list(AdCard),
})
const Shown = z.looseObject({
  text: longText,
  markdown: longText,
  model: optionalText,
  sources: list(Source),
  citationPills: list(Pill),
  searchQueries: list(Query),
  shoppingCards: z.unknown().optional(),
  inlineProducts: z.unknown().optional(),
  ads: list(Ad),
})

const Task = z.looseObject({
  task: z.looseObject({
    id: z.string().regex(/^[\w-]{1,100}$/),
    status: z.string(),
    error: z.unknown().optional(),
  }),
  response: z.unknown().optional(),
})
const Complaint = z.looseObject({
  error: z.looseObject({ code: optionalText, message: optionalText }),
})

export const cloro: SurfaceSource = {
  name: 'cloro',
  apps: [...SURFACES],
  usd: CLORO_USD,
  own: {
    name: 'cloro',
    label: 'Cloro',
    variables: {
      key: {
        variable: 'CLORO_API_KEY',
        description:
          'Key of Cloro (`cloro`), which looks at the apps of assistants for answer checks.',
        example: 'your-key',
      },
    },
    base: 'https://api.cloro.dev',
    signUpUrl: 'https://dashboard.cloro.dev',
    free: { requests: 70, isMonthly: false },
    lowestUsd: CLORO_USD / 2,
  },
  keyOf: ({ key }) => key,
  ask: (settings, question) => askCloro(settings, question),
}

/** Apps as Cloro shows them to somebody who is not signed in: a task is put into its queue and asked for until it is done. */
const askCloro: AskSurface = async (settings, question) => {
  const { taskType, credits, include } = APPS[settings.name as SurfaceName]
  const country = question.country ?? DEFAULT_COUNTRY
  if (taskType === 'CHATGPT' && NO_CHATGPT.has(country.toUpperCase()))
    throw failed(settings, {
      reason: 'blocked',
      words: `Cloro cannot ask ChatGPT from ${country.toUpperCase()}`,
      cause: undefined,
    })
  const payload = { prompt: question.prompt, ...marketOf(taskType, question), include }
  const id = await taskFor(settings, question, { taskType, payload })
  const response = await untilDone(settings, question, id)
  const { ads, products, ...shown } = shownBy(settings, response)
  // Elsewhere they are not asked for, or the app has none.
  const isLookedAt = settings.name === 'chatgpt_app' || settings.name === 'google_ai_mode'
  const cards = isLookedAt ? { ads, products } : { ads: null, products: null }
  return { ...shown, ...cards, location: country, costUsd: credits * CREDIT_USD }
}

/** Google's surfaces are asked in the words of Google. */
function marketOf(taskType: string, { country = DEFAULT_COUNTRY, language }: SurfaceQuestion) {
  if (taskType !== 'AIMODE') return { country: country.toUpperCase() }
  return { gl: country.toLowerCase(), ...(language && { hl: language }) }
}

/** The task of an earlier attempt, else a new one. */
async function taskFor(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  wanted: { taskType: string; payload: object },
): Promise<string> {
  const { once } = question
  const begun = await once?.task()
  if (begun) return begun
  const body = JSON.stringify({ ...wanted, idempotencyKey: once?.key ?? randomUUID() })
  const { task } = await call(settings, question, { path: '/v1/async/task', body })
  await once?.keepTask(task.id)
  return task.id
}

async function untilDone(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  id: string,
): Promise<unknown> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const { task, response } = await call(settings, question, { path: `/v1/async/task/${id}` })
    if (task.status === 'COMPLETED') return response
    if (task.status === 'FAILED')
      throw failed(settings, { reason: 'network', words: 'the task failed', cause: undefined })
    await sleep(POLL_MS, undefined, { signal: question.signal })
  }
  throw failed(settings, {
    reason: 'timeout',
    words: 'the task was never done',
    cause: undefined,
  })
}

type Answer = Omit<SurfaceAnswer, 'location' | 'costUsd'>

/** Some answers wrap all in `result`. A page is cited where the text carries a mark of it; the rest was met on the way. */
function shownBy(settings: LlmProviderSettings, response: unknown): Answer {
  const inner = z.looseObject({ result: z.looseObject({}) }).safeParse(response)
  const read = Shown.safeParse(inner.success ? inner.data.result : response)
  if (!read.success)
    throw failed(settings, { reason: 'unreadable', words: 'no answer', cause: undefined })
  const {
    text,
    markdown,
    model,
    sources,
    citationPills,
    searchQueries,
    shoppingCards,
    inlineProducts,
    ads,
  } = read.data
  const titled = (found: { url: string; label?: string | undefined }[]) =>
    pagesOf(found.map(({ url, label }) => ({ url, title: label })))
  const marked = citationPills.flatMap(({ url, label, position }) => {
    const page = sources.find(
      (source) => source.position === position && position !== undefined,
    )
    const address = url ?? page?.url
    return address === undefined ? [] : [{ url: address, label: label ?? page?.label }]
  })
  const cited = titled(citationPills.length > 0 ? marked : sources)
  const isCited = new Set(cited.map(({ url }) => url))
  return {
    text: markdown || text || '',
    model: model ?? null,
    cited,
    retrieved: titled(sources).filter(({ url }) => !isCited.has(url)),
    queries: [...new Set(searchQueries)],
    ads: adsOf(ads.filter(({ rendered }) => rendered !== false).flatMap(cardsOf)),
    products: [...productsIn(shoppingCards), ...productsIn(inlineProducts)],
  }
}

function cardsOf({ brand, store, cards, ...alone }: z.output<typeof Ad>) {
  const advertiser = brand?.name ?? store
  const shown = cards.length > 0 ? cards.filter(({ rendered }) => rendered !== false) : [alone]
  const linked = shown.flatMap(({ url, link, title }) => {
    const address = url ?? link ?? brand?.url
    return address === undefined
      ? []
      : [{ url: address, title: title ?? brand?.name, advertiser }]
  })
  return linked
}

async function call(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  asked: VendorCall,
) {
  const { response, answer } = await callVendor(settings, question, asked)
  const read = Task.safeParse(answer)
  if (response.ok && read.success) return read.data
  // It may have been billed, and cannot be looked up by its key.
  if (response.status === 409)
    throw failed(settings, {
      reason: 'timeout',
      words: 'an earlier attempt was interrupted after it had asked; its answer is lost',
      status: response.status,
      cause: undefined,
    })
  const { code = '', message = `HTTP ${response.status}` } =
    Complaint.safeParse(answer).data?.error ?? {}
  const words = code === '' ? message : `${code}: ${message}`
  throw failed(settings, {
    reason: reasonOf(response.status, code),
    words,
    status: response.status,
    cause: undefined,
  })
}

function reasonOf(status: number, code: string) {
  if (code === 'INSUFFICIENT_CREDITS' || status === 402) return 'funds'
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'quota'
  return status >= 500 ? 'network' : 'unreadable'
}
