import { z } from 'zod'
import { someOf } from '../../search/api/shape.ts'
import type { ModelDefinition } from './definition.ts'
import { anywhere, type Cite, type Engine, foreignTools, queriesIn } from './engine.ts'

const Body = z.object({ outputs: z.array(z.unknown()) })

/** Chat completions for everything but the web, which only conversations can look into. */
const engine: Engine = {
  can: { search: true, location: false, tools: true },
  searching: { tokens: 6000, usual: 1, most: 3 },
  async open({ key = '', base }, fetch) {
    const { createMistral } = await import('@ai-sdk/mistral')
    const provider = createMistral({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider(id),
      webSearch: (id) => ({
        model: provider.conversation(id),
        tools: foreignTools({ web_search: provider.tools.webSearch() }),
      }),
    }
  },
  readDetails({ urls, body }) {
    const outputs = Body.safeParse(body).data?.outputs
    const queries = queriesIn(outputs, /^tool\.execution$/)
    const cites = citesIn(outputs ?? [])
    return {
      cites: cites.length > 0 ? cites : urls.map(anywhere),
      ...(queries.length > 0 && { queries }),
    }
  },
}

const Output = z.object({ type: z.literal('message.output'), content: z.array(z.unknown()) })
const Chunk = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool_reference'),
    url: z.string(),
    title: z.string().optional().catch(undefined),
  }),
])

/** Text and pages take turns: a page belongs to the text before it. */
function citesIn(outputs: unknown[]): Cite[] {
  let [start, end] = [0, 0]
  let isCited = false
  return someOf(Output)
    .parse(outputs)
    .flatMap(({ content }) => someOf(Chunk).parse(content))
    .flatMap((chunk): Cite[] => {
      if (chunk.type === 'text') {
        if (isCited) start = end
        isCited = false
        end += chunk.text.length
        return []
      }
      isCited = true
      return [{ url: chunk.url, title: chunk.title, start, end }]
    })
}

export const mistral: ModelDefinition = {
  name: 'mistral',
  label: 'Mistral',
  variables: {
    key: {
      variable: 'MISTRAL_API_KEY',
      description: 'Key of Mistral (`mistral`).',
      example: 'your-key',
    },
  },
  base: 'https://api.mistral.ai/v1',
  model: 'mistral-medium-latest',
  requestsPerMinute: 60,
  concurrency: 4,
  signUpUrl: 'https://console.mistral.ai/api-keys',
  prices: {
    'mistral-medium-latest': { input: 1.5, output: 7.5, search: 30 },
    'mistral-medium-3.5': { input: 1.5, output: 7.5, search: 30 },
  },
  engine,
  sandbox: { path: 'mistral/v1' },
}
