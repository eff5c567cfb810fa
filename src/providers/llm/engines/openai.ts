import type { ModelDefinition } from './definition.ts'
import type { Engine, UserLocation } from './engine.ts'

/** The Responses API, with its own web search. */
const engine: Engine = {
  can: { search: true, location: true, tools: true },
  searching: { tokens: 8000, usual: 1, most: 5 },
  async open({ key = '', base }, fetch) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const provider = createOpenAI({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider.responses(id),
      webSearch: (id, location) => ({
        model: provider.responses(id),
        tools: { web_search: provider.tools.webSearch(locationOf(location)) },
      }),
      // What clients ask stays here.
      options: { openai: { store: false } },
    }
  },
}

export const openai: ModelDefinition = {
  name: 'openai',
  label: 'OpenAI',
  assistant: 'ChatGPT',
  variables: {
    key: {
      variable: 'OPENAI_API_KEY',
      description: 'Key of OpenAI (`openai`).',
      example: 'your-key',
    },
  },
  base: 'https://api.openai.com/v1',
  model: 'gpt-5.6-terra',
  requestsPerMinute: 120,
  concurrency: 8,
  signUpUrl: 'https://platform.openai.com/api-keys',
  prices: {
    'gpt-5': { input: 1.25, cached: 0.125, output: 10, search: 10 },
    'gpt-5-mini': { input: 0.25, cached: 0.025, output: 2, search: 10 },
    'gpt-5-nano': { input: 0.05, cached: 0.005, output: 0.4, search: 10 },
    'gpt-5.4': { input: 2.5, cached: 0.25, output: 15, search: 10 },
    'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5, search: 10 },
    'gpt-5.6-sol': { input: 5, output: 30, search: 10 },
    'gpt-5.6-terra': { input: 2.5, cached: 0.25, output: 15, search: 10 },
    'gpt-5.6-luna': { input: 1, output: 6, search: 10 },
    'gpt-4.1': { input: 2, cached: 0.5, output: 8, search: 10 },
    'gpt-4.1-mini': { input: 0.4, cached: 0.1, output: 1.6, search: 10 },
    'gpt-4o': { input: 2.5, cached: 1.25, output: 10, search: 10 },
    'gpt-4o-mini': { input: 0.15, cached: 0.075, output: 0.6, search: 10 },
  },
  hasShutdownDates: true,
  engine,
  sandbox: { path: 'openai/v1' },
}

function locationOf({ country }: UserLocation) {
  return country
    ? { userLocation: { type: 'approximate' as const, country: country.toUpperCase() } }
    : {}
}
