import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchOptions } from '../../platform/http.ts'
import type { MeteredCall } from '../meter.ts'
import { dataforseoCorpus } from './dataforseo.ts'
import type { CorpusQuestion } from './port.ts'

const item = {
  platform: 'google',
  model_name: 'google_ai_overview',
  question: 'which grinder is quiet?',
  answer: 'The **Acme One** is quiet [[1]](https://acme.example/one).',
  sources: [
    { url: 'https://acme.example/one', title: 'Acme One', domain: 'acme.example', position: 1 },
    { title: 'without an address' },
  ],
  ai_search_volume: 320,
  first_response_at: '2026-02-21 06:25:30 +00:00',
  last_response_at: '2026-08-03 10:00:00 +00:00',
}
const answer = (items: unknown, code = 20_000) => ({
  status_code: 20_000,
  status_message: 'Ok.',
  cost: 0.102,
  tasks: [{ status_code: code, status_message: 'Said.', result: items && [{ items }] }],
})
const question: CorpusQuestion = {
  platform: 'google',
  topic: '100% quiet + cheap',
  geo: 'de',
  lang: 'de',
  limit: 50,
}

function corpus(body: unknown) {
  const asked: { url: string; options?: FetchOptions }[] = []
  const settled: MeteredCall[] = []
  const fetcher = {
    async fetch(url: string, options?: FetchOptions) {
      const text = JSON.stringify(body)
      asked.push({ url, ...(options && { options }) })
      return {
        ...{ url, redirected: false, status: 200, headers: new Headers(), body: Buffer.from(text) },
        text: () => text,
      }
    },
  }
  const meter = {
    reserve: async (_: string, usd: number) => ({ usd }),
    settle: (call: MeteredCall) => void settled.push(call),
  }
  const account = { base: 'https://api.example', login: 'me', password: 'secret' }
  return { source: dataforseoCorpus(account, { fetcher, meter }), asked, settled }
}
const { signal } = new AbortController()

test('recorded answers are requested by topic and read with their sources and times', async () => {
  const { source, asked, settled } = corpus(answer([item, { question: 'no answer' }]))
  const found = await source.ask(question, signal)
  assert.deepEqual(found, [
    {
      question: 'which grinder is quiet?',
      text: item.answer,
      model: 'google_ai_overview',
      sources: [{ url: 'https://acme.example/one', title: 'Acme One' }],
      volume: 320,
      firstRecordedAt: Date.UTC(2026, 1, 21, 6, 25, 30) / 1000,
      recordedAt: Date.UTC(2026, 7, 3, 10) / 1000,
    },
  ])
  const [call] = asked
  assert.equal(call?.url, 'https://api.example/v3/ai_optimization/llm_mentions/search/live')
  const [task] = JSON.parse(String(call?.options?.body))
  assert.deepEqual(
    [task.target[0].keyword, task.target[0].search_scope, task.location_code, task.limit],
    ['100%25 quiet %2B cheap', ['question'], 2276, 50],
  )
  assert.deepEqual(
    [settled[0]?.source, settled[0]?.reservation.usd.toFixed(2), settled[0]?.usd],
    ['dataforseo', '0.15', 0.102],
  )
})

test('no recorded answers is a valid answer; a refusal or an unknown format is an error', async () => {
  assert.deepEqual(await corpus(answer(null, 40_102)).source.ask(question, signal), [])
  assert.deepEqual(await corpus(answer([])).source.ask(question, signal), [])
  const table: [unknown, string][] = [
    [answer(null, 40_200), 'funds'],
    [answer(null, 40_100), 'auth'],
    [answer(null), 'unreadable'],
    [answer([{ other: 1 }]), 'unreadable'],
  ]
  for (const [body, reason] of table) await assert.rejects(corpus(body).source.ask(question, signal), { reason })
})

test('ChatGPT is supported in one market only', () => {
  const { source } = corpus({})
  const at = (geo: string, lang: string) => source.supports({ platform: 'chat_gpt', geo, lang })
  assert.deepEqual([at('us', 'en'), at('de', 'de'), at('us', 'es')], [true, false, false])
  assert.equal(source.supports({ platform: 'google', geo: 'de', lang: 'de' }), true)
})
