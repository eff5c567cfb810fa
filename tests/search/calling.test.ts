import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SerperClient } from '@agentic/serper'
import { Serper } from 'serper'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
const { call, key } = fixture
const Q = 'espresso beans'
const ranks = (body: { organic: { link: string }[] }) => body.organic.map(({ link }) => link)
const reference = ranks((await fixture.ask('search', { q: Q, gl: 'de', hl: 'de' })).body)

test('accepts a JSON object, with the key in a header of any case or as a bearer token', async () => {
  for (const headers of [{ 'X-API-KEY': key }, { 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
    const answer = await call('POST', '/v1/search', { body: { q: Q, gl: 'de', hl: 'de' }, headers })
    assert.deepEqual([answer.status, ranks(answer.body)], [200, reference])
  }
})

test('accepts an empty POST with everything in the query string', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await call('POST', `/v1/search?q=espresso+beans&gl=de&hl=de&num=10`, { as: key, headers })
  assert.deepEqual([answer.status, ranks(answer.body)], [200, reference])
})

test('accepts GET with the key in a header or in the address', async () => {
  const header = await call('GET', '/v1/search?q=espresso%20beans&gl=de&hl=de', { as: key })
  const address = await call('GET', `/v1/search?q=espresso%20beans&gl=de&hl=de&apiKey=${key}`)
  for (const answer of [header, address]) {
    assert.deepEqual([answer.status, ranks(answer.body)], [200, reference])
    assert.ok(!answer.text.includes(key))
  }
})

test('answers a JSON array with an array', async () => {
  const answer = await call('POST', '/v1/search', { as: key, body: [{ q: Q, gl: 'de', hl: 'de' }] })
  assert.deepEqual([answer.status, answer.body.length, ranks(answer.body[0])], [200, 1, reference])
})

test('reads JSON as JSON, whatever the content type says', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8']) {
    const headers = { 'content-type': type }
    const answer = await call('POST', '/v1/search', {
      as: key,
      raw: JSON.stringify({ q: Q, gl: 'de', hl: 'de' }),
      headers,
    })
    assert.deepEqual([answer.status, ranks(answer.body)], [200, reference])
  }
})

test('accepts numbers and flags as text, and ignores unknown fields', async () => {
  const body = {
    q: Q,
    gl: 'de',
    hl: 'de',
    num: '10',
    page: '1',
    autocorrect: 'true',
    cache: 'false',
    safe: 'off',
    country: 'de',
    site: 'x',
    summary: true,
  }
  const answer = await fixture.ask('search', body)
  assert.deepEqual([answer.status, ranks(answer.body)], [200, reference])
  assert.equal(answer.headers.get('x-cache'), 'MISS')
  const { q, gl, hl, num, page, autocorrect, safe, country, cache } = answer.body.searchParameters
  assert.deepEqual([q, gl, hl, num, page, autocorrect], [Q, 'de', 'de', 10, 1, true])
  assert.deepEqual([safe, country, cache], [undefined, undefined, undefined])
})

test('treats empty and null fields as not given', async () => {
  const answer = await fixture.ask('search', { q: Q, gl: '', hl: null, location: '', tbs: '', num: null })
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.searchParameters.gl, answer.body.searchParameters.num], ['us', 10])
})

test('type in the body of /search selects the vertical', async () => {
  for (const type of VERTICALS) {
    const { status, body } = await fixture.ask('search', { q: Q, type })
    assert.deepEqual([status, body.searchParameters.type], [200, type])
  }
  const { status, body } = await fixture.ask('search', { q: Q, type: 'lens' })
  assert.deepEqual([status, body.statusCode], [400, 400])
  assert.match(body.message, /^type: must be one of search, /)
  const fixed = await fixture.ask('news', { q: Q, type: 'images' })
  assert.equal(fixed.body.searchParameters.type, 'news')
})

test('every vertical and the account are also served at the root', async () => {
  for (const vertical of VERTICALS) {
    const under = await fixture.ask(vertical, { q: Q })
    const root = await call('POST', `/${vertical}`, { as: key, body: { q: Q } })
    assert.deepEqual([root.status, root.headers.get('x-cache')], [200, 'HIT'])
    const { searchInformation: _, ...rest } = root.body
    const { searchInformation: __, ...expected } = under.body
    assert.deepEqual(rest, expected)
  }
  const { body } = await call('GET', '/account', { as: key })
  assert.equal(body.rateLimit, 60)
})

test('an unknown address is answered in the error format of this API', async () => {
  for (const [method, path] of [
    ['POST', '/v1/nowhere'],
    ['DELETE', '/v1/search'],
    ['POST', '/v1/account'],
  ] as const) {
    const answer = await call(method, path, { as: key })
    assert.deepEqual(
      [answer.status, answer.body],
      [404, { message: 'Not found', statusCode: 404, error: 'Not Found', reason: 'not_found', values: {} }],
    )
  }
})

