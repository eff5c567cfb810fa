import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctr } from '../../src/modules/click-models/index.ts'
import { openFixture } from '../analytics/fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const { ask, makeClient, makeJob } = await openFixture()

const QUERIES = ['red shoes', 'blue shoes', 'green shoes', 'shoe care', 'laces']
const client = await makeClient([...QUERIES.map((query) => ({ query })), { query: 'boots', device: 'both' }])
const A = 'https://own.com/shoes'
const B = 'https://own.com/care'
const C = 'https://own.com/old'

await makeJob(
  client,
  [
    { query: 'red shoes', sites: [2, A] },
    { query: 'blue shoes', sites: [C] },
    { query: 'green shoes', sites: [4, B] },
    { query: 'shoe care', sites: [1, B] },
    { query: 'laces', sites: [3] },
    { query: 'boots', sites: [5, A] },
    { query: 'boots', sites: [6, A], device: 'mobile' },
  ],
  { daysAgo: 5 },
)
await makeJob(client, [
  { query: 'red shoes', sites: [A] },
  { query: 'blue shoes', sites: [11, `${A}?utm_source=x`, 2, B] },
  { query: 'green shoes', sites: [4, B] },
  { query: 'shoe care', sites: [1, B] },
  { query: 'laces', sites: [3] },
  { query: 'boots', sites: [5, A] },
  { query: 'boots', sites: [6, A], device: 'mobile' },
])

const list = async (query = ''): Promise<Any> =>
  (await ask('viewer', 'GET', `/clients/${client}/ranking-pages?limit=100${query}`)).body
const one = (url: string, who: 'viewer' | 'stranger' = 'viewer') =>
  ask(who, 'GET', `/clients/${client}/ranking-page?url=${encodeURIComponent(url)}`)
const keywordId = async (query: string) =>
  (await ask('viewer', 'GET', `/clients/${client}/keywords`)).body.items.find((each: Any) => each.query === query).id

test('the figures of all pages add up to those of the client', async () => {
  const { items, total } = await list()
  assert.equal(total, items.length)
  const point = (await ask('viewer', 'GET', `/clients/${client}/visibility`)).body.at(-1)
  const sum = (field: string) => items.reduce((all: number, page: Any) => all + page[field], 0)
  // A keyword on both devices counts once.
  assert.deepEqual([sum('top3'), sum('top10'), sum('top30'), sum('keywords')], [2, 4, 5, 5])
  assert.equal(sum('checks'), point.total - point.not_found)
})

test('a page lists what it ranks for, however its address is written', async () => {
  const { status, body } = await one(A)
  assert.equal(status, 200)
  assert.deepEqual([body.keywords, body.checks, body.best_position, body.top3, body.top10], [3, 4, 1, 1, 2])
  assert.deepEqual(
    body.leading.map((check: Any) => [check.query, check.device, check.position]),
    [
      ['red shoes', 'desktop', 1],
      ['boots', 'desktop', 6],
      ['boots', 'mobile', 7],
      ['blue shoes', 'desktop', 12],
    ],
  )
  assert.deepEqual(
    body.distribution.map(({ checks }: Any) => checks),
    [1, 2, 1, 0],
  )
  assert.equal((await one('http://www.own.com/shoes/?utm_campaign=y#top')).body.keywords, 3)
})

test('gains and losses of a page are measured against the previous check', async () => {
  const { body } = await one(A)
  assert.deepEqual(
    body.gained_checks.map(({ query }: Any) => query),
    ['blue shoes'],
  )
  assert.deepEqual([body.gained, body.lost], [1, 0])
  const { body: old } = await one(C)
  assert.deepEqual([old.keywords, old.lost, old.best_position], [0, 1, null])
  assert.deepEqual(
    old.lost_checks.map(({ query, position }: Any) => [query, position]),
    [['blue shoes', 12]],
  )
  assert.deepEqual(
    body.history.map(({ checks, keywords, top10, best_position }: Any) => [checks, keywords, top10, best_position]),
    [
      [3, 2, 2, 3],
      [4, body.keywords, body.top10, 1],
    ],
    'as in the page itself, a keyword on both devices counts once',
  )
  assert.deepEqual(
    (await list('&show=lost')).items.map(({ url }: Any) => url),
    [C],
  )
})

test('pages of one site on the same results page compete', async () => {
  const { body } = await one(B)
  assert.deepEqual([body.keywords, body.below_own], [2, 1])
  assert.deepEqual(
    body.competing.map(({ keywords }: Any) => keywords),
    [1],
  )
  assert.deepEqual(
    (await list('&show=competing')).items.map(({ url }: Any) => url),
    [B],
  )
})

test('a target page lists the keywords that another page ranks for', async () => {
  const target = 'https://own.com/green'
  const path = `/clients/${client}/keywords/${await keywordId('green shoes')}/target`
  assert.equal((await ask('analyst', 'PUT', path, { url: target })).status, 200)
  const { body } = await one(target)
  assert.deepEqual([body.keywords, body.meant_keywords, body.misplaced_keywords], [0, 1, 1])
  assert.deepEqual(
    body.misplaced.map(({ query, url, position }: Any) => [query, url, position]),
    [['green shoes', B, 5]],
  )
  assert.deepEqual(
    (await list('&show=misplaced')).items.map(({ url }: Any) => url),
    [target],
  )
})

test('an answer that cites a page counts once, however often it links to it', async () => {
  const added = await ask('analyst', 'POST', `/clients/${client}/aeo/answers`, {
    prompt_text: 'where do I buy shoes',
    llm_provider: 'chatgpt',
    response_text: `Try [own](${A}), and again [own](${A}).`,
    sources: [A],
  })
  assert.equal(added.status, 201, added.text)
  const { body } = await one(A)
  assert.deepEqual([body.citations, body.answers], [1, 1])
})

test('an unknown page and a page of another workspace are not found', async () => {
  assert.equal((await one('https://own.com/nowhere')).status, 404)
  assert.equal((await one(A, 'stranger')).status, 404)
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/ranking-pages`)).status, 404)
})

test('clicks are estimated from the search volume, split between the devices, and null without one', async () => {
  const clicksOf = async (url: string) => (await one(url)).body.clicks
  assert.deepEqual([await clicksOf(A), await clicksOf(B)], [null, null])

  const id = await keywordId('boots')
  await ask('analyst', 'PATCH', `/clients/${client}/keywords/${id}`, { search_volume: 1000 })

  const boots = (await one(A)).body.leading.filter(({ query }: Any) => query === 'boots')
  assert.equal(boots.length, 2)
  const rates = boots.map(({ position }: Any) => ctr(position))
  const expected = Math.round(500 * (rates[0] + rates[1])) / 100
  assert.deepEqual([await clicksOf(A), await clicksOf(B)], [expected, null])
  const { body } = await ask('viewer', 'POST', `/clients/${client}/query`, {
    dataset: 'positions',
    dimensions: ['url'],
    metrics: ['clicks'],
  })
  const row = body.rows.find((each: Any) => JSON.stringify(each).includes(A))
  assert.ok(JSON.stringify(row).includes(String(expected)), JSON.stringify(body.rows))
})
