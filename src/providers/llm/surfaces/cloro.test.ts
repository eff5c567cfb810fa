import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutWaiting } from '../../../../tests/llm/without-waiting.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { cloro } from './cloro.ts'
import { productsIn } from './products.ts'
import type { AskedOnce, SurfaceName } from './surface.ts'

type Given = { bodies: unknown[]; status?: number; name?: SurfaceName; country?: string; once?: AskedOnce }

/** Asks an app; the API answers with these bodies in turn. */
async function ask({ bodies, status = 200, name = 'chatgpt_app', country = 'de', once }: Given) {
  const asked: { url: string; body: string }[] = []
  const settings: LlmProviderSettings = {
    ...{ name, kind: 'cloro', key: 'secret-key', base: 'https://api.test', model: '' },
    ...{ requestsPerMinute: 60, concurrency: 1 },
  }
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), body: String(init?.body ?? '') })
    return Response.json(bodies[asked.length - 1] ?? bodies.at(-1), { status })
  }
  const question = {
    ...{ prompt: 'best shoes?', country, language: 'de', ...(once && { once }) },
    ...{ fetch: fetch as typeof globalThis.fetch, signal: AbortSignal.timeout(180_000) },
  }
  return { answer: await cloro.ask(settings, question), asked }
}

const queued = { success: true, task: { id: 'task-1', status: 'QUEUED' } }
const done = (response: unknown) => ({ task: { id: 'task-1', status: 'COMPLETED' }, response })
const result = {
  text: 'Try Acme.',
  markdown: '**Try Acme.**',
  model: null,
  sources: [
    { position: 1, url: 'https://acme.example/?utm_source=chatgpt.com', label: 'Acme' },
    { position: 2, url: 'https://met.example/', label: 'Met' },
  ],
  citationPills: [{ citationPillId: 0, url: 'https://acme.example/', label: 'Acme', position: 1 }],
  searchQueries: ['best shoes 2026', { query: 'shoe reviews' }],
  shoppingCards: [
    {
      tags: [],
      products: [
        {
          ...{ title: 'Runner', url: 'https://acme.example/runner', price: '$57.00', merchant: 'Acme + others' },
          ...{ rating: 4.5, num_reviews: 128 },
        },
      ],
    },
  ],
  ads: [
    {
      brand: { name: 'Bolt', url: 'https://bolt.example/' },
      rendered: true,
      cards: [{ title: 'Bolt shoes', url: 'https://bolt.example/shoes?utm_source=chatgpt.com' }],
    },
    { brand: { name: 'Hidden', url: 'https://hidden.example/' }, rendered: false, cards: [] },
  ],
}

test('a task is queued once and polled until it is done', async () => {
  const working = { task: { id: 'task-1', status: 'PROCESSING' } }
  const { answer, asked } = await ask({ bodies: [queued, working, done(result)] })
  assert.deepEqual(
    asked.map(({ url }) => new URL(url).pathname),
    ['/v1/async/task', '/v1/async/task/task-1', '/v1/async/task/task-1'],
  )
  const { idempotencyKey, ...sent } = JSON.parse(asked[0]?.body ?? '')
  assert.match(idempotencyKey, /^[\w-]{36}$/)
  const include = { markdown: true, searchQueries: true, shopping: true, ads: true }
  assert.deepEqual(sent, { taskType: 'CHATGPT', payload: { prompt: 'best shoes?', country: 'DE', include } })
  assert.deepEqual([answer.text, answer.model, answer.location], ['**Try Acme.**', null, 'de'])
  assert.deepEqual(answer.queries, ['best shoes 2026', 'shoe reviews'])
})

test('a repeated attempt resumes the task of the first and never starts a second one', async () => {
  let kept: string | null = null
  const once = {
    key: 'sample-1',
    task: async () => kept,
    keepTask: async (id: string) => {
      kept = id
    },
  }
  const first = await ask({ bodies: [queued, done(result)], once })
  assert.equal(JSON.parse(first.asked[0]?.body ?? '').idempotencyKey, 'sample-1')
  assert.equal(kept, 'task-1')

  const { asked, answer } = await ask({ bodies: [done(result)], once })

  assert.deepEqual([asked.length, new URL(asked[0]?.url ?? '').pathname], [1, '/v1/async/task/task-1'])
  assert.equal(answer.text, '**Try Acme.**')
  kept = null
  const taken = { success: false, error: { code: 'RESOURCE_ALREADY_EXISTS', message: 'Task already exists' } }
  await assert.rejects(ask({ bodies: [taken], status: 409, once }), { reason: 'timeout' })
})

