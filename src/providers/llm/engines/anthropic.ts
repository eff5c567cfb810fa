import { z } from 'zod'
import type { ProviderReason } from '../../reason.ts'
import { SEARCH_HABITS } from '../prices.ts'
import { throughPauses } from './anthropic-pauses.ts'
import type { Engine, Fault, RawResponse } from './engine.ts'

/** The Messages API. */
export const anthropic: Engine = {
  can: { search: true, location: true, tools: true },
  async open({ key = '', base }, fetch) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const provider = createAnthropic({
      apiKey: key,
      baseURL: base,
      fetch: throughPauses(fetch),
    })
    return {
      model: (id) => provider(id),
      webSearch: (id, { country }) => ({
        model: provider(id),
        tools: {
          web_search: provider.tools.webSearch_20250305({
            maxUses: SEARCH_HABITS.anthropic.most,
            ...(country && {
              userLocation: { type: 'approximate', country: country.toUpperCase() },
            }),
          }),
        },
      }),
    }
  },
  readFault: searchFault,
}

const Body = z.object({
  content: z.array(z.looseObject({ type: z.string(), content: z.unknown().optional() })),
})
const SearchFailure = z.object({ error_code: z.string() })

const REASONS: Record<string, ProviderReason> = {
  too_many_requests: 'quota',
  unavailable: 'network',
}

/** Searches fail inside an answer with HTTP 200; one that never found anything says nothing about the web. */
function searchFault({ body }: RawResponse): Fault | null {
  const content = Body.safeParse(body).data?.content ?? []
  const results = content.filter(({ type }) => type === 'web_search_tool_result')
  if (results.length === 0 || results.some((result) => Array.isArray(result.content)))
    return null
  const code = SearchFailure.safeParse(results.at(-1)?.content).data?.error_code ?? 'unknown'
  return { reason: REASONS[code] ?? 'blocked', words: `its search failed: ${code}` }
}
