import type { Engine, UserLocation } from './engine.ts'

/** The Responses API, with its own web search. */
export const openai: Engine = {
  can: { search: true, location: true, tools: true },
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

function locationOf({ country }: UserLocation) {
  return country
    ? { userLocation: { type: 'approximate' as const, country: country.toUpperCase() } }
    : {}
}
