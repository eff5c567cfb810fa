import { ReadableStream as WebStream } from 'node:stream/web'
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'
import { numeric, optionalNumber, someOf } from '../../search/api/shape.ts'
import { library } from '../library.ts'

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type CallOptions = Parameters<Model['doGenerate']>[0]
type Generated = Awaited<ReturnType<Model['doGenerate']>>
type StreamPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

const words = z.string().nullish().catch(null)
const Result = z.object({
  id: z.union([z.number(), z.string()]).nullish().catch(null),
  url: z.string(),
  title: words,
})
const Annotation = z.object({
  url: z.string(),
  title: words,
  start_index: optionalNumber,
  end_index: optionalNumber,
})
const OutputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.unknown()).nullish().catch(null),
})
const Item = z.looseObject({
  type: z.string(),
  queries: someOf(z.string()),
  results: z.array(z.unknown()).nullish().catch(null),
  content: z.array(z.unknown()).nullish().catch(null),
})
const Count = numeric.nullish().catch(null)

/** What the agent answers: searches, pages that it opened, and the message; of unknown kinds nothing is read. */
export const AgentAnswer = z.object({
  status: z.string(),
  model: words,
  error: z
    .object({
      message: words,
      code: z.unknown().optional(),
      type: z.unknown().optional(),
    })
    .nullish()
    .catch(null),
  output: someOf(Item),
  usage: z
    .object({
      input_tokens: Count,
      output_tokens: Count,
      cost: z.object({ total_cost: Count }).nullish().catch(null),
      tool_calls_details: z
        .object({ search_web: z.object({ invocation: Count }).nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
export type AgentAnswer = z.output<typeof AgentAnswer>

const read = <Shape>(shape: z.ZodType<Shape>, values: unknown[] | null | undefined): Shape[] =>
  (values ?? []).flatMap((value) => shape.safeParse(value).data ?? [])

/** The texts of the message, each with the pages that it names. */
export function textsOf({ output }: AgentAnswer) {
  const texts = output
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => read(OutputText, content))
  return texts.map(({ text, annotations }) => ({
    text,
    annotations: read(Annotation, annotations),
  }))
}

/** Every search: what was looked for, and what was found. */
export function searchesOf({ output }: AgentAnswer) {
  const searches = output.filter(({ type }) => type === 'search_results')
  return searches.map(({ queries, results }) => ({
    queries,
    results: read(Result, results),
  }))
}

type Agent = { base: string; key: string; fetch: typeof globalThis.fetch }
type Search = { country?: string }

/** A model behind `POST /v1/agent`; with `search` it may look into the web. */
export function agentModel(id: string, { base, key, fetch }: Agent, search?: Search): Model {
  const send = async (options: CallOptions, isStream: boolean) => {
    const url = `${base}/agent`
    const body = { ...bodyOf(id, options, search), ...(isStream && { stream: true }) }
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(options.abortSignal && { signal: options.abortSignal }),
    })
    if (response.ok) return response
    throw await responseError(url, response)
  }
  return {
    specificationVersion: 'v4',
    provider: 'perplexity',
    modelId: id,
    supportedUrls: {},
    async doGenerate(options) {
      const response = await send(options, false)
      return generated(AgentAnswer.parse(await response.json()))
    },
    async doStream(options) {
      const response = await send(options, true)
      if (!response.body) throw new TypeError('The stream has no body')
      return { stream: WebStream.from(partsOf(response.body)) as ReadableStream<StreamPart> }
    },
  }
}

function bodyOf(
  id: string,
  { prompt, maxOutputTokens, responseFormat }: CallOptions,
  search: Search | undefined,
) {
  const instructions = prompt
    .flatMap((message) => (message.role === 'system' ? [message.content] : []))
    .join('\n\n')
  const format =
    responseFormat?.type === 'json' && responseFormat.schema ? responseFormat : undefined
  return {
    model: id.includes('/') ? id : `perplexity/${id}`,
    input: prompt.flatMap((message) =>
      message.role === 'user' || message.role === 'assistant'
        ? [{ type: 'message', role: message.role, content: textIn(message.content) }]
        : [],
    ),
    store: false,
    ...(instructions !== '' && { instructions }),
    ...(maxOutputTokens !== undefined && { max_output_tokens: maxOutputTokens }),
    ...(format && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: format.name ?? 'response', schema: format.schema },
      },
    }),
    ...(search && {
      tools: [
        {
          type: 'web_search',
          ...(search.country && { user_location: { country: search.country } }),
        },
      ],
    }),
  }
}

const textIn = (content: { type: string; text?: string }[]) =>
  content.map(({ text = '' }) => text).join('')

/** An answer over HTTP that is none, as the libraries of the other providers report it. */
async function responseError(url: string, response: Response): Promise<Error> {
  const { APICallError } = await library()
  const responseBody = await response.text()
  const message =
    Complaint.safeParse(jsonOrUndefined(responseBody)).data?.error.message ??
    response.statusText
  return new APICallError({
    message,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody,
  })
}

const Complaint = z.object({ error: z.object({ message: z.string() }) })

function generated(answer: AgentAnswer): Generated {
  requireDone(answer)
  const found = searchesOf(answer).flatMap(({ results }) => results)
  return {
    content: [
      ...textsOf(answer).map(({ text }) => ({ type: 'text' as const, text })),
      ...found.map(({ url, title }, index) => ({
        ...{ type: 'source' as const, sourceType: 'url' as const, id: String(index), url },
        ...(title && { title }),
      })),
    ],
    ...endOf(answer),
    warnings: [],
    response: { ...(answer.model && { modelId: answer.model }), body: answer },
  }
}

/** A failure may come with HTTP 200. */
function requireDone({ status, error }: AgentAnswer) {
  if (status === 'completed' || status === 'incomplete') return
  throw {
    error: {
      message: error?.message ?? `the answer is ${status}`,
      type: error?.type,
      code: error?.code,
    },
  }
}

function endOf({ status, usage }: AgentAnswer) {
  const [input, output] = [usage?.input_tokens ?? undefined, usage?.output_tokens ?? undefined]
  const unified = status === 'completed' ? ('stop' as const) : ('length' as const)
  return {
    finishReason: { unified, raw: status },
    usage: {
      inputTokens: {
        total: input,
        noCache: input,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  }
}

const Event = z.looseObject({
  type: z.string(),
  delta: z.string().optional(),
  response: z.unknown().optional(),
})

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'text-start', id: '0' }
  for await (const event of eventsOf(body)) {
    if (event.type === 'response.output_text.delta' && event.delta)
      yield { type: 'text-delta', id: '0', delta: event.delta }
    if (event.type !== 'response.completed' && event.type !== 'response.failed') continue
    const answer = AgentAnswer.parse(event.response)
    requireDone(answer)
    yield { type: 'text-end', id: '0' }
    if (answer.model) yield { type: 'response-metadata', modelId: answer.model }
    yield { type: 'finish', ...endOf(answer) }
  }
}

const MAX_EVENT = 1024 * 1024

async function* eventsOf(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let waiting = ''
  for await (const chunk of body) {
    const lines = (waiting + decoder.decode(chunk, { stream: true })).split('\n')
    waiting = lines.pop() ?? ''
    if (waiting.length > MAX_EVENT) throw new TypeError('An event of the stream is too long')
    for (const line of lines) {
      const event = line.startsWith('data:')
        ? Event.safeParse(jsonOrUndefined(line.slice(5)))
        : undefined
      if (event?.success) yield event.data
    }
  }
}
