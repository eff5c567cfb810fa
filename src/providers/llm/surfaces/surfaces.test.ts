import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { withoutWaiting } from '../../../../tests/llm/without-waiting.ts'
import { LlmError } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { AskSurface } from './ask.ts'
import { dataforseo } from './dataforseo.ts'
import { serpapi } from './serpapi.ts'
import { plainUrl, type SurfaceName } from './surface.ts'

const FOLDER = new URL('../../../../../shared/fixtures/recorded/', import.meta.url)

function recorded(t: TestContext, name: string) {
  if (existsSync(FOLDER)) return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))
  console.warn('Recorded answers are missing: the parsers are not compared with them')
  t.skip()
}

type Given = { name: SurfaceName | 'perplexity' | 'google'; bodies: unknown[]; status?: number; prompt?: string }

/** Asks a surface; the API answers with these bodies in turn. */
async function ask(surface: AskSurface, { name, bodies, status = 200, prompt = 'best crm, 100 % free' }: Given) {
  const asked: { url: string; body: string }[] = []
  const limits = { requestsPerMinute: 60, concurrency: 1 }
  const settings: LlmProviderSettings = {
    name,
    kind: 'serpapi',
    key: 'secret-key',
    base: 'https://api.test',
    model: '',
    ...limits,
  }
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), body: String(init?.body ?? '') })
    return Response.json(bodies[asked.length - 1] ?? bodies.at(-1), { status })
  }
  const question = { prompt, country: 'us', language: 'en' }
  const answer = await surface(settings, {
    ...question,
    fetch: fetch as typeof globalThis.fetch,
    signal: AbortSignal.timeout(180_000),
  })
  return { answer, asked }
}

test('a recorded ChatGPT answer is read: text, cited pages without tracking, cost', async (t) => {
  const body = recorded(t, 'dataforseo/chatgpt-2026-09-07-trimmed.json')
  if (!body) return

  const { answer, asked } = await ask(dataforseo.ask, { name: 'chatgpt_app', bodies: [body] })

  assert.match(answer.text, /^The \*\*best CRM/)
  assert.deepEqual([answer.model, answer.costUsd, answer.location], [null, 0.004, 'us'])
  assert.ok(answer.cited.length >= 4 && answer.cited.every(({ url }) => !url.includes('utm_source')))
  assert.deepEqual(JSON.parse(asked[0]?.body ?? ''), [
    {
      keyword: 'best crm, 100 %25 free',
      location_code: 2840,
      language_code: 'en',
      force_web_search: true,
    },
  ])
})

test('a recorded AI Mode answer is read like an AI overview', async (t) => {
  const body = recorded(t, 'dataforseo/ai_mode-2026-09-07-trimmed.json')
  if (!body) return

  const { answer, asked } = await ask(dataforseo.ask, {
    name: 'google_ai_mode',
    bodies: [body],
  })

  assert.match(answer.text, /^The \*\*best CRM for your small business/)
  assert.ok(answer.cited.some(({ url }) => url.includes('reddit.com')))
  assert.equal(asked[0]?.url, 'https://api.test/v3/serp/google/ai_mode/live/advanced')
})

test('retrieved pages and ads of an app are not citations, and each page is listed once', async () => {
  const result = {
    markdown: 'Try A.',
    sources: [
      { url: 'https://a.com/#:~:text=x', title: 'A' },
      { url: 'https://a.com/', title: 'A' },
    ],
    search_results: [
      { url: 'https://a.com/', title: 'A' },
      { url: 'https://b.com/', title: 'B' },
    ],
    fan_out_queries: ['a reviews'],
    items: [
      { type: 'chat_gpt_text' },
      { type: 'ad', title: 'C', url: 'https://c.com/' },
      {
        type: 'chat_gpt_products',
        items: [{ title: 'P', price: { current: 5, currency: 'USD' }, seller: 'S' }],
      },
    ],
  }
  const body = { status_code: 20000, tasks: [{ status_code: 20000, result: [result] }] }

  const { answer } = await ask(dataforseo.ask, { name: 'chatgpt_app', bodies: [body] })

  const urls = (pages: { url: string }[] | null) => pages?.map(({ url }) => url)
  assert.deepEqual(
    [urls(answer.cited), urls(answer.retrieved), urls(answer.ads)],
    [['https://a.com/'], ['https://b.com/'], ['https://c.com/']],
  )
  assert.deepEqual(answer.queries, ['a reviews'])
  assert.deepEqual(
    answer.products?.map(({ title, price, merchant }) => [title, price, merchant]),
    [['P', 'USD 5', 'S']],
  )
})

