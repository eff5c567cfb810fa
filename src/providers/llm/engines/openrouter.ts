import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'
import { optionalUsd } from '../../search/api/shape.ts'
import type { Listed } from '../sources.ts'
import type { ModelDefinition } from './definition.ts'
import type { Cite, Engine, Fault, RawResponse, ResponseDetails } from './engine.ts'

/** Models of many makers behind one key. Its search puts pages before the model, and says what the call cost. */
const engine: Engine = {
  can: { search: true, location: false, tools: true },
  searching: { tokens: 4000, usual: 1, most: 3 },
  async open({ key = '', base }, fetch) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = (more: object) =>
      createOpenAICompatible({
        ...{ name: 'openrouter', baseURL: base, apiKey: key, fetch: withStatus(fetch) },
        ...{ includeUsage: true, supportsStructuredOutputs: true },
        transformRequestBody: (body) => ({ ...body, usage: { include: true }, ...more }),
      })
    const [plain, searching] = [provider({}), provider({ plugins: [{ id: 'web' }] })]
    return {
      model: (id) => plain.chatModel(id),
      webSearch: (id) => ({ model: searching.chatModel(id) }),
    }
  },
  readDetails,
  readFault,
}

export const openrouter: ModelDefinition = {
  name: 'openrouter',
  label: 'OpenRouter',
  variables: {
    key: {
      variable: 'OPENROUTER_API_KEY',
      description: 'Key of OpenRouter (`openrouter`).',
      example: 'your-key',
    },
  },
  base: 'https://openrouter.ai/api/v1',
  model: 'openai/gpt-5.6-luna',
  requestsPerMinute: 120,
  concurrency: 8,
  signUpUrl: 'https://openrouter.ai/settings/keys',
  prices: {},
  engine,
  // It sells what the others make, and would be a second voice of theirs: the sandbox does without it.
}

const Complaint = z.object({
  code: z.union([z.number(), z.string()]).optional(),
  message: z.string(),
})
const Refused = z.object({ error: Complaint, choices: z.undefined().optional() })

/** A refusal of the maker behind it comes with HTTP 200, and with its own code inside. */
const withStatus =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await send(...request)
    const isStream = String(request[1]?.body).includes('"stream":true')
    if (!response.ok || isStream) return response
    const text = await response.text()
    const status = Number(Refused.safeParse(jsonOrUndefined(text)).data?.error.code)
    const { headers } = response
    return new Response(text, { status: status >= 400 && status < 600 ? status : 200, headers })
  }

const Annotation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    url: z.string().max(4000),
    title: z.string().max(2000).nullish().catch(null),
    start_index: z.int().min(0).nullish().catch(null),
    end_index: z.int().min(0).nullish().catch(null),
  }),
})
const Body = z.object({
  choices: z
    .array(
      z.object({
        error: Complaint.nullish(),
        message: z
          .object({ annotations: z.array(z.unknown()).max(1000).nullish().catch(null) })
          .nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      cost: optionalUsd,
      server_tool_use: z
        .object({ web_search_requests: z.int().min(0).nullish() })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

function readDetails({ body, text }: RawResponse): ResponseDetails {
  const read = Body.safeParse(body)
  if (!read.success) return {}
  const { choices, usage } = read.data
  const found = (choices[0]?.message?.annotations ?? []).flatMap(
    (each) => Annotation.safeParse(each).data?.url_citation ?? [],
  )
  const counted = usage?.server_tool_use?.web_search_requests ?? Math.min(found.length, 1)
  return {
    listed: found.map(({ url, title }): Listed => ({ url, title: title || undefined })),
    cites: found.flatMap((citation) => citeOf(citation, text)),
    searches: counted,
    ...(typeof usage?.cost === 'number' && { costUsd: usage.cost }),
  }
}

type Citation = z.output<typeof Annotation>['url_citation']

/** Pages that were put before the model are listed with it; those that the text rests on are marked or linked in it. */
function citeOf({ url, start_index, end_index }: Citation, text: string): Cite[] {
  const [start, end] = [start_index ?? 0, end_index ?? 0]
  if (end > start) return [{ url, start: unitsIn(text, start), end: unitsIn(text, end) }]
  const at = text.indexOf(url)
  const isWhole = at >= 0 && !/[\w/-]/.test(text[at + url.length] ?? '')
  return isWhole ? [{ url, start: at, end: at + url.length }] : []
}

const unitsIn = (text: string, characters: number) =>
  Array.from(text).slice(0, characters).join('').length

function readFault({ body }: RawResponse): Fault | null {
  const complaint = Body.safeParse(body).data?.choices[0]?.error
  if (!complaint) return null
  const reason = { '402': 'funds', '429': 'quota' }[String(complaint.code)] as
    | Fault['reason']
    | undefined
  return { reason: reason ?? 'network', words: complaint.message }
}
