import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSource } from '../../../../tests/search/ask-source.ts'
import { callPrice } from '../call-cost.ts'
import { defaultSearchSettings } from '../default-settings.ts'
import type { SearchQuery } from '../port.ts'
import { createSources } from './open-sources.ts'

const keys = {
  ...{ serpapi: { key: 'key' }, searchapi: { key: 'key' }, 'brave-api': { key: 'key' } },
  dataforseo: { login: 'me', password: 'secret' },
}
const sourceOf = (name: string) => createSources({ ...defaultSearchSettings, keys, order: [name] })
const question: SearchQuery = {
  ...{ q: 'best crm', vertical: 'search', gl: 'us', hl: 'en', num: 10, page: 1 },
  ...{ autocorrect: true, device: 'desktop' },
}

const organicItem = { type: 'organic', rank_group: 1, title: 'T', url: 'https://www.example.com/a', description: 'S' }
const task = (items: unknown[], cost = 0.004) => ({
  ...{ status_code: 20_000, status_message: 'Ok.', cost },
  tasks: [{ status_code: 20_000, status_message: 'Ok.', cost, result: [{ items }] }],
})
const askDataforseo = (body: unknown) => askSource(sourceOf('dataforseo'), [body], question)

test('dataforseo: the cost is the one reported, also when the price of an overview is refunded', async () => {
  for (const cost of [0.004, 0.002]) assert.equal((await askDataforseo(task([organicItem], cost))).costUsd, cost)
})

test('dataforseo: an overview without a full text is assembled from its parts, except paid ones', async () => {
  const reference = (host: string) => ({ url: `https://${host}/`, title: host, source: host })
  const items = [
    { type: 'ai_overview_element', text: 'Two are good.', references: [reference('a.example')] },
    {
      type: 'ai_overview_table_element',
      table: {
        table_header: ['CRM', 'Price'],
        table_content: [
          ['Acme', '$5'],
          ['Bolt', '$9'],
        ],
      },
    },
    { type: 'ai_overview_video_element', text: 'A video.', references: null },
    { type: 'ai_overview_paid', text: 'Buy now', references: [reference('ad.example')] },
  ]
  const overview = { type: 'ai_overview', markdown: null, references: null, items }
  const { page } = await askDataforseo(task([overview, organicItem]))
  assert.equal(page.aiOverview?.text, 'Two are good.\nCRM | Price\nAcme | $5\nBolt | $9\nA video.')
  assert.deepEqual(
    page.aiOverview?.sources.map(({ link }) => link),
    ['https://a.example/'],
  )
})

test('dataforseo: boxes, panels and packs under alternative names are recognized', async () => {
  const box = { title: 'What is a CRM?', url: 'https://box.example/', description: 'A program.' }
  const { page } = await askDataforseo(
    task([
      { type: 'featured_snippet', ...box },
      organicItem,
      { type: 'knowledge_graph', title: 'Acme', sub_title: 'Company', description: 'Makes things.' },
      { type: 'commercial_units', items: [{ title: 'Mill', seller: 'Shop', price: { displayed_price: '$5' } }] },
      ...['short_videos', 'perspectives', 'jobs', 'recipes'].map((type) => ({ type })),
    ]),
  )
  assert.deepEqual(page.answerBox, { title: box.title, link: box.url, snippet: box.description })
  assert.deepEqual(page.knowledgeGraph, { title: 'Acme', type: 'Company', description: 'Makes things.' })
  assert.deepEqual(page.shopping, [{ position: 1, title: 'Mill', source: 'Shop', price: '$5' }])
  assert.deepEqual(page.features, [
    ...['featured_snippet', 'knowledge_panel', 'shopping', 'short_videos', 'discussions', 'jobs', 'recipes'],
  ])
  const answer = await askDataforseo(task([{ type: 'answer_box', title: '12:30', description: 'Berlin' }]))
  assert.deepEqual(answer.page.features, ['answer_box'])
})

test('dataforseo: an outdated location or task is unreadable, not a network failure', async () => {
  for (const status_code of [40_403, 40_505]) {
    const refused = { ...task([]), tasks: [{ status_code, status_message: 'No.', result: null }] }
    await assert.rejects(askDataforseo(refused), { reason: 'unreadable' })
  }
})

