import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cacheKeyOf, readQuestion, VERTICALS, type Vertical } from '../../src/modules/serp/index.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const PAIRS = process.env.TEST_LONG ? 100_000 : 10_000
const LIVE_PAIRS = process.env.TEST_LONG ? 300 : 40

const asked = async (question: object, as?: string) => {
  const { status, headers, body } = await fixture.ask('search', question, as)
  assert.equal(status, 200)
  return { cacheStatus: headers.get('x-cache'), body }
}

test('the same query is answered from the cache, marked and charged; cache=false searches again', async () => {
  const before = await fixture.settled()
  const q = 'the same question'
  const first = await asked({ q })
  const again = await asked({ q, num: 10, page: 1, gl: 'us', hl: 'en', device: 'desktop', autocorrect: true })
  const fresh = await asked({ q, cache: false })

  assert.deepEqual([first.cacheStatus, again.cacheStatus, fresh.cacheStatus], ['MISS', 'HIT', 'MISS'])
  assert.deepEqual(again.body.organic, first.body.organic)
  assert.equal(await fixture.settled(), before - 3)
  assert.equal(again.body.credits, 1)
})

test('a cached answer has the id of its own request, and the parameters as they were sent', async () => {
  const q = 'a kept answer'
  const first = await asked({ q })
  const { status, headers, body } = await fixture.ask('search', { q, page: '1', hl: 'en' })
  assert.equal(status, 200)
  assert.equal(body.searchInformation.requestId, headers.get('x-request-id'))
  assert.notEqual(body.searchInformation.requestId, first.body.searchInformation.requestId)
  assert.equal(body.searchInformation.fetchedAt, first.body.searchInformation.fetchedAt)
  assert.deepEqual(Object.keys(body.searchParameters).includes('page'), true)
  assert.deepEqual(Object.keys(first.body.searchParameters).includes('page'), false)
})

test('answers are cached for exactly one hour', async () => {
  const q = 'one hour'
  await asked({ q })
  assert.equal((await asked({ q })).cacheStatus, 'HIT')
  const { rows } = await fixture.pool.query(
    `select key, date_part('epoch', expires_at - clock_timestamp()) as left from cache order by expires_at desc limit 1`,
  )
  assert.ok(rows[0].left > 3590 && rows[0].left <= 3600, `${rows[0].left} s left`)
  await fixture.pool.query('update cache set expires_at = expires_at - make_interval(secs => 3590) where key = $1', [
    rows[0].key,
  ])
  assert.equal((await asked({ q })).cacheStatus, 'HIT')
  await fixture.pool.query('update cache set expires_at = expires_at - make_interval(secs => 11) where key = $1', [
    rows[0].key,
  ])
  assert.equal((await asked({ q })).cacheStatus, 'MISS')
})

test('a failed search is not cached', async () => {
  fixture.searchBy({ order: ['serper'] })
  await fixture.faults([{ fault: 'empty' }])
  const q = 'not kept'
  assert.equal((await fixture.ask('search', { q })).status, 500)
  await fixture.faults([])
  fixture.searchBy()
  assert.equal((await asked({ q })).cacheStatus, 'MISS')
})

test('a workspace never learns what another one searched', async () => {
  const q = 'private matters'
  await asked({ q })
  const { issueKey } = await import('../../src/modules/accounts/index.ts')
  const { key } = await issueKey(fixture.testApp.asOther('owner'), { name: 'theirs', expires_at: null })
  const { workspaceId } = fixture.testApp.asOther('owner').actor
  await fixture.pool.query(`select credit_add($1, 'grant', 10, 'theirs', '')`, [workspaceId])
  assert.equal((await asked({ q }, key)).cacheStatus, 'MISS')
  assert.equal((await asked({ q }, key)).cacheStatus, 'HIT')
})

const word = fc.stringMatching(/^[a-zé]{1,8}( [a-z]{1,6})?$/)
const question = fc.record({
  q: word,
  gl: fc.constantFrom('us', 'de', 'fr', 'br'),
  hl: fc.constantFrom('en', 'de', 'pt-br'),
  location: fc.constantFrom(undefined, 'Chicago,Illinois,United States', 'Berlin,Berlin,Germany'),
  num: fc.integer({ min: 1, max: 100 }),
  page: fc.integer({ min: 1, max: 100 }),
  tbs: fc.constantFrom(undefined, 'qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y'),
  autocorrect: fc.boolean(),
  device: fc.constantFrom('desktop', 'mobile'),
  type: fc.constantFrom<Vertical>(...VERTICALS),
})
const keyOf = ({ type, ...asked }: { type: Vertical }) => cacheKeyOf(readQuestion(asked, type).query, 'auto')

test(`${PAIRS} generated pairs share a cache key only if no parameter differs`, () => {
  const names = ['q', 'gl', 'hl', 'location', 'num', 'page', 'tbs', 'autocorrect', 'device', 'type'] as const
  const pair = fc.tuple(question, question, fc.constantFrom(...names))
  fc.assert(
    fc.property(pair, ([one, other, name]) => {
      const changed = { ...one, [name]: other[name] }
      assert.equal(
        keyOf(one) === keyOf(changed),
        one[name] === other[name],
        `${name}: ${JSON.stringify([one, changed])}`,
      )
      assert.notEqual(cacheKeyOf(readQuestion(one, one.type).query, 'local'), keyOf(one))
    }),
    { numRuns: PAIRS },
  )
})

test(`${LIVE_PAIRS} such pairs searched: a changed query is never a hit, a repeated one always`, async () => {
  // Without pages to parse, only the gates and the cache are at work.
  fixture.searchBy({ order: ['serper'] })
  const pairs = fc.sample(
    fc.tuple(question, question, fc.constantFrom('q', 'gl', 'hl', 'num', 'page', 'tbs', 'autocorrect', 'type')),
    LIVE_PAIRS,
  )
  for (const [index, [one, other, name]] of pairs.entries()) {
    const base = { ...one, q: `${one.q} ${index}`, num: 10, device: 'desktop' }
    const value = name === 'q' ? `${other.q} other ${index}` : other[name as keyof typeof other]
    const changed = { ...base, [name]: name === 'num' ? 20 : value }
    if (JSON.stringify(changed) === JSON.stringify(base)) continue
    const cacheStatus = []
    for (const each of [base, changed, base, changed]) cacheStatus.push((await asked(each)).cacheStatus)
    assert.deepEqual(cacheStatus, ['MISS', 'MISS', 'HIT', 'HIT'], JSON.stringify([base, changed]))
  }
})