test('a task that is never done fails with a timeout', async (t) => {
  const working = { task: { id: 'task-1', status: 'PROCESSING' } }
  await assert.rejects(
    withoutWaiting(t, () => ask({ bodies: [queued, working] })),
    { reason: 'timeout' },
  )
})

test('AI Mode is asked with gl and hl, and ChatGPT is refused where it is not available', async () => {
  const { asked } = await ask({ bodies: [queued, done(result)], name: 'google_ai_mode' })
  const { payload } = JSON.parse(asked[0]?.body ?? '')
  assert.deepEqual([payload.gl, payload.hl, payload.country], ['de', 'de', undefined])
  await assert.rejects(ask({ bodies: [queued], country: 'cz' }), { reason: 'blocked' })
})

test('a citation may refer to its page by number, and suggested queries are not search queries', async () => {
  const body = {
    ...result,
    citationPills: [
      { citationPillId: 1, position: 2 },
      { citationPillId: 2, position: 9 },
    ],
  }
  const suggested = { searchQueries: null, related_queries: ['more?'], search_model_queries: ['best shoes?'] }
  const { answer } = await ask({ bodies: [queued, done({ ...body, ...suggested })], name: 'perplexity_app' })
  assert.deepEqual(answer.cited, [{ url: 'https://met.example/', title: 'Met' }])
  assert.deepEqual([answer.queries, answer.retrieved[0]?.url], [[], 'https://acme.example/'])
})

test('cited pages, retrieved pages, shopping cards and ads are read as separate lists', async () => {
  const { answer } = await ask({ bodies: [queued, done({ result })] })
  assert.deepEqual(answer.cited, [{ url: 'https://acme.example/', title: 'Acme' }])
  assert.deepEqual(answer.retrieved, [{ url: 'https://met.example/', title: 'Met' }])
  assert.deepEqual(answer.ads, [{ url: 'https://bolt.example/shoes', title: 'Bolt shoes', advertiser: 'Bolt' }])
  assert.deepEqual(answer.products, [
    {
      ...{ title: 'Runner', url: 'https://acme.example/runner', price: '$57.00', merchant: 'Acme + others' },
      ...{ rating: 4.5, reviews: 128 },
    },
  ])
})

test('ads and products of an app that does not report them are unknown, not empty', async () => {
  const { answer } = await ask({ bodies: [queued, done({ text: 'Yes.', sources: [] })], name: 'copilot' })
  assert.deepEqual([answer.ads, answer.products, answer.text], [null, null, 'Yes.'])
})

test('shopping cards are read under the field names of each source', () => {
  const cards = [
    { title: 'A', price: { value: 89.99, currency: '$' }, store: 'Shop', rating: 4, reviews: 3 },
    {
      title: 'B',
      price: { current: 5, currency: 'EUR', displayed_price: '5 €' },
      rating: { value: 3, votes_count: 9 },
    },
    { title: 'C', product_link: 'https://c.example/', source: 'C shop', price: null },
    { price: '$1' },
    'x',
  ]
  assert.deepEqual(
    productsIn(cards).map(({ title, price, merchant, rating, reviews, url }) => [
      title,
      price,
      merchant,
      rating,
      reviews,
      url,
    ]),
    [
      ['A', '$ 89.99', 'Shop', 4, 3, null],
      ['B', '5 €', null, 3, 9, null],
      ['C', null, 'C shop', null, null, 'https://c.example/'],
    ],
  )
  assert.deepEqual(productsIn(undefined), [])
})

test('failures are mapped to their reasons, and their messages never contain the key', async () => {
  const error = (code: string) => ({ success: false, error: { code, message: 'No, secret-key', details: {} } })
  const cases = [
    [401, 'UNAUTHORIZED', 'auth'],
    [403, 'INSUFFICIENT_CREDITS', 'funds'],
    [429, 'CONCURRENCY_LIMIT', 'quota'],
    [503, 'UNAVAILABLE', 'network'],
    [400, 'VALIDATION_ERROR', 'unreadable'],
  ] as const
  for (const [status, code, reason] of cases)
    await assert.rejects(ask({ bodies: [error(code)], status }), (thrown: Error & { reason?: string }) => {
      assert.deepEqual([thrown.reason, thrown.message.includes('secret-key')], [reason, false])
      return true
    })
  await assert.rejects(ask({ bodies: [queued, { task: { id: 'task-1', status: 'FAILED' } }] }), { reason: 'network' })
  await assert.rejects(ask({ bodies: [queued, done('<html>')] }), { reason: 'unreadable' })
})
