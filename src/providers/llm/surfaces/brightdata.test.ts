import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutWaiting } from '../../../../tests/llm/without-waiting.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { brightdata } from './brightdata.ts'
import type { SurfaceName } from './surface.ts'

type Given = { bodies: unknown[]; status?: number; name?: SurfaceName; signal?: AbortSignal; paths?: string[] }

const forLong = () => AbortSignal.timeout(180_000)

/** Asks an app; the API answers with these bodies in turn. */
async function ask({ bodies, status = 200, name = 'perplexity_app', signal = forLong(), paths = [] }: Given) {
  const asked: { url: string; body: string }[] = []
  const settings: LlmProviderSettings = {
    ...{ name, kind: 'brightdata', key: 'secret-key', base: 'https://api.test', model: '' },
    ...{ requestsPerMinute: 60, concurrency: 1 },
  }
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), body: String(init?.body ?? '') })
    paths.push(new URL(String(url)).pathname)
    return Response.json(bodies[asked.length - 1] ?? bodies.at(-1), { status })
  }
  const question = {
    prompt: 'best crm?',
    country: 'DE',
    language: 'de',
    fetch: fetch as typeof globalThis.fetch,
    signal,
  }
  return { answer: await brightdata.ask(settings, question), asked }
}

const record = {
  url: 'https://www.perplexity.ai',
  answer_text: 'Plain',
  answer_text_markdown: '**Acme** is good.',
  model: 'sonar',
  citations: [
    { url: 'https://acme.example/?utm_source=chatgpt.com', title: 'Acme', position: 1 },
    { url: 'https://seen.example/', title: 'Seen', cited: false },
    'https://bare.example/',
  ],
  search_sources: [{ url: 'https://acme.example/' }, { url: 'https://met.example/', title: 'Met' }],
  web_search_query: ['best crm 2026', { query: 'crm reviews' }],
  web_search_triggered: false,
}

test('an immediate answer is read with cited pages, retrieved pages and search queries', async () => {
  const { answer, asked } = await ask({ bodies: [[record]] })
  assert.deepEqual([answer.text, answer.model, answer.location], ['**Acme** is good.', 'sonar', 'DE'])
  assert.deepEqual(
    answer.cited.map(({ url }) => url),
    ['https://acme.example/', 'https://bare.example/'],
  )
  assert.deepEqual(
    answer.retrieved.map(({ url }) => url),
    ['https://seen.example/', 'https://met.example/'],
  )
  assert.deepEqual(answer.queries, ['best crm 2026', 'crm reviews'])
  assert.equal(asked[0]?.url, 'https://api.test/datasets/v3/scrape?dataset_id=gd_m7dhdot1vw9a7gc1n&format=json')
  assert.deepEqual(JSON.parse(asked[0]?.body ?? ''), {
    input: [{ url: 'https://www.perplexity.ai', prompt: 'best crm?', country: 'de' }],
  })
})

test('cited pages are read under the field name of each app, and a single query without a list', async () => {
  const page = { url: 'https://acme.example/', text: 'Acme' }
  for (const name of ['links_attached', 'sources']) {
    const { answer } = await ask({ bodies: [{ answer_text: 'Plain', [name]: [page], web_search_query: 'best crm' }] })
    assert.deepEqual([answer.text, answer.cited[0]?.url, answer.queries], ['Plain', page.url, ['best crm']])
  }
})

test('a slow answer is read when its snapshot is ready, and is requested once', async () => {
  const bodies = [{ snapshot_id: 's_1' }, { status: 'running' }, { status: 'ready' }, [record]]
  const { answer, asked } = await ask({ bodies })
  assert.equal(answer.model, 'sonar')
  assert.deepEqual(
    asked.map(({ url }) => new URL(url).pathname),
    ['scrape', 'progress/s_1', 'progress/s_1', 'snapshot/s_1'].map((path) => `/datasets/v3/${path}`),
  )
})

test('a snapshot is cancelled when its caller aborts', async () => {
  const leaving = new AbortController()
  const seen: string[] = []
  const settings: LlmProviderSettings = {
    ...{ name: 'copilot', kind: 'brightdata', key: 'k', base: 'https://api.test', model: '' },
    ...{ requestsPerMinute: 60, concurrency: 1 },
  }
  const fetch = async (url: unknown) => {
    seen.push(new URL(String(url)).pathname)
    if (seen.length === 2) leaving.abort(new Error('gone'))
    return Response.json(seen.length === 1 ? { snapshot_id: 's_1' } : { status: 'running' })
  }
  const question = {
    prompt: 'x',
    fetch: fetch as typeof globalThis.fetch,
    signal: leaving.signal,
  }
  await assert.rejects(brightdata.ask(settings, question))
  assert.equal(seen.at(-1), '/datasets/v3/snapshot/s_1/cancel')
})

test('a snapshot that is never ready fails and is cancelled', async (t) => {
  const paths: string[] = []
  const bodies = [{ snapshot_id: 's_1' }, { status: 'running' }]
  await assert.rejects(
    withoutWaiting(t, () => ask({ bodies, paths })),
    { reason: 'timeout' },
  )
  assert.equal(paths.at(-1), '/datasets/v3/snapshot/s_1/cancel')
})

test('failures are mapped to their reasons', async () => {
  await assert.rejects(ask({ bodies: [{ error: 'Invalid token' }], status: 401 }), {
    reason: 'auth',
  })
  await assert.rejects(ask({ bodies: [{ error: 'Insufficient balance' }], status: 403 }), {
    reason: 'funds',
  })
  await assert.rejects(ask({ bodies: [{ error: 'Slow down' }], status: 429 }), {
    reason: 'quota',
  })
  await assert.rejects(ask({ bodies: [{}], status: 502 }), { reason: 'network' })
  await assert.rejects(ask({ bodies: [[{ error: 'Crawl failed' }]] }), { reason: 'network' })
  await assert.rejects(ask({ bodies: [{ snapshot_id: 's_1' }, { status: 'failed' }] }), {
    reason: 'network',
  })
  await assert.rejects(ask({ bodies: ['x'] }), { reason: 'network' })
})
