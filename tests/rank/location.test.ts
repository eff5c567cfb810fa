import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { testApp, ask, makeClient, check, ended } = fixture
await testApp.work()

const MUNICH = 'Munich,Bavaria,Germany'

/** The true position of the client for people at a location. */
async function truthAt(query: string, uule: string, engine = 'google'): Promise<number | null> {
  const asked = { q: query, gl: 'de', hl: 'de', device: 'desktop', engine }
  const params = new URLSearchParams({ ...asked, ...(uule && { uule }) })
  const { organic } = await (await fetch(`${fixture.sandboxUrl}/_truth?${params}`)).json()
  return organic.find(({ host }: { host: string }) => host === 'brewlane.test')?.position ?? null
}

test("a keyword accepts a location by any of its names, and refuses an unknown one or another country's", async () => {
  const call = caller(fixture.url)
  const key = await keyOf(testApp, 'owner')
  const found = await call('GET', `/v1/locations?text=${encodeURIComponent('München')}&limit=1`, { as: key })
  const [{ geo: token, canonicalName }] = found.body
  assert.equal(canonicalName, MUNICH)
  const id = await makeClient([])
  for (const [index, location] of [MUNICH, token, 'München', 'munich'].entries()) {
    const made = await ask('analyst', 'POST', `/clients/${id}/keywords`, [{ query: `kaffee ${index}`, location }])
    assert.equal(made.status, 201, made.text)
    assert.deepEqual([made.body[0].location, made.body[0].geo], [MUNICH, 'de'], location)
  }
  const wrong = [
    [{ query: 'x', location: 'Nowhere-at-all' }, /location: unknown location/],
    [{ query: 'x', location: MUNICH, geo: 'us' }, /location: Munich,Bavaria,Germany is in de/],
  ] as const
  for (const [keyword, words] of wrong) {
    const refused = await ask('analyst', 'POST', `/clients/${id}/keywords`, [keyword])
    assert.equal(refused.status, 400)
    assert.match(refused.body.error, words)
  }
})

test('a keyword is searched from its location, and the same query elsewhere is another keyword', async () => {
  const words = ['kaffeemühle', 'kaffee', 'milchschäumer']
  const locations = ['', MUNICH]
  const keywords = words.flatMap((query) =>
    locations.map((location) => ({ query, geo: 'de', lang: 'de', device: 'desktop' as const, location })),
  )
  const id = await makeClient(keywords)
  const again = await ask('analyst', 'POST', `/clients/${id}/keywords`, keywords)
  assert.deepEqual(again.body, [])

  const job = await ended(await check(id))

  assert.equal(job.status, 'done')
  const { items } = (await ask('viewer', 'GET', `/clients/${id}/keywords`)).body
  const { body } = await caller(fixture.url)('GET', '/v1/locations?text=Munich&limit=1', {
    as: await keyOf(testApp, 'owner'),
  })
  for (const { query, location, position } of items)
    assert.equal(position, await truthAt(query, location && body[0].geo), `${query} ${location}`)
  const [first, second] = items
  assert.deepEqual([first.location, second.location], locations)
  const moved = await ask('analyst', 'PATCH', `/clients/${id}/keywords/${second.id}`, { geo: 'at' })
  assert.equal(moved.status, 400)
  assert.match(moved.body.error, /geo: the keyword is tied to Munich/)
})

test('keywords are listed, exported and saved as a segment by location, whatever it is called', async () => {
  const id = await makeClient([{ query: 'kaffee', location: MUNICH } as never, { query: 'kaffee', geo: 'de' } as never])
  const get = (path: string) => ask('viewer', 'GET', `/clients/${id}/${path}`)

  const { items } = (await get(`keywords?location=${encodeURIComponent('Мюнхен')}`)).body
  const file = await get('keywords/export?format=json&location=Munich')
  const unknown = await get('keywords?location=Nowhere-at-all')
  const filter = { location: MUNICH }
  const segment = await ask('analyst', 'POST', `/clients/${id}/segments`, { name: 'Munich', filter })

  assert.deepEqual(
    items.map((each: { location: string }) => each.location),
    [MUNICH],
  )
  assert.equal(JSON.parse(file.text).length, 1)
  assert.equal(unknown.status, 400)
  assert.deepEqual(segment.body.filter, filter)
})

