import type { ModelDefinition } from './definition.ts'
import type { Cite, Engine, RawResponse, ResponseDetails } from './engine.ts'
import { AgentAnswer, agentModel, searchesOf, textsOf } from './perplexity-agent.ts'

/** The Agent API: it looks into the web where it sees fit, numbers its sources in the text, and says what it cost. */
const engine: Engine = {
  can: { search: true, location: true, tools: false },
  searching: { tokens: 0, usual: 1, most: 1 },
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

export const perplexity: ModelDefinition = {
  name: 'perplexity',
  label: 'Perplexity',
  variables: {
    key: {
      variable: 'PERPLEXITY_API_KEY',
      description: 'Key of Perplexity (`perplexity`).',
      example: 'your-key',
    },
  },
  base: 'https://api.perplexity.ai/v1',
  model: 'sonar',
  requestsPerMinute: 50,
  concurrency: 4,
  signUpUrl: 'https://www.perplexity.ai/account/api',
  prices: {
    sonar: { input: 1, output: 1, search: 2.5 },
    'sonar-pro': { input: 3, output: 15, search: 2.5 },
  },
  engine,
  sandbox: { path: 'perplexity/v1' },
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
    for (const { url, title, start_index, end_index } of annotations) {
      const span = { start: base + (start_index ?? 0), end: base + (end_index ?? 0) }
      cites.push({ url, title: title ?? undefined, ...span })
    }
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
