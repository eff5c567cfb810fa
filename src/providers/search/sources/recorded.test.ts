import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { askSource } from '../../../../tests/search/ask-source.ts'
import { defaultSearchSettings } from '../default-settings.ts'
import type { SearchQuery, SearchSource } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { createSources } from './open-sources.ts'

const settings: SearchSettings = {
  ...defaultSearchSettings,
  keys: {
    ...{ serper: { key: 'key' }, serpapi: { key: 'key' } },
    dataforseo: { login: 'me', password: 'secret' },
  },
}
const question: SearchQuery = {
  q: 'best crm for small business',
  vertical: 'search',
  gl: 'us',
  hl: 'en',
  num: 10,
  page: 1,
  autocorrect: true,
  device: 'desktop',
}

const FOLDER = new URL('../../../../../shared/fixtures/recorded/', import.meta.url)

function recorded(t: TestContext, name: string) {
  if (existsSync(FOLDER)) return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))
  console.warn('Recorded answers are missing: the parsers are not compared with them')
  t.skip()
}

const ask = (source: SearchSource[], bodies: unknown[], query = question) => askSource(source, bodies, query)

const organic_results = [{ position: 1, title: 'T', link: 'https://www.example.com/a', snippet: 'S' }]
const sourceOf = (name: string) => createSources({ ...settings, order: [name] })
const serpapi = sourceOf('serpapi')

test('serpapi: a recorded page is read with its AI overview, and a repeated source is listed once', async (t) => {
  const body = recorded(t, 'serpapi/google-2026-09-16-trimmed.json')
  if (!body) return
  const { page, asked } = await ask(serpapi, [body])
  assert.equal(asked.length, 1)
  assert.equal(page.aiOverviewState, 'present')
  assert.match(page.aiOverview?.text ?? '', /^The best CRM.*\nTop CRM Options.*\n- HubSpot CRM: Best for startups/)
  assert.deepEqual(page.aiOverview?.sources, [
    {
      title: '10 Free or Low-Cost CRM Tools for Small Businesses',
      link: 'https://www.uschamber.com/co/start/strategy/low-cost-crm-tools',
    },
  ])
  assert.deepEqual(page.peopleAlsoAsk, [{ question: 'Will CRM be replaced by AI?' }])
})

test('serpapi: a deferred AI overview is loaded once by its token', async (t) => {
  const loaded = recorded(t, 'serpapi/google_ai_overview-2026-09-16-trimmed.json')
  if (!loaded) return
  const { page, asked } = await ask(serpapi, [{ organic_results, ai_overview: { page_token: 'abc' } }, loaded])
  assert.deepEqual(
    asked.map(({ url }) => [url.searchParams.get('engine'), url.searchParams.get('page_token')]),
    [
      ['google', null],
      ['google_ai_overview', 'abc'],
    ],
  )
  assert.equal(page.aiOverviewState, 'present')
  assert.ok(page.features.includes('ai_overview'))
  assert.match(page.aiOverview?.text ?? '', /- Reuters reports on/)
  assert.equal(page.aiOverview?.sources.length, 1)
})

test('serpapi: a slow search is polled by its id until it is done', async () => {
  const search_metadata = { id: '64c148d35119a60ab1e00cc9', status: 'Processing' }
  const { page, asked } = await ask(serpapi, [{ search_metadata }, { search_metadata }, { organic_results }])
  assert.equal(page.organic.length, 1)
  assert.deepEqual(
    asked.map(({ url }) => url.pathname),
    ['/search.json', ...Array(2).fill(`/searches/${search_metadata.id}.json`)],
  )
  assert.ok(asked.every(({ url }) => url.searchParams.get('api_key') === 'key'))
})

test('serpapi: an error or an empty overview is failed, never present', async () => {
  const error = { error: "Can't generate an AI overview right now. Try again later." }
  const states = async (first: unknown, second?: unknown) =>
    (await ask(serpapi, [{ organic_results, ...(first !== undefined && { ai_overview: first }) }, second])).page
  assert.equal((await states(undefined)).aiOverviewState, 'absent')
  assert.equal((await states(error)).aiOverviewState, 'failed')
  assert.equal((await states({ page_token: 'abc' }, { ai_overview: error })).aiOverviewState, 'failed')
  assert.equal((await states({ page_token: 'abc' }, { search_metadata: {} })).aiOverviewState, 'failed')
  assert.equal((await states({})).aiOverviewState, 'failed')
  assert.equal((await states({ text_blocks: [] })).aiOverview, undefined)
})