const dataforseoBody = (result: unknown) => ({ status_code: 20000, tasks: [{ status_code: 20000, result: [result] }] })

test('paid entries of AI Mode are ads, not citations, and its shopping cards are kept', async () => {
  const overview = {
    type: 'ai_overview',
    markdown: 'Try A.',
    references: [{ type: 'ai_overview_reference', url: 'https://a.com/', title: 'A', source: 'A' }],
    items: [
      { type: 'ai_overview_element', text: 'Try A.', references: null },
      {
        type: 'ai_overview_shopping',
        items: [
          {
            ...{ type: 'ai_overview_shopping_element', title: 'P', url: 'https://p.com/', seller: 'S' },
            ...{ price: { current: 5, currency: 'USD' }, rating: { value: '4.5', votes_count: 12 } },
          },
        ],
      },
      {
        type: 'ai_overview_paid',
        text: 'Sponsored',
        references: [{ url: 'https://paid.com/r', title: 'Paid' }],
        items: [{ type: 'ai_overview_paid_element', title: 'Ad', url: 'https://paid.com/', website_name: 'Paid Ltd' }],
      },
    ],
  }

  const { answer } = await ask(dataforseo.ask, {
    name: 'google_ai_mode',
    bodies: [dataforseoBody({ items: [overview] })],
  })

  assert.deepEqual(answer.cited, [{ url: 'https://a.com/', title: 'A' }])
  assert.deepEqual(answer.ads, [{ url: 'https://paid.com/', title: 'Ad', advertiser: 'Paid Ltd' }])
  assert.deepEqual(
    answer.products?.map(({ title, price, merchant, rating, reviews }) => [title, price, merchant, rating, reviews]),
    [['P', 'USD 5', 'S', 4.5, 12]],
  )
})

test('an ad that was not rendered is left out, and shopping cards of ChatGPT are read', async () => {
  const ad = (url: string, is_rendered: boolean) => ({
    ...{ type: 'chat_gpt_ad', title: 'Brand', url, domain: 'x.com', is_rendered },
    advertiser: { name: 'Advertiser', url },
  })
  const result = {
    markdown: 'Try A.',
    items: [
      ad('https://seen.com/', true),
      ad('https://hidden.com/', false),
      {
        type: 'chat_gpt_products',
        items: [{ title: 'P', price: 19.9, currency: 'USD', merchants: 'S and others', url: 'https://p.com/' }],
      },
    ],
  }

  const { answer } = await ask(dataforseo.ask, { name: 'chatgpt_app', bodies: [dataforseoBody(result)] })

  assert.deepEqual(answer.ads, [{ url: 'https://seen.com/', title: 'Brand', advertiser: 'Advertiser' }])
  assert.deepEqual(
    answer.products?.map(({ price, merchant }) => [price, merchant]),
    [['USD 19.9', 'S and others']],
  )
})

