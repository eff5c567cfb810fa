import { json } from './reply.ts'
import { deviceOf, KEY, type Part, refusing } from './serp-api.ts'
import { loadedOverview, serpBody } from './serp-body.ts'
import type { MakeService } from './service.ts'

/** SearchApi.io: the words of SerpApi, but for overviews and questions. */
export const searchapi: MakeService = (sandbox) => ({
  name: 'searchapi',
  prefix: '/searchapi',
  hosts: ['www.searchapi.io'],
  handle: (call) => {
    if (call.headers.authorization !== `Bearer ${KEY}`)
      return json({ error: 'Invalid API key.' }, 401)
    if (call.path !== '/api/v1/search') return json({ error: 'Not found' }, 404)
    const params =
      call.method === 'POST' ? new URLSearchParams(JSON.parse(call.body)) : call.params
    if (params.get('engine') === 'google_ai_overview')
      return json(searchapiOverview(loadedOverview(sandbox, params.get('page_token') ?? '')))
    const start = (Number(params.get('page') ?? 1) - 1) * 10
    return json(
      searchapiBody(
        serpBody(sandbox, { params, device: deviceOf(params.get('device')), start }),
      ),
    )
  },
  refuse: refusing((error) => ({ error })),
})

function searchapiBody({ error, ai_overview, related_questions, ...body }: Part): Part {
  if (error) return { error: "Google didn't return any results." }
  const questions = Array.isArray(related_questions) ? related_questions : []
  return {
    ...body,
    related_questions: questions.map(({ question, snippet, title, link }) => ({
      ...{ question, answer: snippet, source: { title, link } },
    })),
    ...(ai_overview !== undefined && { ai_overview: searchapiOverview(ai_overview as Part) }),
  }
}

function searchapiOverview({ text_blocks, references, ...rest }: Part): Part {
  if (!Array.isArray(text_blocks)) return rest
  const worded = ({ snippet, list, ...block }: Part): Part => ({
    ...block,
    answer: snippet,
    ...(Array.isArray(list) && { items: list.map(worded) }),
  })
  return { text_blocks: text_blocks.map(worded), reference_links: references }
}
