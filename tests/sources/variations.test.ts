import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, type TestContext, test } from 'node:test'
import { LlmError } from '../../src/providers/llm/port.ts'
import type { LlmProviderSettings } from '../../src/providers/llm/settings.ts'
import { findSurfaceSource } from '../../src/providers/llm/surfaces/registry.ts'
import { plainUrl } from '../../src/providers/llm/surfaces/surface.ts'
import { defaultSearchSettings } from '../../src/providers/search/default-settings.ts'
import { AI_OVERVIEW_STATES } from '../../src/providers/search/page.ts'
import { type SearchQuery, SourceError, type Transport } from '../../src/providers/search/port.ts'
import { createSources } from '../../src/providers/search/sources/open-sources.ts'
import { openFixture } from '../llm/fixture.ts'
import { addressesIn, type Variation, variationsOf } from './variations.ts'

// Formats are read as documented, not as one sample happens to be: whatever is changed in a recorded body, its parser
// returns less or says that it could not read it, and never returns what is not there.

const FOLDER = new URL('../../../shared/fixtures/recorded/', import.meta.url)
const MOST = process.env.TEST_LONG ? 4000 : 250

function recorded(t: TestContext, name: string) {
  if (existsSync(FOLDER)) return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))
  console.warn('The recorded answers are not here: variations of them cannot be read')
  t.skip()
}

const settings = {
  ...defaultSearchSettings,
  keys: {
    ...{ serper: { key: 'k' }, serpapi: { key: 'k' }, hasdata: { key: 'k' }, 'brave-api': { key: 'k' } },
    dataforseo: { login: 'me', password: 'secret' },
  },
}
const question: SearchQuery = {
  ...{ q: 'x', vertical: 'search', gl: 'us', hl: 'en', num: 10, page: 1, autocorrect: true, device: 'desktop' },
}

async function search(name: string, body: unknown, query: SearchQuery) {
  const text = JSON.stringify(body)
  const transport: Transport = {
    fetch: async (url) =>
      ({ url, status: 200, headers: new Headers(), body: Buffer.from(text), text: () => text }) as never,
  }
  const [source = assert.fail()] = createSources({ ...settings, order: [name] })
  const { signal } = new AbortController()
  return (await source.search(query, { signal, fetcher: transport, transport })).page
}

const organicItem = (number: number) => ({
  ...{
    type: 'organic',
    rank_group: number,
    rank_absolute: number + 1,
    title: `T${number}`,
    url: `https://s${number}.example/`,
  },
  ...{ description: 'S', domain: `s${number}.example` },
})
/** As the source documents it; there is no recording. */
const dataforseoPage = {
  ...{ status_code: 20_000, cost: 0.004 },
  tasks: [
    {
      ...{ id: 't', status_code: 20_000, cost: 0.004 },
      result: [
        {
          se_results_count: 12,
          items: [
            {
              ...{
                type: 'ai_overview',
                rank_absolute: 1,
                asynchronous_ai_overview: true,
                markdown: 'Buy [[1]](https://a.example/).',
              },
              references: [{ source: 'A', url: 'https://a.example/', title: 'A', domain: 'a.example' }],
              items: [{ type: 'ai_overview_element', text: 'Buy', references: null }],
            },
            ...[1, 2, 3].map(organicItem),
            {
              type: 'people_also_ask',
              items: [{ type: 'people_also_ask_element', title: 'Why?', expanded_element: null }],
            },
          ],
        },
      ],
    },
  ],
}

const PAGES: [source: string, file: string | object, query?: Partial<SearchQuery>][] = [
  ['serpapi', 'serpapi/google-2026-09-16-trimmed.json'],
  ['serpapi', 'serpapi/google_local-2024-03-first-of-20.json', { vertical: 'places' }],
  ['serpapi', 'serpapi/google_scholar-2023-05.json', { vertical: 'scholar' }],
  ['serper', 'serper/search-page5-2026-05.json'],
  ['hasdata', 'hasdata/google-serp-2024-09-readme.json'],
  ['brave-api', 'brave/web-blue_tack_minimal.json'],
  ['dataforseo', dataforseoPage],
]

for (const [name, file, change] of PAGES)
  test(`${name}: a varied ${typeof file === 'string' ? file : 'page'} yields nothing that is not in it, or is refused`, async (t) => {
    const body = typeof file === 'string' ? recorded(t, file) : file
    if (!body) return
    const query = { ...question, ...change }
    const whole = await search(name, body, query)
    const ranks = new Map(whole.organic.map(({ link, position }) => [link, position]))
    for (const variation of variationsOf(body, MOST)) {
      const page = await search(name, variation.body, query).catch((error) => {
        assert.ok(error instanceof SourceError, `${variation.what}: ${error}`)
      })
      if (page) soundPage(page, variation, ranks)
    }
  })

