import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callPrice } from '../../call-cost.ts'
import { defaultSearchSettings } from '../../default-settings.ts'
import type { SearchContext, SearchQuery, Transport } from '../../port.ts'
import { createSources } from '../open-sources.ts'

const keys = { dataforseo: { login: 'me', password: 'secret' } }
const source = createSources({ ...defaultSearchSettings, order: ['dataforseo'], keys }).find(
  ({ via }) => via === 'maps',
)
assert.ok(source)

const query: SearchQuery = {
  ...{
    q: 'coffee + cake',
    vertical: 'maps',
    gl: 'us',
    hl: 'en',
    num: 100,
    page: 1,
    autocorrect: true,
  },
  ...{ device: 'desktop', ll: '@41.880000,-87.630000,14z' },
}

async function ask(answer: unknown) {
  let sent: unknown
  const fetcher: Transport = {
    async fetch(url, options) {
      sent = { url, body: JSON.parse(String(options?.body)) }
      const text = JSON.stringify(answer)
      const headers = new Headers({ 'content-type': 'application/json' })
      return {
        status: 200,
        url,
        redirected: false,
        headers,
        body: Buffer.from(text),
        text: () => text,
      }
    },
  }
  const context: SearchContext = {
    signal: AbortSignal.timeout(10_000),
    fetcher,
    transport: fetcher,
  }
  return { found: await source?.search(query, context), sent }
}

const answerOf = (items: object[]) => ({
  ...{ status_code: 20_000, cost: 0.002 },
  tasks: [{ status_code: 20_000, result: [{ items }] }],
})

test('the map is searched from the given point, and ads get no position', async () => {
  const { found, sent } = await ask(
    answerOf([
      { type: 'maps_paid_item', title: 'Advertiser', cid: '1' },
      {
        type: 'maps_search',
        title: 'Corner',
        cid: '2',
        place_id: 'ChIJ2',
        rating: { value: 4.5, votes_count: 12 },
      },
      {
        type: 'maps_search',
        title: 'Harbour',
        cid: '3',
        domain: 'harbour.com',
        phone: '+1 555',
      },
    ]),
  )
  assert.deepEqual(sent, {
    url: 'https://api.dataforseo.com/v3/serp/google/maps/live/advanced',
    body: [
      {
        ...{
          keyword: 'coffee %2B cake',
          location_coordinate: '41.880000,-87.630000,14z',
          language_code: 'en',
        },
        ...{ depth: 100, search_places: false },
      },
    ],
  })
  assert.deepEqual(found?.page.places, [
    { position: 1, title: 'Corner', cid: '2', placeId: 'ChIJ2', rating: 4.5, ratingCount: 12 },
    {
      position: 2,
      title: 'Harbour',
      cid: '3',
      phoneNumber: '+1 555',
      website: 'https://harbour.com/',
    },
  ])
  assert.equal(found?.costUsd, 0.002)
})

test('an empty map is an answer, a refusal is an error', async () => {
  const nothing = await ask({ tasks: [{ status_code: 40_102, result: null }] })
  assert.deepEqual(nothing.found?.page.places, [])
  await assert.rejects(ask({ tasks: [{ status_code: 40_202, result: null }] }), {
    reason: 'quota',
  })
  await assert.rejects(ask(answerOf([]).tasks), { reason: 'unreadable' })
})

test('maps require a point, and a hundred local results cost as much as one page', () => {
  const { ll: _, ...anywhere } = query
  assert.equal(source?.supports(anywhere), false)
  assert.equal(source?.supports({ ...query, vertical: 'search' }), false)
  assert.equal(callPrice('dataforseo', query, {}), 0.002)
})
