import { z } from 'zod'
import type { ModelDefinition } from './definition.ts'
import { anywhere, type Engine, foreignTools, queriesIn } from './engine.ts'

const TICKS_PER_DOLLAR = 1e10
const Costs = z.object({ xai: z.object({ costInUsdTicks: z.number() }) })

const Body = z.object({ output: z.array(z.unknown()) })

/** The Responses API of xAI: it lists what it cites, and says what a call cost. */
const engine: Engine = {
  can: { search: true, location: false, tools: true },
  searching: { tokens: 8000, usual: 2, most: 8 },
  async open({ key = '', base }, fetch) {
    const { createXai } = await import('@ai-sdk/xai')
    const provider = createXai({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider.responses(id),
      webSearch: (id) => ({
        model: provider.responses(id),
        tools: foreignTools({ web_search: provider.tools.webSearch() }),
      }),
      options: { xai: { store: false } },
    }
  },
  readDetails({ urls, metadata, body }) {
    const costs = Costs.safeParse(metadata)
    const queries = queriesIn(Body.safeParse(body).data?.output, /^(?:web|x)_search_call$/)
    return {
      ...(queries.length > 0 && { queries }),
      cites: urls.map(anywhere),
      ...(costs.success && { costUsd: costs.data.xai.costInUsdTicks / TICKS_PER_DOLLAR }),
    }
  },
}

export const xai: ModelDefinition = {
  name: 'xai',
  label: 'xAI',
  assistant: 'Grok',
  variables: {
    key: { variable: 'XAI_API_KEY', description: 'Key of xAI (`xai`).', example: 'your-key' },
  },
  base: 'https://api.x.ai/v1',
  model: 'grok-4.3',
  requestsPerMinute: 120,
  concurrency: 8,
  signUpUrl: 'https://console.x.ai',
  prices: {
    'grok-4.3': { input: 1.25, cached: 0.2, output: 2.5, search: 5 },
  },
  engine,
  sandbox: { path: 'xai/v1' },
}