test('serpapi: every kind of text block is read, and a source without a title uses its site name', async () => {
  const text_blocks = [
    { type: 'paragraph', snippet: 'First' },
    {
      type: 'expandable',
      title: 'More',
      text_blocks: [{ type: 'list', list: [{ title: 'A', snippet: 'a', list: [{ snippet: 'deep' }] }] }],
    },
    {
      type: 'table',
      table: [
        ['Name', 'Price'],
        ['X', '1'],
      ],
    },
    {
      type: 'comparison',
      product_labels: ['X', 'Y'],
      comparison: [{ feature: 'Weight', values: ['1 kg', '2 kg'] }],
    },
  ]
  const references = [{ link: 'https://bare.example/x', source: 'bare.example', index: 0 }]
  const { page } = await ask(serpapi, [{ organic_results, ai_overview: { text_blocks, references } }])
  assert.equal(page.aiOverview?.text, 'First\nMore\n- A: a\n- - deep\nName | Price\nX | 1\nWeight | 1 kg | 2 kg')
  assert.deepEqual(page.aiOverview?.sources, [{ title: 'bare.example', link: 'https://bare.example/x' }])
})

test('serpapi: blocks of a page become features with their entries', async () => {
  const { page } = await ask(serpapi, [
    {
      organic_results,
      ads: [
        {
          position: 1,
          block_position: 'bottom',
          title: 'Ad',
          link: 'https://ad.example/',
          description: 'D',
        },
      ],
      top_ads: [{ position: 1, title: 'Top', link: 'https://top.example/' }],
      local_results: {
        places: [{ position: 1, title: 'Shop', place_id: '123', rating: 4.5, reviews: 10 }],
      },
      inline_videos: [
        {
          position: 1,
          title: 'V',
          link: 'https://video.example/',
          thumbnail: 'https://i.example/t',
        },
      ],
      inline_images: [
        {
          link: 'https://www.google.com/search?x',
          source: 'https://pic.example/p',
          title: 'P',
        },
      ],
      shopping_results: [{ position: 1, title: 'Mill', price: '$5', link: 'https://shop.example/m' }],
      discussions_and_forums: [{ title: 'Talk' }],
      perspectives: [{}],
    },
  ])
  assert.deepEqual(page.features, ['video', 'images', 'local_pack', 'shopping', 'ads', 'discussions'])
  assert.deepEqual(
    page.ads?.map(({ position, block, domain }) => [position, block, domain]),
    [
      [1, 'top', 'top.example'],
      [2, 'bottom', 'ad.example'],
    ],
  )
  assert.deepEqual(page.places?.[0], {
    position: 1,
    title: 'Shop',
    rating: 4.5,
    ratingCount: 10,
    cid: '123',
  })
  assert.deepEqual(
    [page.images?.[0]?.link, page.videos?.[0]?.imageUrl],
    ['https://pic.example/p', 'https://i.example/t'],
  )
})

test('serpapi: a map search gets a default location, and languages are spelled as SerpApi expects', async () => {
  const maps = { ...question, vertical: 'maps' as const }
  const { asked } = await ask(serpapi, [{ local_results: [{ title: 'Shop' }] }], {
    ...maps,
    gl: 'no',
    hl: 'nb',
  })
  const params = asked[0]?.url.searchParams
  assert.deepEqual(
    [params?.get('type'), params?.get('location'), params?.get('z'), params?.get('hl')],
    ['search', 'Norway', '5', 'no'],
  )
})

test('serpapi: recorded local and scholar pages are read', async (t) => {
  const local = recorded(t, 'serpapi/google_local-2024-03-first-of-20.json')
  if (!local) return
  const places = await ask(serpapi, [local], { ...question, vertical: 'places' })
  assert.ok((places.page.places?.length ?? 0) > 0)
  const papers = recorded(t, 'serpapi/google_scholar-2023-05.json')
  const scholar = await ask(serpapi, [papers], { ...question, vertical: 'scholar' })
  assert.ok((scholar.page.scholar?.length ?? 0) > 0)
})

test('serper: an AI overview is reported as not looked at', async (t) => {
  const body = recorded(t, 'serper/search-page5-2026-05.json')
  if (!body) return
  const { page } = await ask(sourceOf('serper'), [body])
  assert.deepEqual([page.aiOverviewState, page.organic.length], ['not_looked_at', 4])
})

const dataforseo = sourceOf('dataforseo')
const organicItem = {
  type: 'organic',
  rank_group: 1,
  title: 'T',
  url: 'https://www.example.com/a',
  description: 'S',
}
const dataforseoBody = (items: unknown[], status_code = 20_000) => ({
  ...{ status_code: 20_000, status_message: 'Ok.', cost: 0.004 },
  tasks: [
    {
      status_code,
      status_message: 'Words',
      cost: 0.004,
      result: status_code === 20_000 ? [{ items }] : null,
    },
  ],
})

test('dataforseo: an AI overview that was not loaded is deferred, never empty', async () => {
  const stateOf = async (overview: object) =>
    (await ask(dataforseo, [dataforseoBody([{ type: 'ai_overview', ...overview }, organicItem])])).page
  const deferred = await stateOf({
    asynchronous_ai_overview: true,
    markdown: null,
    items: null,
  })
  assert.deepEqual([deferred.aiOverviewState, deferred.aiOverview], ['deferred', undefined])
  assert.ok(deferred.features.includes('ai_overview'))
  assert.equal((await stateOf({ markdown: null, items: null })).aiOverviewState, 'failed')
  assert.equal((await ask(dataforseo, [dataforseoBody([organicItem])])).page.aiOverviewState, 'absent')
})

