import { z } from 'zod'
import { anywhere, type Engine, foreignTools, queriesIn } from './engine.ts'

const TICKS_PER_DOLLAR = 1e10
const Costs = z.object({ xai: z.object({ costInUsdTicks: z.number() }) })

const Body = z.object({ output: z.array(z.unknown()) })

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
