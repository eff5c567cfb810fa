import type { Sandbox } from '../control/sandbox.ts'
import { seekTruth } from '../world/truth.ts'
import type { Device } from '../world/types.ts'
import { brightdataSurface, type Surface, surfaceAnswers } from './answer-surfaces.ts'
import { askFrom } from './ask.ts'
import { json, type Reply } from './reply.ts'
import { loadedOverview, serpBody, serpTruth } from './serp-body.ts'
import type { Call, MakeService, Refusal } from './service.ts'

const KEY = 'sandbox'
const deviceOf = (name: unknown): Device => (name === 'mobile' ? 'mobile' : 'desktop')
type Part = Record<string, unknown>

/** How each turns a visitor away: in words of its own, under the status that all use. */
const refusing = (bodyOf: (message: string) => unknown) => (refusal: Refusal) => {
  const status = { '401': 401, '429': 429, '500': 500, '529': 529 }[String(refusal)]
  if (refusal === 'empty') return json({})
  return status === undefined ? null : json(bodyOf(MESSAGES[status] ?? 'Error'), status)
}
const MESSAGES: Record<number, string> = {
  401: 'Invalid API key.',
  429: 'Too many requests',
  500: 'Internal Server Error',
  529: 'Overloaded',
}

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

/** HasData: the same page with names in camel case. */
export const hasdata: MakeService = (sandbox) => ({
  name: 'hasdata',
  prefix: '/hasdata',
  hosts: ['api.hasdata.com'],
  handle: ({ headers, path, params }) => {
    if (headers['x-api-key'] !== KEY) return json({ message: 'Invalid API key' }, 401)
    const requestMetadata = { id: 'sandbox', status: 'ok' }
    if (path === '/scrape/google/ai-overview') {
      const aiOverview = camelCase(loadedOverview(sandbox, params.get('pageToken') ?? ''))
      return json({ requestMetadata, aiOverview })
    }
    if (path !== '/scrape/google/serp') return json({ message: 'Not found' }, 404)
    const start = Number(params.get('start') ?? 0)
    const question = { params, device: deviceOf(params.get('deviceType')), start }
    const { error, search_metadata: _, inline_images, ...body } = serpBody(sandbox, question)
    if (error) return json({ requestMetadata, searchInformation: { totalResults: '0' } })
    return json({
      requestMetadata,
      ...(camelCase({ ...body, images_results: inline_images }) as Part),
    })
  },
  refuse: refusing((message) => ({ message })),
})

function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase)
  if (typeof value !== 'object' || value === null) return value
  const renamed = Object.entries(value).map(([name, inner]) => [
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
    camelCase(inner),
  ])
  return Object.fromEntries(renamed)
}

/** Bright Data: a page of google is asked for by its address, and comes as it was read. */
export const brightdata: MakeService = (sandbox) => {
  const answerOf = surfaceAnswers(sandbox)
  const snapshots = new Map<string, { records: unknown[]; polls: number }>()
  return {
    name: 'brightdata',
    prefix: '/brightdata',
    hosts: ['api.brightdata.com'],
    handle: (call) => {
      if (call.headers.authorization !== `Bearer ${KEY}`)
        return json({ error: 'Invalid token' }, 401)
      if (call.path === '/datasets/v3/scrape') return scraped(call, { answerOf, snapshots })
      if (call.path.startsWith('/datasets/v3/')) return snapshotReply(call, snapshots)
      if (call.path !== '/request') return json({ error: 'Not found' }, 404)
      const { zone, url } = JSON.parse(call.body)
      if (!zone) return json({ error: 'zone is required' }, 400)
      return brightdataPage(sandbox, new URL(url).searchParams)
    },
    refuse: refusing((error) => ({ error })),
  }
}

const APPS: Record<string, Surface> = {
  gd_m7aof0k82r803d5bjm: 'chat_gpt',
  gd_m7dhdot1vw9a7gc1n: 'perplexity',
  gd_m7di5jy6s9geokz8w: 'copilot',
  gd_mbz66arm2mf9cu856y: 'gemini',
  gd_mcswdt6z2elth3zqr2: 'ai_mode',
}

type Snapshots = Map<string, { records: unknown[]; polls: number }>
type Apps = { answerOf: ReturnType<typeof surfaceAnswers>; snapshots: Snapshots }

/** An app at once; a question with `zzzslow` becomes a snapshot. */
function scraped({ params, body }: Call, { answerOf, snapshots }: Apps): Reply {
  const surface = APPS[params.get('dataset_id') ?? '']
  if (!surface) return json({ error: 'Dataset does not exist' }, 404)
  const { input } = JSON.parse(body)
  const records = input.map(({ url, prompt, country }: Record<string, string>) =>
    brightdataSurface(
      answerOf({ surface, prompt: prompt ?? '', country: country ?? 'us', language: 'en' }),
      url ?? '',
    ),
  )
  if (!body.includes('zzzslow')) return json(records)
  const snapshot_id = `s_${snapshots.size + 1}`
  snapshots.set(snapshot_id, { records, polls: 0 })
  return json({ snapshot_id }, 202)
}

