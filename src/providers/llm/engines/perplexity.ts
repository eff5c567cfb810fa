import { z } from 'zod'
import { anywhere, type Cite, type Engine, type RawResponse, type ResponseDetails } from './engine.ts'

/** Always looks into the web, and numbers its sources in the text; takes no tools. */
export const perplexity: Engine = {
  can: { search: true, location: true, tools: false },
  async open({ key = '', base }, fetch) {
    const { createPerplexity } = await import('@ai-sdk/perplexity')
    const provider = createPerplexity({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider(id),
      webSearch: (id, { country }) => ({
        model: provider(id),
        ...(country && {
          options: { perplexity: { web_search_options: { user_location: { country: country.toUpperCase() } } } },
        }),
      }),
    }
  },
  readDetails: readNumberedCites,
}

const Costs = z.object({ perplexity: z.object({ cost: z.object({ totalCost: z.number() }) }) })

function readNumberedCites({ text, urls, metadata }: RawResponse): ResponseDetails {
  const cites: Cite[] = []
  for (const mark of text.matchAll(/\[(\d{1,3})\]/g)) {
    const url = urls[Number(mark[1]) - 1]
    if (url) cites.push({ url, start: sentenceStart(text, mark.index), end: mark.index })
  }
  const costs = Costs.safeParse(metadata)
  return {
    cites: cites.length > 0 ? cites : urls.map(anywhere),
    searches: 1,
    ...(costs.success && { costUsd: costs.data.perplexity.cost.totalCost }),
  }
}

function sentenceStart(text: string, end: number): number {
  const before = text.slice(0, end).trimEnd()
  return Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. '), before.lastIndexOf('] ')) + 1
}
