import { z } from 'zod'
import { findCountry, findLocation } from '../locations/locations.ts'
import type { AiOverview, Page, Question } from '../page.ts'
import { type SearchQuery, type SearchSource, SourceError } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { callApi } from './call-api.ts'
import { apiPage, organicOf } from './page.ts'
import { anyText, compact, filled, link, listOf, optionalBlock, optionalList, optionalText, title } from './shape.ts'

const MAX_DEPTH = 100
const FOUND = 20_000
const NOTHING_FOUND = 40_102

/** The whole result page of google as a list of typed items, counted from the top. */
export function dataforseoSource({ bases, keys }: SearchSettings): SearchSource[] {
  const account = keys.dataforseo
  if (account === undefined) return []
  const authorization = `Basic ${Buffer.from(`${account.login}:${account.password}`).toString('base64')}`
  const source: SearchSource = {
    name: 'dataforseo',
    engine: 'google',
    via: 'api',
    // It knows a depth, but no page: deeper results come together with all above them.
    pageSize: ({ num, page }) => (num * page <= 10 ? 10 : MAX_DEPTH),
    supports: ({ vertical, page, tbs, autocorrect, gl, location }) =>
      vertical === 'search' &&
      page === 1 &&
      tbs === undefined &&
      autocorrect &&
      locationCode(gl, location) !== undefined,
    async search(query, context) {
      const url = `${bases.dataforseo}/v3/serp/google/organic/live/advanced`
      const headers = { authorization, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify([taskOf(query)]) } as const
      const { tasks } = await callApi({ url, options, shape: Answer }, context)
      return { page: toPage(tasks[0]) }
    },
  }
  return [source]
}

function taskOf({ q, gl, hl, location, device, num }: SearchQuery) {
  return { keyword: q, location_code: locationCode(gl, location), language_code: hl, device, depth: num }
}

function locationCode(gl: string, location: string | undefined): number | undefined {
  return (location === undefined ? findCountry(gl) : findLocation(location))?.googleId
}

const Reference = z.object({ title: anyText, url: link })
const Item = z.object({
  type: z.string().max(100),
  title: optionalText,
  url: optionalText,
  description: optionalText,
  breadcrumb: optionalText,
  timestamp: optionalText,
  sub_title: optionalText,
  markdown: optionalText,
  links: optionalList(z.object({ title, url: link })),
  references: optionalList(Reference),
  items: z.array(z.unknown()).max(1000).optional().catch(undefined),
})
type Item = z.output<typeof Item>

const Task = z.object({
  status_code: z.number(),
  status_message: anyText,
  result: z
    .array(z.object({ se_results_count: z.number().optional().catch(undefined), items: listOf(Item).nullish() }))
    .nullish(),
})
const Answer = z.object({ tasks: z.array(Task).max(10) })

const Asked = z.object({
  title,
  expanded_element: z.array(z.object({ title: optionalText, url: optionalText, description: optionalText })).nullish(),
})

function toPage(task: z.output<typeof Task> | undefined): Page {
  if (!task) throw new SourceError('unreadable', 'The answer holds no task')
  if (task.status_code === NOTHING_FOUND) return apiPage('google', 'search', { verified: false })
  if (task.status_code !== FOUND) throw new SourceError(reasonOf(task.status_code), task.status_message.slice(0, 300))
  const [result] = task.result ?? []
  const items = result?.items
  if (!items) throw new SourceError('unreadable', 'The answer holds no list of results')
  const ofType = (type: string) => items.filter((item) => item.type === type)
  const organic = organicOf(ofType('organic').map(resultOf))
  const [overview] = ofType('ai_overview')
  const [snippet] = ofType('featured_snippet')
  const [graph] = ofType('knowledge_graph')
  return apiPage('google', 'search', {
    verified: false,
    organic,
    ...compact({
      organicTotalEstimate: result?.se_results_count,
      aiOverview: overview && overviewOf(overview),
      answerBox: snippet && compact({ title: snippet.title, link: snippet.url, snippet: snippet.description }),
      knowledgeGraph: graph?.title
        ? { title: graph.title, ...compact({ type: graph.sub_title, description: graph.description }) }
        : undefined,
      peopleAlsoAsk: filled(ofType('people_also_ask').flatMap(({ items = [] }) => items.flatMap(questionOf))),
      relatedSearches: filled(
        ofType('related_searches').flatMap(({ items = [] }) =>
          items.flatMap((query) => (typeof query === 'string' ? [{ query }] : [])),
        ),
      ),
    }),
  })
}

function reasonOf(code: number) {
  if (code === 40_100 || code === 40_104 || code === 40_300) return 'auth'
  if (code === 40_200 || code === 40_203 || code === 40_210) return 'funds'
  if (code === 40_202) return 'quota'
  return code >= 50_000 ? 'network' : 'unreadable'
}

function resultOf({ title = '', url, description = '', breadcrumb, timestamp, links }: Partial<Item>) {
  const sitelinks = links?.map((one) => ({ title: one.title, link: one.url }))
  return {
    title,
    snippet: description,
    ...compact({ link: url, displayedLink: breadcrumb, date: timestamp, sitelinks }),
  }
}

function overviewOf({ markdown = '', references = [] }: Partial<Item>): AiOverview {
  return { text: markdown, sources: references.map(({ title, url }) => ({ title, link: url })) }
}

function questionOf(raw: unknown): Question[] {
  const asked = optionalBlock(Asked).parse(raw)
  if (!asked) return []
  const [answer] = asked.expanded_element ?? []
  return [
    { question: asked.title, ...compact({ snippet: answer?.description, title: answer?.title, link: answer?.url }) },
  ]
}
