import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uule } from '../../src/providers/search/locations/uule.ts'
import { queryRows } from '../query.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const DAY = 86_400
const LOCATION = 'Chicago,Illinois,United States'
const QUERIES = ['coffee shop', 'coffee shop near me', 'espresso bar', 'coffee roaster']
const { testApp, ask, control, makeClient, check, ended, sandboxUrl } = await openFixture()
await testApp.work()
await control('clock', { now: 20_770 * DAY + 3600 })
const client = await makeClient([])
const path = `/clients/${client}`
await ask(
  'analyst',
  'POST',
  `${path}/keywords`,
  QUERIES.map((query) => ({ query, location: LOCATION })),
)

/** The true local pack of a query. */
async function packOf(query: string): Promise<Any[]> {
  const params = new URLSearchParams({ q: query, gl: 'us', hl: 'en', device: 'desktop', uule: uule(LOCATION) })
  const { features } = await (await fetch(`${sandboxUrl}/_truth?${params}`)).json()
  return features.localPack
}

const looks = async (query = ''): Promise<Any[]> =>
  (await ask('viewer', 'GET', `${path}/local-results?top=20${query}`)).body

async function ran(started: Any): Promise<Any> {
  assert.equal(started.status, 200, started.text)
  let run: Any
  await until('the run has ended', async () => {
    run = (await ask('viewer', 'GET', `/runs/${started.body.job_id}`)).body
    return ['done', 'failed', 'cancelled'].includes(run.state)
  })
  return run
}

const packs = await Promise.all(QUERIES.map(packOf))
const withPack = QUERIES.filter((_, at) => (packs[at]?.length ?? 0) > 0)
const business = packs.flat()[1]

async function checked(): Promise<number> {
  const job = await ended(await check(client))
  assert.deepEqual([job.status, job.errors], ['done', 0])
  return job.id
}

test('local packs are stored per results page, with the facts of each business and the position of the own one', async () => {
  assert.ok(withPack.length > 0, 'some query shows a local pack')
  const known = { name: business.title, cid: business.cid }
  assert.equal((await ask('analyst', 'PUT', `${path}/local-business`, { business: known })).status, 200)

  await checked()
  await until('the local packs of the check', async () => (await looks()).length === withPack.length)

  for (const look of await looks('&kind=pack')) {
    const truth = await packOf(look.query)
    assert.deepEqual(
      look.results.map(({ cid, rating, reviews }: Any) => [cid, rating, reviews]),
      truth.map(({ cid, rating, ratingCount }: Any) => [cid, rating, ratingCount]),
      look.query,
    )
    const at = truth.findIndex(({ cid }) => cid === business.cid)
    assert.deepEqual([look.position, look.change], [at < 0 ? null : at + 1, ''])
    assert.equal(look.state, at < 0 ? 'not_found' : 'ranked')
  }
  assert.ok((await looks('&state=ranked')).length > 0, 'the business is in some local pack')
})

test('local competitors are counted over all local packs', async () => {
  const { body } = await ask('viewer', 'GET', `${path}/local-competitors`)
  const all = await looks()
  for (const each of body) {
    const seen = all.flatMap(({ results }) => results.filter(({ cid }: Any) => cid === each.cid))
    assert.equal(each.seen, seen.length)
    assert.notEqual(each.cid, business.cid)
  }
  const asked = { dataset: 'local_competitors', dimensions: ['name'], metrics: ['rows'] }
  assert.equal((await queryRows(ask, client, asked)).length, new Set(body.map(({ name }: Any) => name)).size)
  const rows = await queryRows(ask, client, { dataset: 'local_results' })
  assert.deepEqual(
    rows.map(({ query, state, position }) => [query, state, position]).toSorted(),
    all.map(({ query, state, position }) => [query, state, position]).toSorted(),
  )
})

test('after the business changes, packs without it are marked as left, and the feed reports it', async () => {
  const other = packs.flat().find(({ cid }) => cid !== business.cid)
  const known = { name: 'Elsewhere', cid: `${other.cid}9` }
  await ask('analyst', 'PUT', `${path}/local-business`, { business: known })
  const before = await looks('&state=ranked')

  const job = await checked()
  await until('the local packs of the second check', async () => (await looks('&change=left')).length === before.length)

  const [left] = await looks('&change=left')
  assert.deepEqual([left.position, left.prev_position], [null, before[0].position])
  assert.ok(left.prev_checked_at !== null)
  const { body: history } = await ask('viewer', 'GET', `${path}/local-results/${left.keyword_id}`)
  assert.deepEqual(
    history.map(({ change }: Any) => change),
    ['', 'left'],
  )
  await until('local_changed in the feed', async () => {
    const { body } = await ask('viewer', 'GET', '/activity?limit=20')
    return body.some(({ kind, data }: Any) => kind === 'local_changed' && data.run_id === job && data.left > 0)
  })
})

test('map checks cover keywords with a location, and their results are stored beside the packs', async () => {
  const profile = (await ask('viewer', 'GET', `${path}/local-business`)).body
  assert.deepEqual([profile.keywords, profile.price_usd], [QUERIES.length, 0])
  const found = await ask('analyst', 'POST', `${path}/local-businesses`, { q: QUERIES[0], location: LOCATION })
  const third = found.body.items[2]
  await ask('analyst', 'PUT', `${path}/local-business`, { business: { name: third.name, cid: third.cid } })

  const run = await ran(await ask('analyst', 'POST', `${path}/local-results/check`))

  assert.equal(run.state, 'done')
  const seen = await looks('&kind=map')
  assert.equal(seen.length, QUERIES.length)
  const first = seen.find(({ query }) => query === QUERIES[0])
  assert.deepEqual([first.state, first.position], ['ranked', 3])
  assert.equal((await looks('&kind=pack')).length, withPack.length)
})

test('a map check needs a keyword with a location, a business needs an id, and strangers see nothing', async () => {
  const other = await makeClient([{ query: 'kettle' }], { domain: 'kettle.test' })
  const refused = await ask('analyst', 'POST', `/clients/${other}/local-results/check`)
  assert.deepEqual([refused.status, refused.body.reason], [400, 'local_no_location'])
  const nameless = await ask('analyst', 'PUT', `${path}/local-business`, { business: { name: 'x' } })
  assert.equal(nameless.body.reason, 'grid_business_unknown')
  assert.equal((await ask('stranger', 'GET', `${path}/local-results`)).status, 404)
})