test('an answer that comes in parts is joined, with each of their pages listed once', async () => {
  const result = {
    model: '3.5 Flash-Lite',
    markdown: null,
    sources: null,
    items: [
      { type: 'gemini_text', markdown: 'Try A.', sources: [{ url: 'https://a.com/#:~:text=x', title: 'A' }] },
      { type: 'gemini_text', original_text: 'Or B.', sources: [{ url: 'https://a.com/', title: 'A' }, null] },
      { type: 'gemini_images', items: null },
    ],
  }

  const { answer } = await ask(dataforseo.ask, { name: 'gemini_app', bodies: [dataforseoBody(result)] })

  assert.deepEqual([answer.text, answer.model, answer.ads], ['Try A.\n\nOr B.', '3.5 Flash-Lite', null])
  assert.deepEqual(answer.cited, [{ url: 'https://a.com/', title: 'A' }])
})

test('a prompt too long for one app is refused as blocked, and another app still takes it', async () => {
  const body = dataforseoBody({ markdown: 'x' })
  const prompt = 'x'.repeat(701)
  await assert.rejects(ask(dataforseo.ask, { name: 'google_ai_mode', bodies: [body], prompt }), { reason: 'blocked' })
  assert.equal((await ask(dataforseo.ask, { name: 'chatgpt_app', bodies: [body], prompt })).asked.length, 1)
})

test('a recorded LLM response of DataForSEO is read: text, pages with titles, total cost', async (t) => {
  const body = recorded(t, 'dataforseo/perplexity-llm-responses-2026-09-07-trimmed.json')
  if (!body) return

  const { answer, asked } = await ask(dataforseo.ask, { name: 'perplexity', bodies: [body] })

  assert.match(answer.text, /^The \*\*best CRM for a small business/)
  assert.deepEqual([answer.model, answer.cited.length, answer.location], ['sonar', 4, 'us'])
  assert.equal(answer.cited[0]?.title, '10 Best Small Business CRM Software Of 2026')
  assert.ok(Math.abs(answer.costUsd - 0.006051) < 1e-9, 'what the model cost and what passing it on costs')
  assert.equal(asked[0]?.url, 'https://api.test/v3/ai_optimization/perplexity/llm_responses/live')
  assert.deepEqual(JSON.parse(asked[0]?.body ?? ''), [
    {
      ...{ user_prompt: 'best crm, 100 % free', model_name: 'sonar', web_search_country_iso_code: 'US' },
      system_message: 'The person who asks reads English.',
    },
  ])
})

test('reasoning is left out, spans count in the whole text, and without a web search nothing was searched', async () => {
  const section = (text: string, annotations: unknown = null) => ({ type: 'text', text, annotations })
  const cite = { url: 'https://a.com/?utm_source=openai', title: 'A', start_index: 0, end_index: 5 }
  const items = [
    { type: 'reasoning', sections: [section('Let me think')] },
    { type: 'message', sections: [section('First.'), section('Second.', [cite, null, { title: 'no address' }])] },
  ]
  const body = (more: object) => dataforseoBody({ model_name: 'gemini-3', items, ...more })

  const { answer, asked } = await ask(dataforseo.ask, {
    name: 'google',
    bodies: [body({ web_search: true, fan_out_queries: ['a', null, 'a'] })],
  })

  assert.deepEqual([answer.text, answer.queries, answer.isSearched], ['First.\nSecond.', ['a'], undefined])
  assert.deepEqual(answer.cited, [{ url: 'https://a.com/', title: 'A', spans: [{ start: 7, end: 12 }] }])
  const [sent] = JSON.parse(asked[0]?.body ?? '')
  assert.deepEqual([sent.web_search, sent.web_search_country_iso_code, answer.localization], [true, undefined, 'words'])
  const silent = dataforseoBody({ web_search: false, items: [{ type: 'message', sections: [section('Yes.')] }] })
  assert.equal((await ask(dataforseo.ask, { name: 'google', bodies: [silent] })).answer.isSearched, false)
})

const LONG = '**A** is best. '.repeat(1000)

