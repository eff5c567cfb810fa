import { z } from 'zod'
import type { ModelDefinition } from './definition.ts'
import { anywhere, type Engine, foreignTools, queriesIn } from './engine.ts'

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
    const queries = queriesIn(Body.safeParse(body).data?.outputs, /^tool\.execution$/)
    return { cites: urls.map(anywhere), ...(queries.length > 0 && { queries }) }
  },
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