function snapshotReply({ path }: Call, snapshots: Snapshots): Reply {
  const [, what, id = '', order] =
    /^\/datasets\/v3\/(progress|snapshot)\/([\w-]+)(?:\/(cancel))?$/.exec(path) ?? []
  const snapshot = snapshots.get(id)
  if (!snapshot) return json({ error: 'Snapshot not found' }, 404)
  if (order) return json({ status: snapshots.delete(id) ? 'cancelled' : 'ready' })
  if (what === 'snapshot') return json(snapshot.records)
  snapshot.polls += 1
  return json({ status: snapshot.polls > 1 ? 'ready' : 'running', snapshot_id: id })
}

function brightdataPage(sandbox: Sandbox, params: URLSearchParams): Reply {
  const start = Number(params.get('start') ?? 0)
  const device = params.get('brd_mobile') === '1' ? 'mobile' : 'desktop'
  const { organic, features, total } = serpTruth(sandbox, { params, device })
  const general = { search_engine: 'google', results_cnt: organic.length === 0 ? 0 : total }
  const found = organic
    .slice(start, start + 10)
    .map(({ title, url, snippet, host, crumbs }, index) => ({
      ...{
        title,
        link: url,
        description: snippet,
        display_link: [`https://${host}`, ...crumbs].join(' › '),
      },
      ...{ rank: index + 1, global_rank: index + 1 },
    }))
  const { aiOverview } = features
  return json({
    general,
    organic: found,
    ...(start === 0 && {
      top_ads: features.ads.map(({ title, url, text }) => ({
        title,
        link: url,
        description: text,
      })),
      people_also_ask: features.peopleAlsoAsk.map(({ question, answer, url, title }) => ({
        ...{
          question,
          answers: [{ type: 'answer', value: { text: answer } }],
          answer_link: url,
          answer_source: title,
        },
      })),
      related: features.related.map((text) => ({ text })),
      snack_pack: features.localPack.map(
        ({ title, address, rating, ratingCount, cid, website }) => ({
          ...{ name: title, address, rating, reviews_cnt: ratingCount, cid, site: website },
        }),
      ),
      ...(aiOverview.state === 'present' && {
        ai_overview: {
          texts: [
            aiOverview.intro,
            ...aiOverview.points.map(({ title, text }) => `${title}: ${text}`),
          ].map((snippet) => ({
            ...{ type: 'paragraph', snippet },
          })),
          references: aiOverview.sources.map(({ url, title }) => ({
            href: url,
            title: `${title}. Opens in new tab.`,
          })),
        },
      }),
    }),
  })
}

const YANDEX_MARKETS: Record<string, string> = {
  '225': 'ru',
  '213': 'ru',
  '2': 'ru',
  '149': 'by',
  '159': 'kz',
  '983': 'tr',
}
const MOST_GROUPS = 100

/** Yandex by its own API: XML inside of JSON. */
export const yandex: MakeService = (sandbox) => ({
  name: 'yandex',
  prefix: '/yandex',
  hosts: ['searchapi.api.cloud.yandex.net'],
  handle: (call) => {
    if (call.headers.authorization !== `Api-Key ${KEY}`)
      return json({ code: 16, message: 'UNAUTHENTICATED' }, 401)
    if (call.path !== '/v2/web/search') return json({ code: 5, message: 'Not found' }, 404)
    return json({ rawData: Buffer.from(yandexXml(sandbox, call)).toString('base64') })
  },
  refuse: (refusal) => {
    const code = { '429': '55', '500': '20', '529': '20' }[String(refusal)]
    if (code)
      return json({ rawData: Buffer.from(yandexError(code, 'Refused')).toString('base64') })
    return refusal === '401' ? json({ code: 16, message: 'UNAUTHENTICATED' }, 401) : null
  },
})

const yandexError = (code: string, words: string) =>
  `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><response><error code="${code}">${words}</error></response></yandexsearch>`

function yandexXml(sandbox: Sandbox, { body, device }: Call): string {
  const { query, groupSpec, region, l10n } = JSON.parse(body)
  const params = new URLSearchParams({ q: query.queryText, gl: YANDEX_MARKETS[region] ?? 'us' })
  params.set('hl', String(l10n).slice(-2).toLowerCase())
  if (query.fixTypoMode === 'FIX_TYPO_MODE_OFF') params.set('nfpr', '1')
  const { organic } = seekTruth(
    sandbox.world,
    askFrom(params, { engine: 'yandex', device, market: null, now: sandbox.now() }),
  )
  const count = Math.min(Number(groupSpec.groupsOnPage), MOST_GROUPS)
  const start = Number(query.page) * count
  const groups = organic
    .slice(start, start + count)
    .map(
      ({ title, url, host, snippet }) =>
        `<group><categ attr="d" name="${escaped(host)}"/><doccount>1</doccount><doc><url>${escaped(url)}</url><domain>${escaped(host)}</domain><title>${marked(title)}</title><modtime>20261001T000000</modtime><passages><passage>${marked(snippet)}</passage></passages></doc></group>`,
    )
  if (groups.length === 0)
    return yandexError('15', 'Sorry, there are no results for this search')
  return `<?xml version="1.0" encoding="utf-8"?><yandexsearch version="1.0"><request><query>${escaped(query.queryText)}</query></request><response date="20261101T000000"><found priority="all">${organic.length}</found><results><grouping attr="d" mode="deep">${groups.join('')}</grouping></results></response></yandexsearch>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** The first word is marked, as words of the question are. */
const marked = (text: string) => escaped(text).replace(/^([\p{L}\d]+)/u, '<hlword>$1</hlword>')
