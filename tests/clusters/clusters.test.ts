import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Topic } from '../../sandbox/world/topics.ts'
import { ctr } from '../../src/modules/click-models/index.ts'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const DAY = 86_400
const { testApp, ask, control, makeClient, check, ended, sandboxUrl } = await openFixture()
await testApp.work()

const topics: Topic[] = await (await fetch(`${sandboxUrl}/_truth/topics`)).json()
const queries = topics.flatMap((topic) => topic.queries)
const domain = 'everyshop.test'
await control('place', { domain, share: 0.9, authority: 1.2 })

/** Runs a whole check with the clock of the sandbox at another day, and waits until keywords are clustered. */
async function checkOn(client: number, daysAgo: number) {
  await control('clock', { now: Math.floor(Date.now() / 1000) - daysAgo * DAY })
  await testApp.pool.query('delete from cache')
  await ended(await check(client, { depth: 'basic' }), { ms: 180_000 })
  await settled()
}

const settled = () =>
  until('keywords are clustered', async () => {
    const waiting = `select 1 from queue where state <> 'dead' and name in
      ('cluster_rank_job', 'regroup_keywords', 'dispatch_event', 'summarize_rank_job')`
    return (await testApp.pool.query(waiting)).rowCount === 0
  })

const list = async (client: number, query = '', who: 'viewer' | 'stranger' = 'viewer') =>
  ask(who, 'GET', `/clients/${client}/serp-clusters?limit=1000${query}`)
const detail = async (client: number, id: number): Promise<Any> =>
  (await ask('viewer', 'GET', `/clients/${client}/serp-clusters/${id}`)).body

/** The cluster of each query; unclustered ones get a unique id. */
async function clusterOfQueries(client: number): Promise<Map<string, number>> {
  const { items } = (await list(client)).body
  const members = await Promise.all(items.map(({ id }: Any) => detail(client, id)))
  const found = new Map<string, number>(
    members.flatMap(({ id, members: all }) => all.map((each: Any) => [each.query, id] as const)),
  )
  return new Map(queries.map((query, index) => [query, found.get(query) ?? -1 - index]))
}

const pairs = (n: number) => (n * (n - 1)) / 2
const pairsIn = (labels: Iterable<unknown>) =>
  [...Map.groupBy(labels, (label) => label).values()].reduce((sum, { length }) => sum + pairs(length), 0)

/** How far two groupings agree: 1 when they are the same, about 0 by chance. */
function adjustedRand(one: (string | number)[], other: (string | number)[]): number {
  const both = pairsIn(one.map((label, index) => `${label} ${other[index]}`))
  const [a, b] = [pairsIn(one), pairsIn(other)]
  const expected = (a * b) / pairs(one.length)
  return (both - expected) / ((a + b) / 2 - expected)
}

const truth = topics.flatMap(({ name, queries: of }) => of.map(() => name))
const client = await makeClient(
  queries.map((query) => ({ query })),
  { domain },
)
await checkOn(client, 8)
const first = await clusterOfQueries(client)

test('SERP clusters match the topics of the simulated web', () => {
  const agreement = adjustedRand(truth, [...first.values()])
  assert.ok(agreement >= 0.9, `adjusted Rand index ${agreement}`)
})

test('later checks keep the clusters, their ids and their names', async () => {
  const { items } = (await list(client)).body
  await ask('analyst', 'PATCH', `/clients/${client}/serp-clusters/${items[0].id}`, { name: 'My topic' })
  await checkOn(client, 4)
  await checkOn(client, 0)

  const later = await clusterOfQueries(client)

  const same = queries.filter((query) => later.get(query) === first.get(query)).length
  assert.ok(same >= 0.9 * queries.length, `${same} of ${queries.length} stayed`)
  assert.ok(adjustedRand(truth, [...later.values()]) >= 0.9)
  const { body } = await ask('viewer', 'GET', `/clients/${client}/serp-clusters/${items[0].id}`)
  assert.deepEqual([body.name, body.is_renamed], ['My topic', true])
})

test('the figures of a cluster add up from its members and agree with those of the client', async () => {
  const { items, keywords, unclustered, total } = (await list(client)).body
  assert.equal(items.length, total)
  assert.equal(keywords + unclustered, queries.length)
  assert.equal(
    items.reduce((sum: number, each: Any) => sum + each.keywords, 0),
    keywords,
  )
  const found = await Promise.all(items.map(({ id }: Any) => detail(client, id)))
  for (const each of found) {
    assert.equal(each.members.length, each.keywords)
    const clicks = each.members.reduce((sum: number, { position }: Any) => sum + ctr(position), 0)
    assert.equal(each.visibility, Math.round((10_000 * clicks) / (each.keywords * ctr(1))) / 100)
    const ranked = each.members.filter(({ position }: Any) => position !== null)
    assert.equal(
      each.pages.reduce((sum: number, page: Any) => sum + page.keywords, 0),
      ranked.length,
    )
    assert.equal(each.best_page, each.pages[0]?.url ?? null)
    if (ranked.length === 0) assert.equal(each.advice, 'needs_page')
    assert.ok(each.shared.length > 0)
    assert.ok(each.shared.every(({ url }: Any) => !url.includes(domain) && !/youtube|reddit|amazon/.test(url)))
    assert.deepEqual([each.search_volume, each.volume_known], [null, 0])
  }
})