test('the account shows the balance, the limits and the usage of the calling key', async () => {
  const [own = '', other = ''] = await fixture.keys(2)
  await fixture.ask('search', { q: Q }, own)
  await fixture.ask('search', { q: Q }, own)
  await fixture.ask('search', { q: Q, cache: false }, other)
  const balance = await fixture.settled()
  const { status, body } = await call('GET', '/v1/account', { as: own })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    balance,
    credits: balance,
    rateLimit: 60,
    concurrency: 5,
    enforced: true,
    usage: { today: 2, last7d: 2, last30d: 2, total: 2, cached: body.usage.cached, failed: 0 },
    budget: null,
  })
  assert.ok(body.usage.cached >= 1)
})

test('locations are found by the start of their name in any language, with ready-made tokens', async () => {
  const { status, body } = await call('GET', '/v1/locations?text=chicago&limit=3', { as: key })
  assert.deepEqual([status, body.length], [200, 3])
  assert.deepEqual(body[0], {
    name: 'Chicago',
    canonicalName: 'Chicago,Illinois,United States',
    googleId: 1016367,
    countryCode: 'US',
    targetType: 'City',
    geo: 'w+CAIQICIeQ2hpY2FnbyxJbGxpbm9pcyxVbml0ZWQgU3RhdGVz',
  })
  const theirs = await call('GET', '/v1/locations?q=chicago&limit=3', { as: key })
  assert.deepEqual(theirs.body, body)
  const unpinned = await fixture.ask('search', { q: Q, location: body[0].canonicalName })
  assert.equal(unpinned.status, 200)
  for (const location of [body[0].geo, 'Chicago', 'Чикаго', 'München, Deutschland', 'Київ']) {
    const pinned = await fixture.ask('search', { q: Q, location })
    assert.equal(pinned.status, 200, location)
  }
  const token = await fixture.ask('search', { q: Q, location: body[0].geo })
  assert.equal(token.body.searchInformation.locationUsed, body[0].canonicalName)
  const plain = await call('GET', `/api/v1/serp/search?q=x&location=${body[0].geo}`, { as: key })
  assert.deepEqual([plain.status, plain.body.searchInformation.locationUsed], [200, body[0].canonicalName])
  for (const [text, name] of [
    ['München', 'Munich'],
    ['Kiev', 'Kyiv'],
    ['Москва', 'Moscow'],
    ['Praha', 'Prague'],
    ['Wien', 'Vienna'],
    ['Київ', 'Kyiv'],
  ] as const) {
    const found = await call('GET', `/v1/locations?text=${encodeURIComponent(text)}&limit=1`, { as: key })
    assert.equal(found.body[0].name, name, text)
  }
  for (const query of ['', '?text=', '?text=a&limit=0', '?text=a&limit=101', '?text=a&limit=x']) {
    const refused = await call('GET', `/v1/locations${query}`, { as: key })
    assert.deepEqual([refused.status, refused.body.error], [400, 'Bad Request'], query)
  }
})

for (const [name, base] of [
  ['/v1', `${fixture.url}/v1`],
  ['the root', fixture.url],
] as const) {
  test(`the npm client "serper" works unchanged at ${name}`, async () => {
    const [fresh = ''] = await fixture.keys(1)
    const serper = new Serper({ apiKey: fresh, basePath: base })
    const found = await serper.search({ q: Q, gl: 'de', hl: 'de', country: 'de' } as Parameters<
      typeof serper.search
    >[0])
    assert.deepEqual(ranks(found as unknown as { organic: { link: string }[] }), reference)
    const next = await found.nextPage()
    assert.equal(next.searchParameters.page, 2)
    assert.ok((await serper.news('coffee')).news.length > 4)
    assert.ok((await serper.images('coffee')).images.length > 4)
    assert.ok((await serper.videos('coffee')).videos.length > 4)
    assert.ok((await serper.places('coffee')).places.length > 4)
    const refused = await new Serper({ apiKey: 'sk-wrong', basePath: base }).search('coffee')
    assert.deepEqual(JSON.parse(JSON.stringify(refused)), {
      message: 'Unauthorized.',
      statusCode: 401,
      error: 'Unauthorized',
      reason: 'unauthorized',
      values: {},
    })
  })

  test(`the npm client "@agentic/serper" works unchanged at ${name}`, async () => {
    const [fresh = ''] = await fixture.keys(1)
    const serper = new SerperClient({ apiKey: fresh, apiBaseUrl: base })
    const found = await serper.search({ q: Q, gl: 'de', hl: 'de' })
    assert.deepEqual(
      found.organic.map(({ link }) => link),
      reference,
    )
    assert.ok((await serper.searchNews('coffee')).news.length > 4)
    assert.ok((await serper.searchImages('coffee')).images.length > 4)
    assert.ok((await serper.searchVideos('coffee')).videos.length > 4)
    assert.ok((await serper.searchPlaces('coffee')).places.length > 4)
    assert.ok((await serper.searchProducts('coffee')).shopping.length > 4)
    await assert.rejects(new SerperClient({ apiKey: 'sk-wrong', apiBaseUrl: base }).search('coffee'), /401/)
  })
}
