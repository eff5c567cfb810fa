import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from '../../platform/http.ts'
import type { Meter, MeteredCall } from '../meter.ts'
import { SourceError } from '../search/port.ts'
import { dataforseoVolumes } from './dataforseo.ts'

const question = { geo: 'de', lang: 'de', location: '', queries: ['rote schuhe', 'grüne schuhe'] }

function open(answer: unknown, budgetUsd = 1) {
  const sent: { url: string; body: unknown }[] = []
  const calls: MeteredCall[] = []
  const fetcher: Pick<Fetcher, 'fetch'> = {
    async fetch(url, options) {
      sent.push({ url, body: JSON.parse(String(options?.body)) })
      const text = JSON.stringify(answer)
      return { status: 200, url, redirected: false, headers: new Headers(), body: Buffer.from(text), text: () => text }
    },
  }
  const meter: Meter = {
    reserve: async (_, usd) => (usd > budgetUsd ? null : { usd }),
    settle: (call) => calls.push(call),
  }
  const account = { base: 'https://api.dataforseo.com', login: 'me', password: 'secret' }
  const source = dataforseoVolumes(account, { fetcher, meter })
  return { source, sent, calls, ask: () => source.ask(question, AbortSignal.timeout(10_000)) }
}

const answerOf = (result: object[] | null, code = 20_000) => ({
  ...{ status_code: 20_000, status_message: 'Ok.', cost: 0.075 },
  tasks: [{ status_code: code, status_message: 'Message', result }],
})

test('volumes come with their months, and unknown values are null, never 0', async () => {
  const { ask, sent, calls } = open(
    answerOf([
      {
        ...{ keyword: 'rote schuhe', search_volume: 880, cpc: 0.7, competition: 'HIGH', competition_index: 91 },
        monthly_searches: [
          { year: 2026, month: 10, search_volume: 900 },
          { year: 2026, month: 9, search_volume: 860 },
          { year: 2026, month: 8, search_volume: null },
        ],
      },
      { keyword: 'grüne schuhe', search_volume: null, cpc: null, competition: null, monthly_searches: null },
    ]),
  )

  const [red, green] = await ask()

  assert.deepEqual(sent[0], {
    url: 'https://api.dataforseo.com/v3/keywords_data/google_ads/search_volume/live',
    body: [{ keywords: question.queries, location_code: 2276, language_code: 'de', search_partners: false }],
  })
  assert.deepEqual(red, {
    ...{ query: 'rote schuhe', volume: 880, cpc: 0.7, currency: 'USD', competition: 'high', competition_index: 91 },
    months: [
      { month: '2026-09', volume: 860 },
      { month: '2026-10', volume: 900 },
    ],
  })
  assert.deepEqual([green?.volume, green?.cpc, green?.months], [null, null, []])
  assert.deepEqual(
    calls.map(({ source, usd, reason }) => [source, usd, reason]),
    [['dataforseo', 0.075, null]],
  )
})

test('refusals inside an answer fail with their reason', async () => {
  for (const [code, reason] of [
    [40_202, 'quota'],
    [40_200, 'funds'],
    [40_100, 'auth'],
    [40_501, 'unreadable'],
  ] as const)
    await assert.rejects(
      open(answerOf(null, code)).ask(),
      (thrown) => thrown instanceof SourceError && thrown.reason === reason,
    )
})

test('a spent budget sends no request', async () => {
  const { ask, sent } = open(answerOf([]), 0.01)

  await assert.rejects(ask(), (thrown) => thrown instanceof SourceError && thrown.reason === 'budget')
  assert.equal(sent.length, 0)
})
