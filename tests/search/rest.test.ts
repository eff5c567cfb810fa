import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SerpAnswer } from '../../src/modules/serp/index.ts'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
const { call, key, pool } = fixture
const PATH = '/api/v1/serp/search'
const links = ({ organic }: { organic: { link: string }[] }) => organic.map(({ link }) => link)

test('GET and POST, short and long names run the same search, at the price of the search API', async () => {
  const before = await fixture.settled()
  const asked = [
    await call('GET', `${PATH}?q=espresso&geo=de&lang=de&num=20`, { as: key }),
    await call('GET', `${PATH}?q=espresso&gl=de&hl=de&num=20`, { as: key }),
    await call('POST', PATH, { as: key, body: { q: 'espresso', geo: 'de', lang: 'de', num: 20 } }),
    await call('POST', PATH, { as: key, body: { q: 'espresso', gl: 'de', hl: 'de', num: 20, cache: false } }),
  ]
  for (const { status, body } of asked) {
    assert.equal(status, 200)
    assert.deepEqual(SerpAnswer.parse(body), body)
    assert.deepEqual(links(body), links(asked[0]?.body))
    const { q, type, num, gl, hl } = body.searchParameters
    assert.deepEqual([q, type, num, gl, hl], ['espresso', 'search', 20, 'de', 'de'])
    assert.equal(body.credits, 1)
    for (const { position, title, link, snippet, domain } of body.organic)
      assert.ok(position && title && link && snippet !== undefined && domain)
  }
  const { status, body } = await call('POST', '/v1/search', {
    as: key,
    body: { q: 'espresso', gl: 'de', hl: 'de', num: 20 },
  })
  assert.deepEqual([status, body.credits, links(body)], [200, 1, links(asked[0]?.body)])
  assert.equal(await fixture.settled(), before - 5)
})

test('every kind of search is answered in the declared shape', async () => {
  for (const type of VERTICALS) {
    const { status, body } = await call('GET', `${PATH}?q=coffee&type=${type}`, { as: key })
    assert.equal(status, 200, type)
    assert.deepEqual([body.searchParameters.type, body.credits], [type, 1])
    const v1 = await call('POST', `/v1/${type}`, { as: key, body: { q: 'coffee' } })
    assert.deepEqual(
      { ...body, searchInformation: null, searchParameters: null },
      { ...v1.body, searchInformation: null, searchParameters: null },
    )
  }
})

test('the requested source is used', async () => {
  await pool.query('delete from rate_windows')
  for (const [source, parser] of [
    ['serper', /^api$/],
    ['local', /^google/],
    ['auto', /^google/],
  ] as const) {
    const { body } = await call('GET', `${PATH}?q=a%20source&source=${source}`, { as: key })
    assert.match(body.searchInformation.parser, parser)
  }
  assert.equal((await call('GET', `${PATH}?q=x&source=elsewhere`, { as: key })).status, 400)
})

test('errors have the format of the REST API', async () => {
  await pool.query('delete from rate_windows')
  const wrong: [string, number, RegExp][] = [
    [PATH, 400, /^q: /],
    [`${PATH}?q=x&num=0`, 400, /^num: /],
    [`${PATH}?q=x&geo=nowhere`, 400, /^gl: /],
    [`${PATH}?q=x&tbs=no`, 400, /^tbs: /],
    [`${PATH}?q=x&location=Chikago,Illinois`, 400, /did you mean "Chicago,Illinois,United States"/],
  ]
  for (const [path, status, message] of wrong) {
    const answer = await call('GET', path, { as: key })
    assert.equal(answer.status, status, path)
    assert.deepEqual(Object.keys(answer.body).slice(0, 3), ['error', 'reason', 'values'])
    assert.match(answer.body.error, message)
  }
  assert.equal((await call('GET', `${PATH}?q=x`)).status, 401)

  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ fault: 'empty' }])
  const failed = await call('GET', `${PATH}?q=unreadable`, { as: key })
  assert.deepEqual(
    [failed.status, failed.body],
    [500, { error: failed.body.error, reason: 'unreadable', values: { name: 'Serper' }, source: 'Serper' }],
  )
  assert.match(failed.body.error, /^The response from Serper could not be read: .*Settings → Sources$/)
  fixture.searchBy({ order: ['serper'] }, { budgetMs: 200 })
  await fixture.faults([{ fault: 'timeout', ms: 60_000 }])
  const late = await call('GET', `${PATH}?q=late`, { as: key })
  assert.deepEqual([late.status, late.body.reason], [504, 'timeout'])
  await fixture.faults([])
})

test('modes list what is configured, and which sources answer each vertical', async () => {
  fixture.searchBy({ order: ['local', 'serper'] })
  const { status, body } = await call('GET', '/api/v1/serp/modes', { as: key })
  assert.equal(status, 200)
  assert.deepEqual([body.provider, body.sandbox], ['sandbox', true])
  assert.deepEqual(body.configured, { serper: true, local_search: true, local_verticals: true })
  assert.deepEqual(
    body.modes.map(({ mode }: { mode: string }) => mode),
    [...VERTICALS],
  )
  for (const mode of body.modes) {
    assert.deepEqual(mode.methods, ['GET', 'POST'])
    assert.equal(mode.default_source, mode.sources[0])
    assert.ok(mode.sources.every((source: string) => ['local', 'serper'].includes(source)))
  }
})
