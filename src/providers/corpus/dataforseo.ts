import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter } from '../meter.ts'
import { callApi } from '../search/api/call-api.ts'
import { anyText, longText, numeric, optionalText, optionalUsd } from '../search/api/shape.ts'
import { findCountry } from '../search/locations/locations.ts'
import { meteredCall } from '../search/metered.ts'
import { SourceError } from '../search/port.ts'
import { reasonOf } from '../search/sources/dataforseo/answer.ts'
import type { AnswerCorpus, CorpusQuestion, RecordedAnswer } from './port.ts'

const TIMEOUT_MS = 125_000
const FOUND = 20_000
const NOTHING_FOUND = 40_102
/** By https://dataforseo.com/pricing/ai-optimization/llm-mentions, as quoted in autumn 2026; the cost told with an answer goes before it. */
const REQUEST_USD = 0.1
const ANSWER_USD = 0.001
const MOST_ANSWERS = 1000
const MOST_SOURCES = 200

/** As `2025-10-21 06:25:30 +00:00`. */
const moment = z
  .string()
  .max(40)
  .nullish()
  .catch(null)
  .transform((text) => {
    const ms = Date.parse((text ?? '').replace(' ', 'T').replace(' ', ''))
    return Number.isNaN(ms) ? null : ms / 1000
  })
const Source = z.object({ url: z.string().max(4096), title: optionalText.nullish() })
const Item = z.object({
  question: z.string().min(1).max(5000),
  answer: longText,
  model_name: optionalText,
  sources: z.array(z.unknown()).max(1000).nullish().catch(null),
  ai_search_volume: z.number().int().min(0).max(1e12).nullish().catch(null),
  first_response_at: moment,
  last_response_at: moment,
})
const Answer = z.object({
  status_code: numeric,
  status_message: anyText,
  cost: optionalUsd,
  tasks: z
    .array(
      z.object({
        status_code: numeric,
        status_message: anyText,
        result: z
          .array(z.object({ items: z.array(z.unknown()).max(MOST_ANSWERS).nullish() }))
          .max(10)
          .nullish(),
      }),
    )
    .max(10)
    .nullish(),
})

type Account = { base: string; login: string; password: string }
type Means = { fetcher: Pick<Fetcher, 'fetch'>; meter: Meter | undefined }

/** What DataForSEO has recorded of Google's AI Overviews and of ChatGPT (its LLM Mentions API). */
export function dataforseoCorpus(
  { base, login, password }: Account,
  { fetcher, meter }: Means,
): AnswerCorpus {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  async function call(question: CorpusQuestion, signal: AbortSignal) {
    const url = `${base}/v3/ai_optimization/llm_mentions/search/live`
    const options = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify([taskOf(question)]),
      timeoutMs: TIMEOUT_MS,
    } as const
    const answer = await callApi(
      { url, options, shape: Answer },
      { signal, fetcher, transport: fetcher },
    )
    return { answers: answersIn(answer), costUsd: answer.cost }
  }
  return {
    name: 'dataforseo',
    requestUsd: REQUEST_USD,
    answerUsd: ANSWER_USD,
    // ChatGPT was recorded in the United States and in English only.
    supports: ({ platform, geo, lang }) =>
      platform === 'chat_gpt'
        ? geo === 'us' && lang === 'en'
        : findCountry(geo)?.googleId !== undefined,
    async ask(question, signal) {
      if (!meter) return (await call(question, signal)).answers
      const price = REQUEST_USD + ANSWER_USD * question.limit
      const { answers } = await meteredCall(() => call(question, signal), {
        ...{ source: 'dataforseo', price, meter },
        costOf: ({ costUsd }) => costUsd,
      })
      return answers
    },
  }
}

const taskOf = ({ platform, topic, geo, lang, limit }: CorpusQuestion) => ({
  // It decodes what it is given.
  target: [
    {
      keyword: topic.replaceAll('%', '%25').replaceAll('+', '%2B'),
      search_scope: ['question'],
    },
  ],
  platform,
  location_code: findCountry(geo)?.googleId,
  language_code: lang,
  order_by: ['ai_search_volume,desc'],
  limit: Math.min(limit, MOST_ANSWERS),
})

/** HTTP says 200 to everything; the codes inside count. */
function answersIn({ tasks, ...top }: z.output<typeof Answer>): RecordedAnswer[] {
  const [task] = tasks ?? []
  const { status_code: code, status_message: message } = task ?? top
  if (code === NOTHING_FOUND) return []
  if (code !== FOUND) throw new SourceError(reasonOf(code), `${code}: ${message}`.slice(0, 300))
  const [result] = task?.result ?? []
  if (!result) throw new SourceError('unreadable', 'The answer holds no list of answers')
  const items = result.items ?? []
  const read = items.flatMap((item) => Item.safeParse(item).data ?? [])
  if (items.length > 0 && read.length === 0)
    throw new SourceError('unreadable', 'No recorded answer could be read')
  return read.flatMap(recordedOf)
}

/** An answer without a time or without words says nothing of a month. */
function recordedOf({ answer, last_response_at, ...item }: z.output<typeof Item>) {
  if (!answer || last_response_at === null) return []
  const sources = (item.sources ?? []).flatMap((one) => Source.safeParse(one).data ?? [])
  return [
    {
      question: item.question,
      text: answer,
      model: item.model_name ?? '',
      sources: sources
        .slice(0, MOST_SOURCES)
        .map(({ url, title }) => ({ url, title: title ?? null })),
      volume: item.ai_search_volume ?? null,
      firstRecordedAt: item.first_response_at,
      recordedAt: last_response_at,
    },
  ]
}
