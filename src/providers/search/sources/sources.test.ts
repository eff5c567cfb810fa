import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrayBuffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createFetcher } from '../../../platform/http.ts'
import { defaultSearchSettings } from '../default-settings.ts'
import type { Vertical } from '../page.ts'
import { type SearchQuery, type SearchSource, SourceError } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { ALL_VERTICALS } from './definition.ts'
import { createSources } from './open-sources.ts'
import { USUAL_ORDER } from './operator-order.ts'
import { SEARCH_SOURCES } from './registry.ts'

type Reply = { status?: number; body: unknown }
type Seen = { url: URL; headers: IncomingMessage['headers']; body: string }

const seen: Seen[] = []
let reply: Reply = { body: {} }
const server = createServer(async (request, response) => {
  const body = Buffer.from(await arrayBuffer(request)).toString()
  seen.push({
    url: new URL(request.url ?? '', 'http://api.example'),
    headers: request.headers,
    body,
  })
  const { status = 200, body: answer } = reply
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '9' })
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
})
// Two calls may be more than the default five seconds apart, and the second would meet a closing connection.
server.keepAliveTimeout = 60_000
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const fetcher = createFetcher({ allowPrivate: [host], userAgent: 'test' })
after(async () => {
  await fetcher.close()
  server.close()
})

const base = `http://${host}`
const settings: SearchSettings = {
  ...defaultSearchSettings,
  bases: {
    ...defaultSearchSettings.bases,
    ...Object.fromEntries(USUAL_ORDER.map((name) => [name, base])),
  },
  keys: {
    ...Object.fromEntries(USUAL_ORDER.map((name) => [name, { key: 'key' }])),
    ...{ dataforseo: { login: 'me', password: 'secret' } },
    ...{
      brightdata: { key: 'key', project: 'zone' },
      yandex: { key: 'key', project: 'folder' },
    },
  },
}

const sourceOf = (name: string) => createSources({ ...settings, order: [name] })

test('a source declares exactly the verticals that it supports', () => {
  for (const { name, can } of SEARCH_SOURCES) {
    if (name === 'local') continue
    const answered = ALL_VERTICALS.filter((vertical) =>
      sourceOf(name).some((source) => source.supports(plain(vertical))),
    )
    assert.deepEqual(can.verticals.toSorted(), answered.toSorted(), name)
    assert.equal(can.isLocal, answered.includes('maps'), name)
  }
})

const plain = (vertical: Vertical): SearchQuery => ({
  ...{ q: 'shoes', vertical, gl: 'us', hl: 'en', num: 10, page: 1 },
  ...{ autocorrect: true, device: 'desktop', ...(vertical === 'maps' && { ll: '@40.7,-74,14z' }) },
})

const question: SearchQuery = {
  q: 'example query',
  vertical: 'search',
  gl: 'us',
  hl: 'en',
  num: 10,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}

type Case = { source: SearchSource[]; results: unknown; zero: unknown }
const result = { title: 'T', link: 'https://www.example.com/a', snippet: 'S' }
const yandexBody = (response: string) => ({
  rawData: Buffer.from(`<yandexsearch version="1.0"><response>${response}</response></yandexsearch>`).toString(
    'base64',
  ),
})
const CASES: Record<string, Case> = {
  searchapi: {
    source: sourceOf('searchapi'),
    results: {
      search_metadata: { status: 'Success' },
      organic_results: [{ position: 1, ...result }],
    },
    zero: {
      search_metadata: { status: 'Success' },
      error: "Google didn't return any results.",
    },
  },
  hasdata: {
    source: sourceOf('hasdata'),
    results: {
      requestMetadata: { status: 'ok' },
      organicResults: [{ position: 1, ...result }],
    },
    zero: { requestMetadata: { status: 'ok' }, searchInformation: { totalResults: '0' } },
  },
  brightdata: {
    source: sourceOf('brightdata'),
    results: {
      organic: [{ rank: 1, title: 'T', link: 'https://www.example.com/a', description: 'S' }],
    },
    zero: { general: { results_cnt: 0 } },
  },
  yandex: {
    source: sourceOf('yandex'),
    results: yandexBody(
      '<results><grouping><group><doc><url>https://www.example.com/a</url><title><hlword>T</hlword></title><passages><passage>S</passage></passages></doc></group></grouping></results>',
    ),
    zero: yandexBody('<error code="15">Nothing</error>'),
  },
  serper: {
    source: sourceOf('serper'),
    results: { searchParameters: { q: 'example query' }, organic: [result], credits: 1 },
    zero: { searchParameters: { q: 'example query' }, organic: [], credits: 1 },
  },
  serpapi: {
    source: sourceOf('serpapi'),
    results: {
      search_metadata: { status: 'Success' },
      organic_results: [{ position: 1, ...result }],
    },
    zero: {
      search_metadata: { status: 'Success' },
      error: "Google hasn't returned any results for this query.",
    },
  },
  dataforseo: {
    source: sourceOf('dataforseo'),
    results: task(20_000, [
      {
        type: 'organic',
        rank_group: 1,
        title: 'T',
        url: 'https://www.example.com/a',
        description: 'S',
      },
    ]),
    zero: {
      tasks: [{ status_code: 40_102, status_message: 'No Search Results.', result: null }],
    },
  },
  'brave-api': {
    source: sourceOf('brave-api'),
    results: {
      type: 'search',
      web: { results: [{ title: 'T', url: 'https://www.example.com/a', description: 'S' }] },
    },
    zero: { type: 'search', query: { original: 'example query' } },
  },
}

