import { z } from 'zod'
import { anywhere, type Engine, foreignTools, queriesIn } from './engine.ts'

const Body = z.object({ outputs: z.array(z.unknown()) })

/** Chat completions for everything but the web, which only conversations can look into. */
export const mistral: Engine = {
  can: { search: true, location: false, tools: true },
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
