import type { Cite, Engine, RawResponse, ResponseDetails } from './engine.ts'
import { AgentAnswer, agentModel, searchesOf, textsOf } from './perplexity-agent.ts'

/** The Agent API: it looks into the web where it sees fit, numbers its sources in the text, and says what it cost. */
export const perplexity: Engine = {
  can: { search: true, location: true, tools: false },
  async open({ key = '', base }, fetch) {
    const agent = { base, key, fetch }
    return {
      model: (id) => agentModel(id, agent),
      webSearch: (id, { country }) => ({
        model: agentModel(id, agent, country ? { country: country.toUpperCase() } : {}),
      }),
    }
  },
  readDetails,
}

function readDetails({ body }: RawResponse): ResponseDetails {
  const read = AgentAnswer.safeParse(body)
  if (!read.success) return {}
  const searches = searchesOf(read.data)
  const { usage } = read.data
  const cost = usage?.cost?.total_cost
  return {
    cites: citesIn(read.data),
    queries: searches.flatMap(({ queries }) => queries),
    searches: usage?.tool_calls_details?.search_web?.invocation ?? searches.length,
    ...(typeof cost === 'number' && { costUsd: cost }),
  }
}

/** Annotations with their place in the text, or the numbers in the text, which are those of the results; else the rest. */
function citesIn(answer: AgentAnswer): Cite[] {
  const byId = new Map(
    searchesOf(answer).flatMap(({ results }) =>
      results.map(({ id, url }) => [String(id), url]),
    ),
  )
  const cites: Cite[] = []
  let base = 0
  for (const { text, annotations } of textsOf(answer)) {
    for (const { url, start_index, end_index } of annotations)
      cites.push({ url, start: base + (start_index ?? 0), end: base + (end_index ?? 0) })
    for (const mark of text.matchAll(/\[(\d{1,4})\]/g)) {
      const url = byId.get(mark[1] ?? '')
      if (url)
        cites.push({
          url,
          start: base + sentenceStart(text, mark.index),
          end: base + mark.index,
        })
    }
    base += text.length
  }
  return cites
}

function sentenceStart(text: string, end: number): number {
  const before = text.slice(0, end).trimEnd()
  return (
    Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. '), before.lastIndexOf('] ')) + 1
  )
}
