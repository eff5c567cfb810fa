import { SEARCH_HABITS } from '../prices.ts'
import type { Engine } from './engine.ts'

/** The Messages API. */
export const anthropic: Engine = {
  can: { search: true, location: true, tools: true },
  async open({ key = '', base }, fetch) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const provider = createAnthropic({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider(id),
      webSearch: (id, { country }) => ({
        model: provider(id),
        tools: {
          web_search: provider.tools.webSearch_20250305({
            maxUses: SEARCH_HABITS.anthropic.most,
            ...(country && { userLocation: { type: 'approximate', country: country.toUpperCase() } }),
          }),
        },
      }),
    }
  },
}