for (const [name, { source, results, zero }] of Object.entries(CASES)) {
  test(`${name}: results are read with position, link and domain`, async () => {
    const page = await ask(source, { body: results })
    assert.equal(page.verdict, 'results')
    const [first] = page.organic
    assert.deepEqual(
      [first?.position, first?.title, first?.link, first?.domain, first?.snippet, first?.linkResolution],
      [1, 'T', 'https://www.example.com/a', 'example.com', 'S', 'direct'],
    )
  })

  test(`${name}: no matches is an answer, an empty or malformed body is unreadable`, async () => {
    assert.deepEqual(
      [(await ask(source, { body: zero })).verdict, (await ask(source, { body: zero })).organic],
      ['zero', []],
    )
    for (const body of [{}, [], '', 'null', '<html>stream timeout</html>', { organic: 'x' }, { organic: [{}] }])
      await assert.rejects(ask(source, { body }), reasonIs('unreadable'), JSON.stringify(body))
  })

  test(`${name}: refusals are mapped to their reasons`, async () => {
    const table: [number, unknown, string][] = [
      [401, { message: 'Unauthorized.' }, 'auth'],
      [403, { message: 'Unauthorized.', statusCode: 403 }, 'auth'],
      [402, { message: 'Payment required' }, 'funds'],
      [429, { error: 'Your account has run out of searches.' }, 'funds'],
      [400, { message: 'Not enough credits' }, 'funds'],
      [429, { error: 'You have reached your hourly limit.' }, 'quota'],
      [500, { message: 'oops' }, 'network'],
      [502, '<html>bad gateway</html>', 'network'],
      [404, { message: 'Cannot GET /x' }, 'unreadable'],
      [302, '', 'unreadable'],
    ]
    for (const [status, body, reason] of table)
      await assert.rejects(ask(source, { status, body }), reasonIs(reason), String(status))
    await assert.rejects(ask(source, { status: 429, body: {} }), { retryAfterMs: 9000 })
  })

  test(`${name}: the key stays out of the address where possible, and an abort ends the call`, async () => {
    await ask(source, { body: results })
    const last = seen.at(-1)
    assert.ok(name === 'serpapi' || !last?.url.search.includes('key'))
    const call = ask(source, { body: results }, question, AbortSignal.abort(new Error('gone')))
    await assert.rejects(call, { message: 'gone' })
  })

  test(`${name}: a mutated answer yields a page or a source error, nothing else`, async () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.array(fc.string(), { maxLength: 2 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(200), leaf, async (at, value) => {
        const body = mutate(results, at, value)
        await ask(source, { body }).catch((error) => assert.ok(error instanceof SourceError, String(error)))
      }),
      { numRuns: 60 },
    )
  })
}

test('a source without a key is not created', () => {
  assert.deepEqual(createSources({ ...settings, order: USUAL_ORDER, keys: {} }), [])
  assert.deepEqual(Object.keys(CASES).sort(), USUAL_ORDER.toSorted())
})

test('the query reaches each source in its own parameters', async () => {
  const pinned = {
    ...question,
    location: 'Chicago,Illinois,United States',
    uule: 'w+x',
    tbs: 'qdr:w',
    autocorrect: false,
    page: 2,
  }
  await ask(sourceOf('serper'), { body: CASES.serper?.results }, pinned)
  assert.deepEqual(JSON.parse(seen.at(-1)?.body ?? ''), {
    q: 'example query',
    gl: 'us',
    hl: 'en',
    location: 'Chicago,Illinois,United States',
    tbs: 'qdr:w',
    autocorrect: false,
    num: 10,
    page: 2,
  })
  assert.equal(seen.at(-1)?.headers['x-api-key'], 'key')

  await ask(sourceOf('serpapi'), { body: CASES.serpapi?.results }, { ...pinned, device: 'mobile' })
  const params = Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])
  assert.deepEqual(
    [params.start, params.nfpr, params.device, params.location, params.uule],
    ['10', '1', 'mobile', 'Chicago,Illinois,United States', undefined],
  )

  await ask(sourceOf('dataforseo'), { body: CASES.dataforseo?.results }, { ...question, gl: 'de', hl: 'de' })
  assert.deepEqual(JSON.parse(seen.at(-1)?.body ?? ''), [
    {
      ...{
        keyword: 'example query',
        location_code: 2276,
        language_code: 'de',
        device: 'desktop',
        depth: 10,
      },
      load_async_ai_overview: true,
    },
  ])

  await ask(
    sourceOf('brave-api'),
    { body: CASES['brave-api']?.results },
    { ...question, num: 20, page: 2, tbs: 'qdr:w' },
  )
  const brave = Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])
  assert.deepEqual([brave.count, brave.offset, brave.freshness, brave.country], ['20', '1', 'pw', 'US'])

  const codes = async (gl: string, hl: string) => {
    await ask(sourceOf('brave-api'), { body: CASES['brave-api']?.results }, { ...question, gl, hl })
    const { country, search_lang } = Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])
    return [country, search_lang]
  }
  assert.deepEqual(await codes('jp', 'ja'), ['JP', 'jp'])
  assert.deepEqual(await codes('hk', 'zh-TW'), ['HK', 'zh-hant'])
  assert.deepEqual(await codes('br', 'pt-BR'), ['BR', 'pt-br'])
  assert.deepEqual(await codes('gb', 'en-GB'), ['GB', 'en-gb'])
  assert.deepEqual(await codes('no', 'no'), ['NO', 'nb'])
  assert.deepEqual(await codes('ua', 'uk'), ['ALL', 'uk'], 'an unknown country is searched as the whole world')
})