function soundPage(
  { aiOverviewState, aiOverview, organic }: Awaited<ReturnType<typeof search>>,
  { what, body }: Variation,
  ranks: Map<string, number>,
) {
  assert.ok(AI_OVERVIEW_STATES.includes(aiOverviewState), what)
  assert.equal(aiOverviewState === 'present', (aiOverview?.text ?? '') !== '', what)
  const known = addressesIn(body)
  for (const { link } of aiOverview?.sources ?? []) assert.ok(known.has(link), `${what}: ${link}`)
  // Only a page without the block says that there is none.
  const isWithout = !/"(?:ai_overview|aiOverview)":|\{"type":"ai_overview","rank/.test(JSON.stringify(body))
  if (aiOverviewState === 'absent') assert.ok(isWithout, what)
  // A list that grew at the front shifts everything; nothing else may.
  if (/: a list with a null in front$/.test(what)) return
  for (const { link, position } of organic) assert.equal(position, ranks.get(link) ?? position, what)
}

const product = { title: 'P', url: 'https://shop.example/p', price: '$5', merchant: 'S', rating: 4.5, num_reviews: 3 }
const cloro = {
  task: { id: 'task-1', status: 'COMPLETED' },
  response: {
    ...{ text: 'Try Acme.', markdown: '**Try Acme.**', model: null, searchQueries: ['a', { query: 'b' }] },
    sources: [
      { position: 1, url: 'https://acme.example/', label: 'Acme' },
      { position: 2, url: 'https://met.example/', label: 'Met' },
    ],
    citationPills: [{ citationPillId: 0, url: 'https://acme.example/', label: 'Acme', position: 1 }],
    shoppingCards: [{ tags: [], products: [product] }],
    ads: [
      {
        brand: { name: 'Bolt', url: 'https://bolt.example/' },
        rendered: true,
        cards: [{ title: 'B', url: 'https://bolt.example/s' }],
      },
    ],
  },
}
const brightdata = [
  {
    ...{ answer_text_markdown: '**A**', answer_text: 'A', model: 'sonar', web_search_query: ['a'] },
    citations: [{ url: 'https://a.example/', title: 'A', position: 1 }],
    search_sources: [{ url: 'https://met.example/', title: 'Met' }],
    shopping: [product],
  },
]
const aiMode = {
  ...{ search_metadata: { id: 'a', status: 'Success' }, search_parameters: { location_used: 'United States' } },
  ...{ reconstructed_markdown: '**A** is best.', shopping_results: [{ ...product, extracted_price: 5 }] },
  text_blocks: [{ type: 'list', list: [{ snippet: 'A', reference_indexes: [0] }] }],
  references: [{ title: 'A', link: 'https://a.example/', source: 'a.example', index: 0 }],
}

const SURFACES: [source: string, app: string, file: string | object][] = [
  ['dataforseo', 'chatgpt_app', 'dataforseo/chatgpt-2026-09-07-trimmed.json'],
  ['dataforseo', 'google_ai_mode', 'dataforseo/ai_mode-2026-09-07-trimmed.json'],
  ['dataforseo', 'perplexity', 'dataforseo/perplexity-llm-responses-2026-09-07-trimmed.json'],
  ['dataforseo', 'chatgpt_app', 'dataforseo/chatgpt-task-error-2026-09.json'],
  ['cloro', 'chatgpt_app', cloro],
  ['brightdata', 'perplexity_app', brightdata],
  ['serpapi', 'google_ai_mode', aiMode],
]

for (const [kind, name, file] of SURFACES)
  test(`${kind}: a varied answer of ${name} (${typeof file === 'string' ? file : 'documented'}) yields no page that is not in it, or is refused`, async (t) => {
    const body = typeof file === 'string' ? recorded(t, file) : file
    if (!body) return
    const source = findSurfaceSource(kind) ?? assert.fail()
    const provider: LlmProviderSettings = {
      ...{ name, kind, key: 'k', base: 'https://api.test', model: '', requestsPerMinute: 60, concurrency: 1 },
    }
    for (const { what, body: varied } of variationsOf(body, MOST)) {
      const asked = { prompt: 'x', country: 'us', language: 'en', signal: AbortSignal.timeout(300) }
      const fetch = (async () => Response.json(varied)) as unknown as typeof globalThis.fetch
      const answer = await source.ask(provider, { ...asked, fetch }).catch((error) => {
        const isReported = error instanceof LlmError || error.name === 'TimeoutError' || error.name === 'AbortError'
        assert.ok(isReported, `${what}: ${error.stack}`)
      })
      if (!answer) continue
      const known = new Set([...addressesIn(varied)].map(plainUrl))
      const cited = new Set(answer.cited.map(({ url }) => url))
      for (const { url } of [...answer.cited, ...answer.retrieved, ...(answer.ads ?? [])])
        assert.ok(known.has(url), `${what}: ${url}`)
      for (const { url } of answer.retrieved) assert.ok(!cited.has(url), what)
      assert.ok(typeof answer.text === 'string' && Number.isFinite(answer.costUsd), what)
    }
  })

const MODELS: [kind: string, file: string][] = [
  ['openai', 'openai-web-search.json'],
  ['anthropic', 'anthropic-web-search.json'],
  ['google', 'pydantic-test_google_model_web_search_tool.0.json'],
  ['xai', 'xai-web-search.json'],
  ['openrouter', 'pydantic-test_openrouter_web_search_annotations.0.json'],
  ['perplexity', 'perplexity-agent-docs-sample.json'],
]

const fixture = await openFixture()
after(fixture.close)

for (const [kind, file] of MODELS)
  test(`${kind}: a varied recorded answer is parsed, or fails with a reason`, async (t) => {
    const body = recorded(t, `llm/${file}`)
    if (!body) return
    for (const { what, body: varied } of variationsOf(body, MOST / 5)) {
      fixture.use((response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(varied))
      })
      const asked = { provider: kind, prompt: 'x', timeoutMs: 20_000 }
      const answer = await fixture
        .llm([kind])
        .answer(asked)
        .catch((error) => {
          assert.ok(error instanceof LlmError, `${what}: ${error.stack}`)
        })
      if (answer) assert.notEqual(answer.text.trim(), '', what)
    }
  })
