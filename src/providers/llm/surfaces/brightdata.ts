import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { longText, optionalText } from '../../search/api/shape.ts'
import { failed } from '../calls/failure.ts'
import { LlmError } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { type AskSurface, callVendor, type SurfaceSource, type VendorCall } from './ask.ts'
import { productsIn } from './products.ts'
import { pagesOf, SURFACES, type SurfaceName, type SurfaceQuestion } from './surface.ts'

/** Dollars for an answer. */
const BRIGHTDATA_USD = 0.0015
const DEFAULT_COUNTRY = 'us'
const POLL_MS = 1000
const MOST_POLLS = 180

type Reader = { id: string; url: string; more?: object }

const READERS: Record<SurfaceName, Reader> = {
  chatgpt_app: {
    id: 'gd_m7aof0k82r803d5bjm',
    url: 'https://chatgpt.com/',
    more: { web_search: true },
  },
  perplexity_app: { id: 'gd_m7dhdot1vw9a7gc1n', url: 'https://www.perplexity.ai' },
  copilot: { id: 'gd_m7di5jy6s9geokz8w', url: 'https://copilot.microsoft.com/chats' },
  gemini_app: { id: 'gd_mbz66arm2mf9cu856y', url: 'https://gemini.google.com' },
  google_ai_mode: { id: 'gd_mcswdt6z2elth3zqr2', url: 'https://google.com/aimode' },
}

const MAX_PAGES = 500
const Page = z.object({
  url: z.string().max(4096),
  title: optionalText,
  cited: z.boolean().optional().catch(undefined),
})
/** Pages come as objects, or as bare addresses. */
const pages = z
  .array(z.unknown())
  .max(MAX_PAGES)
  .nullish()
  .catch(undefined)
  .transform((found) =>
    (found ?? []).flatMap(
      (one) => Page.safeParse(typeof one === 'string' ? { url: one } : one).data ?? [],
    ),
  )
const Query = z.union([
  z.string().max(1000),
  z.object({ query: z.string().max(1000) }).transform(({ query }) => query),
])
const queries = z
  .union([z.array(z.unknown()).max(100), z.string().transform((query) => [query])])
  .nullish()
  .catch(undefined)
  .transform((found) => (found ?? []).flatMap((one) => Query.safeParse(one).data || []))

const Answered = z.looseObject({
  answer_text_markdown: longText,
  answer_text: longText,
  model: optionalText,
  citations: pages,
  links_attached: pages,
  sources: pages,
  search_sources: pages,
  web_search_query: queries,
  shopping: z.unknown().optional(),
  error: optionalText,
})
const Started = z.looseObject({ snapshot_id: z.string().regex(/^[\w-]{1,100}$/) })
const Progress = z.looseObject({ status: z.string() })
const Complaint = z.looseObject({ error: optionalText, message: optionalText })

export const brightdata: SurfaceSource = {
  name: 'brightdata',
  apps: [...SURFACES],
  usd: BRIGHTDATA_USD,
  keyOf: ({ key }) => key,
  ask: (settings, question) => askBrightData(settings, question),
}

/** Apps as Bright Data shows them to somebody who is not signed in: at once, or when a snapshot is ready. */
const askBrightData: AskSurface = async (settings, question) => {
  const reader = READERS[settings.name as SurfaceName]
  const country = question.country ?? DEFAULT_COUNTRY
  const input = [
    {
      url: reader.url,
      prompt: question.prompt,
      country: country.toLowerCase(),
      ...reader.more,
    },
  ]
  const path = `/datasets/v3/scrape?dataset_id=${reader.id}&format=json`
  const first = await call(settings, question, { path, body: JSON.stringify({ input }) })
  const started = Started.safeParse(first)
  const body = started.success
    ? await snapshotOf(settings, question, started.data.snapshot_id)
    : first
  const [record] = Array.isArray(body) ? body : [body]
  const read = Answered.safeParse(record)
  if (!read.success || read.data.error)
    throw failed(settings, {
      reason: 'network',
      words: read.data?.error ?? 'no answer',
      cause: undefined,
    })
  return { ...shownBy(read.data), location: country, costUsd: BRIGHTDATA_USD }
}

/** What it lists as cited, unless it says otherwise of a page; the rest was only met while searching. */
function shownBy(record: z.output<typeof Answered>) {
  const listed =
    [record.citations, record.links_attached, record.sources].find(
      (found) => found.length > 0,
    ) ?? []
  const cited = pagesOf(listed.filter(({ cited: isCited }) => isCited !== false))
  const isCited = new Set(cited.map(({ url }) => url))
  const met = [...listed, ...record.search_sources]
  return {
    text: record.answer_text_markdown || record.answer_text || '',
    model: record.model ?? null,
    cited,
    retrieved: pagesOf(met).filter(({ url }) => !isCited.has(url)),
    queries: [...new Set(record.web_search_query)],
    ads: null,
    products: record.shopping === undefined ? null : productsIn(record.shopping),
  }
}

/** An answer that takes longer than a minute becomes a snapshot; one that nobody waits for any more is cancelled. */
async function snapshotOf(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  id: string,
): Promise<unknown> {
  const fail = (words: string) =>
    failed(settings, { reason: 'timeout', words, cause: undefined })
  try {
    for (let polls = 0; polls < MOST_POLLS; polls++) {
      const { status } = Progress.parse(
        await call(settings, question, { path: `/datasets/v3/progress/${id}` }),
      )
      if (status === 'ready')
        return await call(settings, question, {
          path: `/datasets/v3/snapshot/${id}?format=json`,
        })
      if (status === 'failed' || status === 'cancelled')
        throw failed(settings, {
          reason: 'network',
          words: `the snapshot is ${status}`,
          cause: undefined,
        })
      await sleep(POLL_MS, undefined, { signal: question.signal })
    }
    throw fail('the snapshot was never ready')
  } catch (error) {
    const late = { ...question, signal: AbortSignal.timeout(POLL_MS * 5) }
    const path = `/datasets/v3/snapshot/${id}/cancel`
    const isAbandoned = error instanceof LlmError && error.reason === 'timeout'
    if (question.signal.aborted || isAbandoned)
      await call(settings, late, { path, body: '{}' }).catch(() => undefined)
    throw error
  }
}

async function call(
  settings: LlmProviderSettings,
  question: SurfaceQuestion,
  asked: VendorCall,
) {
  const { response, answer } = await callVendor(settings, question, asked)
  if (response.ok && answer !== undefined) return answer
  const { error, message } = Complaint.safeParse(answer).data ?? {}
  const words = error ?? message ?? `HTTP ${response.status}`
  throw failed(settings, {
    reason: reasonOf(response.status, words),
    words,
    status: response.status,
    cause: undefined,
  })
}

function reasonOf(status: number, words: string) {
  if (status === 402 || /balance|funds|suspended/i.test(words)) return 'funds'
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'quota'
  return status >= 500 ? 'network' : 'unreadable'
}