test('a query that a source cannot honor is not supported by it', () => {
  const supports = (source: SearchSource[], change: Partial<SearchQuery>) =>
    source[0]?.supports({ ...question, ...change })
  assert.equal(supports(sourceOf('serper'), { device: 'mobile' }), false)
  assert.equal(supports(sourceOf('serper'), { uule: 'w+x' }), false)
  assert.equal(supports(sourceOf('dataforseo'), { vertical: 'images' }), false)
  assert.equal(supports(sourceOf('dataforseo'), { gl: 'zz' }), false)
  assert.equal(supports(sourceOf('brave-api'), { uule: 'w+x' }), false)
  assert.equal(supports(sourceOf('brave-api'), { tbs: 'qdr:h' }), false)
  assert.equal(supports(sourceOf('brave-api'), { vertical: 'patents' }), false)
  assert.equal(supports(sourceOf('brave-api'), { q: 'a'.repeat(401) }), false)
  assert.equal(supports(sourceOf('brave-api'), { q: 'a '.repeat(51) }), false)
})

test('a redirect of the engine is never returned as a link', async () => {
  const organic = [
    {
      title: 'Opaque',
      link: 'https://www.google.com/goto?url=CAESabc',
      displayedLink: 'https://shop.example › tea',
    },
    { title: 'Wrapped', link: 'https://www.google.com/url?q=https://a.example/x&sa=U' },
    { title: 'Unknown', link: 'https://www.google.com/goto?url=CAESabc' },
  ]
  const page = await ask(sourceOf('serper'), {
    body: { searchParameters: { q: 'x' }, organic },
  })
  assert.deepEqual(
    page.organic.map(({ position, link, linkResolution }) => [position, link, linkResolution]),
    [
      [1, 'https://shop.example/', 'breadcrumb'],
      [2, 'https://a.example/x', 'decoded'],
    ],
  )
})

test('the samples of the third-party API are read in every vertical', async (t) => {
  const folder = new URL('../../../../../shared/fixtures/serper-samples/', import.meta.url)
  if (!existsSync(folder)) {
    console.warn('Samples of the third-party API are missing: the parser is not compared with them')
    return t.skip()
  }
  const lists = {
    search: 'organic',
    places: 'places',
    maps: 'places',
    autocomplete: 'suggestions',
  } as const
  for (const vertical of [
    'search',
    'images',
    'news',
    'videos',
    'places',
    'maps',
    'shopping',
    'scholar',
    'patents',
    'autocomplete',
  ] as Vertical[]) {
    const body = JSON.parse(readFileSync(new URL(`${vertical}.json`, folder), 'utf8'))
    const page = await ask(sourceOf('serper'), { body }, { ...question, vertical })
    const list = vertical in lists ? lists[vertical as keyof typeof lists] : (vertical as 'images')
    assert.equal(page.verdict, 'results', vertical)
    assert.ok((page[list]?.length ?? 0) > 0, vertical)
  }
})

async function ask(source: SearchSource[], answer: Reply, query = question, signal = new AbortController().signal) {
  reply = answer
  const [only] = source
  assert.ok(only)
  return (await only.search(query, { signal, fetcher, transport: fetcher })).page
}

const reasonIs = (reason: string) => (error: unknown) => error instanceof SourceError && error.reason === reason

function task(status_code: number, items: unknown[]) {
  return { tasks: [{ status_code, status_message: 'Ok.', result: [{ items }] }] }
}

/** The same value with one of its leaves replaced. */
function mutate(value: unknown, at: number, replacement: unknown): unknown {
  let left = at
  const visit = (node: unknown): unknown => {
    if (left-- === 0) return replacement
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, visit(one)]))
  }
  return visit(value)
}