const organic_results = [{ position: 1, title: 'T', link: 'https://www.example.com/a', snippet: 'S' }]
const askSerpapi = (body: object, change: Partial<SearchQuery> = {}) =>
  askSource(sourceOf('serpapi'), [{ organic_results, ...body }], { ...question, ...change })

test('serpapi: a page has ten results whatever is requested, and later pages start where it ended', async () => {
  const [source] = sourceOf('serpapi')
  assert.equal(source?.pageSize({ ...question, num: 100 }), 10)
  const { asked } = await askSerpapi({}, { num: 100, page: 3 })
  const { searchParams } = asked[0]?.url ?? new URL('')
  assert.deepEqual([searchParams.get('num'), searchParams.get('start')], [null, '20'])
})

test('serpapi: languages are spelled the way SerpApi expects', async () => {
  for (const [hl, spelled] of Object.entries({ fil: 'tl', nb: 'no', de: 'de' }))
    assert.equal((await askSerpapi({}, { hl })).asked[0]?.url.searchParams.get('hl'), spelled)
})

test('serpapi and searchapi: results from another location than the requested one are refused', async () => {
  const location = 'Portland,Maine,United States'
  const from = (location_used?: string) => ({ search_parameters: { location_used }, organic_results })
  for (const name of ['serpapi', 'searchapi']) {
    const ask = (used?: string) => askSource(sourceOf(name), [from(used)], { ...question, location })
    for (const used of [undefined, location, 'Portland, Maine, United States', 'A village,Maine,United States'])
      assert.equal((await ask(used)).page.organic.length, 1)
    for (const used of ['Portland,Oregon,United States', 'United States'])
      await assert.rejects(ask(used), { reason: 'unreadable', message: new RegExp(`searched from ${used}`) })
  }
})

test('serper: a search of the map costs three credits', () => {
  assert.equal(callPrice('serper', { vertical: 'maps', num: 20, page: 1 }, {}), 0.003)
  assert.equal(callPrice('serper', { vertical: 'search', num: 10, page: 1 }, {}), 0.001)
})

test('serpapi: a question answered by an overview comes without a page, and the overview is not loaded', async () => {
  const related_questions = [
    { question: 'What is a CRM?', snippet: 'A program.', title: 'CRM', link: 'https://crm.example/' },
    { question: 'Is it free?', type: 'ai_overview', page_token: 'abc' },
  ]
  const { page, asked } = await askSerpapi({ related_questions })
  assert.deepEqual(page.peopleAlsoAsk, [
    { question: 'What is a CRM?', snippet: 'A program.', title: 'CRM', link: 'https://crm.example/' },
    { question: 'Is it free?' },
  ])
  assert.deepEqual([asked.length, page.aiOverviewState], [1, 'absent'])
})

test('serpapi: boxes, panels and products under alternative names are recognized', async () => {
  const { page } = await askSerpapi({
    answer_box: { title: 'T', link: 'https://box.example/', snippet: 'S' },
    knowledge_graph: { title: 'Acme', type: 'Company' },
    top_stories: [{ title: 'News', link: 'https://n.example/', source: 'N' }],
    video_results: [{ title: 'V', link: 'https://v.example/' }],
    immersive_products: [{ title: 'Mill', price: '$5', source: 'Shop' }],
    short_videos: [{}],
    bottom_ads: [{ title: 'Below', link: 'https://low.example/' }],
  })
  assert.deepEqual(page.features, [
    ...['featured_snippet', 'knowledge_panel', 'top_stories', 'video', 'shopping', 'ads', 'short_videos'],
  ])
  assert.deepEqual([page.ads?.[0]?.block, page.shopping?.[0]?.title], ['bottom', 'Mill'])
})

test('brave: an AI overview is reported as not looked at', async () => {
  const body = { type: 'search', web: { results: [{ title: 'T', url: 'https://www.example.com/a' }] } }
  const { page } = await askSource(sourceOf('brave-api'), [body], question)
  assert.equal(page.aiOverviewState, 'not_looked_at')
})
