import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '../../src/providers/search/port.ts'
import { keyOf } from '../http.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { call } = fixture

test('a refused vertical leaves the others of its source open, and says when it is tried again', async () => {
  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ match: { service: 'serper', path: '/images' }, fault: '401' }])
  const before = await fixture.settled()

  const first = await fixture.ask('images', { q: 'grinder', cache: false })
  const second = await fixture.ask('images', { q: 'kettle', cache: false })
  const other = await fixture.ask('news', { q: 'grinder', cache: false })
  await fixture.faults([])

  assert.deepEqual([first.status, first.body.reason], [500, 'source_auth'])
  assert.match(
    first.body.message,
    /^Serper rejected its key: check the key under Settings → Sources\. It is asked again at \d\d:\d\d:\d\d UTC$/,
  )
  const wait = Number(second.headers.get('retry-after'))
  assert.ok(wait > 500 && wait <= 600, `Retry-After ${wait}`)
  assert.deepEqual([second.body.reason, second.body.retryAfter], ['source_auth', wait])
  assert.equal(other.status, 200, other.text)
  assert.equal(await fixture.settled(), before - 1, 'only the answer is charged')
  const { body: sources } = await call('GET', '/api/v1/serp/sources', { as: fixture.key })
  const [serper] = sources
  assert.equal(serper.state, 'failing', 'it still answers other searches')
  const closed = serper.verticals.find(({ vertical }: { vertical: string }) => vertical === 'images')
  assert.deepEqual([closed.state, closed.last_reason], ['down', 'source_auth'])
  assert.ok(closed.retry_at > Date.now() / 1000)
})

test('every surface gives the same reason and remedy', async () => {
  const as = await keyOf(fixture.testApp, 'analyst')
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  await fixture.faults([{ fault: 'sorry' }])
  const v1 = await fixture.ask('search', { q: 'surfaces', cache: false })
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  const rest = await call('GET', '/api/v1/serp/search?q=surfaces&cache=false', { as })
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_serp', arguments: { q: 'surfaces', cache: false } },
  }
  const mcp = await call('POST', '/mcp', {
    as,
    body: message,
    headers: { accept: 'application/json, text/event-stream' },
  })
  fixture.searchBy({ order: ['local'], engines: ['google'] })
  const [item] = (await fixture.ask('search', [{ q: 'surfaces', cache: false }])).body
  await fixture.faults([])

  const remedy = /^Google blocks this network: add a search source under Settings → Sources/
  assert.deepEqual([v1.body.reason, rest.body.reason, item.reason], ['blocked', 'blocked', 'blocked'])
  for (const words of [v1.body.message, rest.body.error, item.message]) assert.match(words, remedy)
  const reported = JSON.parse(mcp.body.result.content[0].text)
  assert.deepEqual([mcp.body.result.isError, reported.reason], [true, 'blocked'])
  assert.match(reported.error, remedy)
})

test('each way in which a source can fail has its reason', async () => {
  let lastWait: string | null = null
  const asked = async (error: SourceError) => {
    const [source] = [{ name: 'serper', engine: 'google', via: 'api' } as const]
    const sources = [{ ...source, pageSize: () => 10, supports: () => true, search: () => Promise.reject(error) }]
    fixture.searchBy({}, { sources })
    const { status, body, headers } = await fixture.ask('search', { q: 'reasons', cache: false })
    lastWait = headers.get('retry-after')
    return [status, body.reason]
  }
  assert.deepEqual(await asked(new SourceError('funds', 'no money')), [500, 'source_funds'])
  assert.deepEqual(await asked(new SourceError('quota', 'slow down')), [500, 'rate_limited'])
  assert.deepEqual(await asked(new SourceError('network', 'reset')), [500, 'timeout'])
  assert.deepEqual(await asked(new SourceError('unreadable', '?')), [500, 'unreadable'])
  const limited = new SourceError('quota', 'slow down', { retryAfterMs: 40_500 })
  assert.deepEqual(await asked(limited), [500, 'rate_limited'])
  assert.equal(lastWait, '41', 'as long as the source itself asks')
  fixture.searchBy({ order: [] })
  const none = await fixture.ask('search', { q: 'none', cache: false })
  assert.deepEqual([none.status, none.body.reason, none.headers.get('retry-after')], [500, 'no_source', null])
})

test('four identical concurrent searches make one upstream call, and each is charged', async () => {
  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ fault: 'latency', ms: 600 }])
  const before = await fixture.settled()
  const sent = () => fixture.sandbox.log.summary().total
  const mark = sent()

  const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.ask('search', { q: 'asked four times' })))
  const shared = sent() - mark
  const fresh = await Promise.all([1, 2].map(() => fixture.ask('search', { q: 'asked twice', cache: false })))
  await fixture.faults([])

  assert.deepEqual([answers.map(({ status }) => status), shared], [[200, 200, 200, 200], 1])
  assert.equal(new Set(answers.map(({ body }) => body.searchInformation.requestId)).size, 4)
  assert.deepEqual(
    [fresh.map(({ status }) => status), sent() - mark - shared],
    [[200, 200], 2],
    'cache=false searches again',
  )
  assert.equal(await fixture.settled(), before - 6)
})

test('a shared search that fails, fails for all and is charged to none', async () => {
  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ fault: 'latency', ms: 300 }, { fault: '401' }])
  const before = await fixture.settled()
  const mark = fixture.sandbox.log.summary().total

  const answers = await Promise.all([1, 2, 3].map(() => fixture.ask('search', { q: 'fails for all' })))
  await fixture.faults([])

  assert.deepEqual(
    answers.map(({ body }) => body.reason),
    ['source_auth', 'source_auth', 'source_auth'],
  )
  assert.equal(fixture.sandbox.log.summary().total - mark, 1)
  assert.equal(await fixture.settled(), before)
})