test('the location of a keyword survives an export and an import', async () => {
  const id = await makeClient([{ query: 'kaffee', location: MUNICH } as never])
  const file = await ask('viewer', 'GET', `/clients/${id}/keywords/export?format=csv`)
  const other = await makeClient([])
  const report = await ask('analyst', 'POST', `/clients/${other}/keywords/import`, { csv: file.text })
  assert.deepEqual([report.body.added, report.body.invalid], [1, 0], report.text)
  const { items } = (await ask('viewer', 'GET', `/clients/${other}/keywords`)).body
  assert.deepEqual([items[0].location, items[0].geo], [MUNICH, 'de'])
  const csv = 'keyword,location\na,Kiev\nb,Nowhere-at-all\n'
  const mixed = await ask('analyst', 'POST', `/clients/${other}/keywords/import`, { csv })
  assert.deepEqual([mixed.body.added, mixed.body.problems[0].row], [1, 3])
})

test('the same query on another engine is another keyword, and what an engine cannot do is refused', async () => {
  const words = { query: 'kaffeemühle', geo: 'de', lang: 'de' }
  const id = await makeClient([{ ...words, device: 'desktop' }])
  const add = (more: object) => ask('analyst', 'POST', `/clients/${id}/keywords`, [{ ...words, ...more }])
  const [bing] = (await add({ engine: 'bing' })).body
  assert.equal(bing.engine, 'bing')
  assert.match((await add({ engine: 'brave', location: MUNICH })).body.error, /brave only supports countries/)
  const phone = await ask('analyst', 'PATCH', `/clients/${id}/keywords/${bing.id}`, { device: 'mobile' })
  assert.match(phone.body.error, /bing shows the same results on phones and computers/)

  const job = await ended(await check(id))

  assert.deepEqual([job.status, job.errors], ['done', 0])
  const { results } = (await ask('viewer', 'GET', `/jobs/${job.id}/results`)).body
  const seen = results.map((each: Record<string, unknown>) => [each.engine, each.location_used])
  assert.deepEqual(seen, [
    ['google', 'country'],
    ['bing', 'country'],
  ])
  const { items } = (await ask('viewer', 'GET', `/clients/${id}/keywords?engine=bing`)).body
  assert.deepEqual(
    items.map((item: { id: number }) => item.id),
    [bing.id],
  )
  // Without JavaScript, this engine shows ten results.
  const truth = await truthAt(words.query, '', 'bing')
  assert.equal(items[0].position, truth !== null && truth <= 10 ? truth : null)
  const file = await ask('viewer', 'GET', `/clients/${id}/keywords/export?format=csv`)
  const other = await makeClient([])
  const report = await ask('analyst', 'POST', `/clients/${other}/keywords/import`, { csv: file.text })
  assert.deepEqual([report.body.added, report.body.invalid], [2, 0], report.text)
})

test('a keyword is lost once, even on an engine that shows fewer results than requested', async () => {
  const id = await makeClient([])
  const keyword = { query: 'solid wood bookshelf', geo: 'us', lang: 'en', engine: 'bing' }
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/keywords`, [keyword])).status, 201)
  const again = async () => {
    const job = await ended(await check(id))
    const { body } = await ask('viewer', 'GET', `/jobs/${job.id}/results`)
    const [{ position, prev_position, is_lost, depth }] = body.results
    return { id: job.id, seen: [position, prev_position, is_lost, depth] }
  }
  const first = await again()
  await testApp.pool.query(`update rank_results set position = 9, state = 'ranked' where job_id = $1`, [first.id])

  assert.deepEqual((await again()).seen, [null, 9, true, 10])
  assert.deepEqual((await again()).seen, [null, null, false, 10])
})
