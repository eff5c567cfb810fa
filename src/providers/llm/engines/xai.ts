import { z } from 'zod'
import { anywhere, type Engine, foreignTools } from './engine.ts'

const TICKS_PER_DOLLAR = 1e10
const Costs = z.object({ xai: z.object({ costInUsdTicks: z.number() }) })

/** The Responses API of xAI: it lists what it cites, and says what a call cost. */
export const xai: Engine = {
  can: { search: true, location: false, tools: true },
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
  readDetails({ urls, metadata }) {
    const costs = Costs.safeParse(metadata)
    return {
      cites: urls.map(anywhere),
      ...(costs.success && { costUsd: costs.data.xai.costInUsdTicks / TICKS_PER_DOLLAR }),
    }
  },
}