test('a cluster is named after its strongest keyword and says how many volumes are known', async () => {
  const { items } = (await list(client)).body
  const { id, members } = await detail(client, items.find((each: Any) => !each.is_renamed).id)
  const last = members.at(-1)
  await ask('analyst', 'PATCH', `/clients/${client}/keywords/${last.keyword_id}`, { search_volume: 900 })

  const renamed = await detail(client, id)

  assert.deepEqual([renamed.name, renamed.search_volume, renamed.volume_known], [last.query, 900, 1])
  const named = (await list(client, `&q=${encodeURIComponent(last.query)}`)).body
  assert.deepEqual(
    named.items.map((each: Any) => each.id),
    [id],
  )
  const ofKeyword = (await list(client, `&keyword_id=${last.keyword_id}`)).body
  assert.equal(ofKeyword.items[0].id, id)
})

test('a pinned keyword stays in its cluster until it is unpinned', async () => {
  const { items } = (await list(client)).body
  const [from, to] = [await detail(client, items[0].id), await detail(client, items[1].id)]
  const { keyword_id } = from.members[0]
  const pin = (body: object) => ask('analyst', 'POST', `/clients/${client}/serp-clusters/pins`, body)
  const isIn = async (id: number) =>
    (await detail(client, id)).members.some((each: Any) => each.keyword_id === keyword_id)

  assert.deepEqual((await pin({ keyword_ids: [keyword_id], cluster_id: to.id })).body, { pinned: 1 })

  assert.deepEqual([await isIn(from.id), await isIn(to.id)], [false, true])
  // Regrouping does not move it.
  await ask('analyst', 'PUT', `/clients/${client}/serp-cluster-settings`, { min_shared: 2 })
  await settled()
  assert.ok(await isIn(to.id))
  assert.equal((await pin({ keyword_ids: [keyword_id], cluster_id: null })).status, 200)
  assert.ok(!(await isIn(to.id)))
  const unpinned = await ask('analyst', 'DELETE', `/clients/${client}/serp-clusters/pins/${keyword_id}`)
  assert.deepEqual(unpinned.body, { unpinned: 1 })
  await until('the keyword is back in its cluster', () => isIn(from.id))
})

test('a keyword of another market cannot be pinned to a cluster', async () => {
  const { body } = await ask('analyst', 'POST', `/clients/${client}/keywords`, [{ query: 'garden hose', geo: 'gb' }])
  const { items } = (await list(client)).body
  const pins = `/clients/${client}/serp-clusters/pins`
  const refused = await ask('analyst', 'POST', pins, { keyword_ids: [body[0].id], cluster_id: items[0].id })
  assert.deepEqual([refused.status, refused.body.reason], [400, 'cluster_other_market'])
  const unknown = await ask('analyst', 'POST', pins, { keyword_ids: [2 ** 40], cluster_id: items[0].id })
  assert.equal(unknown.status, 404)
})

test('requiring more shared pages makes clusters narrower', async () => {
  const put = (min_shared: number) => ask('analyst', 'PUT', `/clients/${client}/serp-cluster-settings`, { min_shared })
  const before = (await list(client)).body
  assert.equal((await put(6)).status, 200)
  await settled()
  const narrow = (await list(client)).body
  assert.equal(narrow.min_shared, 6)
  assert.ok(narrow.keywords < before.keywords)
  assert.equal((await put(9)).status, 400)
})

test('clusters are visible neither from another workspace nor through another client', async () => {
  const { items } = (await list(client)).body
  assert.equal((await list(client, '', 'stranger')).status, 404)
  const path = `/clients/${client}/serp-clusters/${items[0].id}`
  assert.equal((await ask('stranger', 'GET', path)).status, 404)
  assert.equal((await ask('stranger', 'PATCH', path, { name: 'Mine' })).status, 404)
  assert.equal((await ask('viewer', 'PATCH', path, { name: 'Mine' })).status, 403)
  const other = await makeClient([{ query: 'garden hose' }], { domain })
  assert.equal((await ask('analyst', 'GET', `/clients/${other}/serp-clusters/${items[0].id}`)).status, 404)
  assert.deepEqual((await list(other)).body.items, [])
})