test('dataforseo: overview text loses its citation marks, and sources of all parts are listed once', async () => {
  const reference = {
    source: 'A',
    domain: 'a.example',
    url: 'https://a.example/1',
    title: 'One',
    text: 'x',
  }
  const overview = {
    type: 'ai_overview',
    markdown: 'Mills grind [[1]](https://a.example/1) beans.[](https://noise.example/)',
    references: null,
    items: [
      {
        type: 'ai_overview_element',
        text: 'Mills',
        references: [reference, { ...reference, title: '' }],
      },
      {
        type: 'ai_overview_expanded_element',
        components: [{ text: 'More', references: [{ source: 'B', url: 'https://b.example/2' }] }],
      },
    ],
  }
  const { page } = await ask(dataforseo, [dataforseoBody([overview, organicItem])])
  assert.equal(page.aiOverview?.text, 'Mills grind  beans.')
  assert.deepEqual(page.aiOverview?.sources, [
    { title: 'One', link: 'https://a.example/1' },
    { title: 'B', link: 'https://b.example/2' },
  ])
})

test('dataforseo: a result keeps its absolute position among all blocks of the page', async () => {
  const items = [
    { type: 'paid', title: 'Ad', url: 'https://ad.example/' },
    { ...organicItem, rank_absolute: 2 },
  ]
  const { page } = await ask(dataforseo, [dataforseoBody(items)])
  assert.deepEqual([page.organic[0]?.position, page.organic[0]?.absolutePosition], [1, 2])
})

test('dataforseo: every block of a page is kept', async () => {
  const { page } = await ask(dataforseo, [
    dataforseoBody([
      { type: 'paid', title: 'Ad', url: 'https://ad.example/', description: 'D' },
      organicItem,
      {
        type: 'local_pack',
        title: 'Shop',
        cid: '77',
        phone: '1',
        rating: { value: 4.5, votes_count: 9 },
        is_paid: false,
      },
      { type: 'local_pack', title: 'Paid', is_paid: true },
      { type: 'video', items: [{ title: 'V', url: 'https://v.example/', source: 'Tube' }] },
      {
        type: 'images',
        items: [{ alt: 'P', url: 'https://p.example/', image_url: 'https://i.example/' }],
      },
      {
        type: 'popular_products',
        items: [{ title: 'Mill', price: { current: 5, currency: 'USD' } }],
      },
      {
        type: 'top_stories',
        items: [{ title: 'News', url: 'https://n.example/', source: 'N', date: 'today' }],
      },
      {
        type: 'people_also_ask',
        items: [{ title: 'Why?', expanded_element: [{ title: null, items: null }] }],
      },
      { type: 'discussions_and_forums' },
      { type: 'hotels_pack' },
      { type: 'paid', title: 'Below', url: 'https://low.example/' },
    ]),
  ])
  assert.deepEqual(page.features, [
    ...['top_stories', 'people_also_ask', 'video', 'images', 'local_pack', 'shopping', 'ads'],
    ...['discussions', 'hotels_pack'],
  ])
  assert.deepEqual(page.places, [
    { position: 1, title: 'Shop', phoneNumber: '1', cid: '77', rating: 4.5, ratingCount: 9 },
  ])
  assert.deepEqual(
    page.ads?.map(({ block }) => block),
    ['top', 'bottom'],
  )
  assert.deepEqual([page.shopping?.[0]?.price, page.peopleAlsoAsk], ['5 USD', [{ question: 'Why?' }]])
})

test('dataforseo: status codes become reasons, in the answer and in its task', async () => {
  const codes: [number, string][] = [
    ...([40_100, 40_104, 40_201, 40_207] as const).map((code): [number, string] => [code, 'auth']),
    ...([40_200, 40_203, 40_210] as const).map((code): [number, string] => [code, 'funds']),
    ...([40_202, 40_209] as const).map((code): [number, string] => [code, 'quota']),
    ...([40_101, 40_103, 50_000, 50_401] as const).map((code): [number, string] => [code, 'network']),
    ...([40_501, 40_503, 40_506] as const).map((code): [number, string] => [code, 'unreadable']),
  ]
  for (const [code, reason] of codes) {
    await assert.rejects(ask(dataforseo, [dataforseoBody([], code)]), { reason }, String(code))
    const alone = { status_code: code, status_message: 'No.', tasks: null }
    await assert.rejects(ask(dataforseo, [alone]), { reason }, String(code))
  }
})

test('dataforseo: a hundred results are one request, with special characters of the query encoded', async () => {
  const query = { ...question, q: '100% c++', num: 100 }
  const { asked } = await ask(dataforseo, [dataforseoBody([organicItem])], query)
  const [task] = JSON.parse(String(asked[0]?.options?.body))
  assert.deepEqual([asked.length, task.depth, task.keyword], [1, 100, '100%25 c%2B%2B'])
  assert.ok((asked[0]?.options?.timeoutMs ?? 0) > 120_000)
})
