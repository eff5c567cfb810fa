import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from '../../platform/http.ts'
import { SourceError } from '../search/port.ts'
import { googleAdsVolumes } from './google-ads.ts'

const account = {
  ...{ developerToken: 'dev', customerId: '123-456-7890', loginCustomerId: '111-222-3333' },
  ...{ clientId: 'id', clientSecret: 'secret', refreshToken: 'refresh' },
}
const question = { geo: 'us', lang: 'en', location: '', queries: ['Car', 'cars', 'unknown thing'] }

type Sent = { url: string; headers: Record<string, string>; body: string }

function open(answers: (url: string) => { status: number; body: unknown }) {
  const sent: Sent[] = []
  const fetcher: Pick<Fetcher, 'fetch'> = {
    async fetch(url, options) {
      sent.push({ url, headers: { ...(options?.headers ?? {}) }, body: String(options?.body) })
      const { status, body } = answers(url)
      const text = JSON.stringify(body)
      return { status, url, redirected: false, headers: new Headers(), body: Buffer.from(text), text: () => text }
    },
  }
  const source = googleAdsVolumes(account, { fetcher, now: () => 0 })
  return { source, sent, ask: () => source.ask(question, AbortSignal.timeout(10_000)) }
}

const isToken = (url: string) => url.endsWith('/token')
const token = { status: 200, body: { access_token: 'access', expires_in: 3600 } }
const answer = {
  status: 200,
  body: {
    results: [
      {
        text: 'cars',
        closeVariants: ['car'],
        keywordMetrics: {
          ...{ avgMonthlySearches: '880', competition: 'HIGH', competitionIndex: '91', averageCpcMicros: '1250000' },
          monthlySearchVolumes: [
            { year: '2026', month: 'OCTOBER', monthlySearches: '900' },
            { year: '2026', month: 'SEPTEMBER', monthlySearches: '860' },
          ],
        },
      },
    ],
  },
}

test('keywords that Google merges share their figures, and unknown ones are left out', async () => {
  const { ask, sent } = open((url) => (isToken(url) ? token : answer))

  const volumes = await ask()

  assert.deepEqual(
    volumes.map(({ query, volume, cpc, competition }) => [query, volume, cpc, competition]),
    [
      ['Car', 880, 1.25, 'high'],
      ['cars', 880, 1.25, 'high'],
    ],
  )
  assert.deepEqual(volumes[0]?.months, [
    { month: '2026-09', volume: 860 },
    { month: '2026-10', volume: 900 },
  ])
  const asked = sent.at(-1)
  assert.match(asked?.url ?? '', /\/customers\/1234567890:generateKeywordHistoricalMetrics$/)
  assert.equal(asked?.headers['login-customer-id'], '1112223333')
  assert.deepEqual(JSON.parse(asked?.body ?? ''), {
    ...{ keywords: question.queries, geoTargetConstants: ['geoTargetConstants/2840'] },
    ...{ language: 'languageConstants/1000', keywordPlanNetwork: 'GOOGLE_SEARCH' },
  })
})

test('an access token is requested once while it is valid', async () => {
  const { ask, sent } = open((url) => (isToken(url) ? token : answer))
  await ask()
  await ask()
  assert.equal(sent.filter(({ url }) => isToken(url)).length, 1)
})

test('a withdrawn consent and a spent quota fail with their reason', async () => {
  const withdrawn = open(() => ({ status: 400, body: { error: 'invalid_grant' } }))
  await assert.rejects(withdrawn.ask(), (thrown) => thrown instanceof SourceError && thrown.reason === 'auth')
  const spent = open((url) => (isToken(url) ? token : { status: 429, body: { error: { message: 'Quota' } } }))
  await assert.rejects(spent.ask(), (thrown) => thrown instanceof SourceError && thrown.reason === 'quota')
})

test('a language that Google Ads does not cover is not supported', () => {
  const { source } = open(() => token)
  assert.ok(source.supports({ geo: 'us', lang: 'en', location: '' }))
  assert.ok(!source.supports({ geo: 'kz', lang: 'kk', location: '' }))
})