test('AI Mode by SerpApi is polled until it is ready, and read from its markdown', async () => {
  const waiting = { search_metadata: { id: 'abc', status: 'Processing' } }
  const shown = {
    search_metadata: { id: 'abc', status: 'Success' },
    search_parameters: { location_used: 'United States' },
    reconstructed_markdown: LONG,
    text_blocks: [{ type: 'paragraph', snippet: 'A is best.' }],
    references: [{ title: 'A', link: 'https://a.com/', source: 'a.com' }],
  }

  const { answer, asked } = await ask(serpapi.ask, {
    name: 'google_ai_mode',
    bodies: [waiting, shown],
  })

  assert.deepEqual([answer.text, answer.location, answer.cited], [LONG, 'us', [{ url: 'https://a.com/', title: 'A' }]])
  assert.match(asked[1]?.url ?? '', /\/searches\/abc\.json/)

  const { text_blocks: _, ...whole } = shown
  const only = await ask(serpapi.ask, { name: 'google_ai_mode', bodies: [whole] })
  assert.deepEqual([only.answer.text, only.answer.cited], [LONG, answer.cited])
})

test('a search of SerpApi that is never done fails with a timeout', async (t) => {
  const waiting = { search_metadata: { id: 'abc', status: 'Processing' } }
  await assert.rejects(
    withoutWaiting(t, () => ask(serpapi.ask, { name: 'google_ai_mode', bodies: [waiting] })),
    { reason: 'timeout' },
  )
})

test('Copilot by SerpApi is asked without a country, and its header comes first in the text', async () => {
  const shown = {
    header: 'Acme leads.',
    text_blocks: [{ type: 'list', list: [{ snippet: 'Acme' }, { snippet: 'Bolt' }] }],
    references: [{ link: 'https://bare.example/x', source: 'bare.example', index: 0 }],
  }
  const { answer, asked } = await ask(serpapi.ask, { name: 'copilot', bodies: [shown] })
  const { searchParams } = new URL(asked[0]?.url ?? '')
  assert.deepEqual(
    ['engine', 'gl', 'hl', 'location'].map((name) => searchParams.get(name)),
    ['bing_copilot', null, null, null],
  )
  assert.deepEqual([answer.text, answer.location, answer.products], ['Acme leads.\n- Acme\n- Bolt', '', null])
  assert.deepEqual(answer.cited, [{ url: 'https://bare.example/x', title: 'bare.example' }])
})

test('refusals are mapped to their reasons, and their messages never contain the key', async () => {
  const cases: [AskSurface, Given, string][] = [
    [dataforseo.ask, { name: 'chatgpt_app', bodies: [{ status_code: 40100, status_message: 'No.' }] }, 'auth'],
    [
      dataforseo.ask,
      {
        name: 'chatgpt_app',
        bodies: [{ status_code: 20000, tasks: [{ status_code: 40210, status_message: 'Paid up' }] }],
      },
      'funds',
    ],
    [
      dataforseo.ask,
      {
        name: 'gemini_app',
        bodies: [{ status_code: 20000, tasks: [{ status_code: 50401, result: null }] }],
      },
      'network',
    ],
    [dataforseo.ask, { name: 'gemini_app', bodies: ['<html>'] }, 'unreadable'],
    [serpapi.ask, { name: 'copilot', status: 401, bodies: [{ error: 'Invalid API key: secret-key' }] }, 'auth'],
    [
      serpapi.ask,
      {
        name: 'copilot',
        status: 429,
        bodies: [{ error: 'Your account has run out of searches.' }],
      },
      'funds',
    ],
  ]
  for (const [surface, given, reason] of cases)
    await assert.rejects(ask(surface, given), (error) => {
      assert.ok(error instanceof LlmError, String(error))
      assert.deepEqual([error.reason, error.message.includes('secret-key')], [reason, false])
      return true
    })
})

test('an address loses what an app added to it, and nothing else', () => {
  assert.equal(plainUrl('https://a.com/x?y=1&utm_source=chatgpt.com'), 'https://a.com/x?y=1')
  assert.equal(plainUrl('https://a.com/x?utm_source=news#part'), 'https://a.com/x?utm_source=news#part')
  assert.equal(plainUrl('https://a.com/x#:~:text=coffee'), 'https://a.com/x')
})
