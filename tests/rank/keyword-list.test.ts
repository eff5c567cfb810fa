import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../analytics/fixture.ts'

const { ask, makeClient, makeJob } = await openFixture({ SERPER_API_KEY: 'a-key' })

type Item = {
  query: string
  device: string
  position: number | null
  delta: number | null
  mobile?: { position: number }
}

const FIVE = ['a', 'b', 'c', 'd', 'never'].map((query) => ({
  query,
  intent: query === 'a' ? 'commercial' : '',
  device: query === 'd' ? 'both' : 'desktop',
}))
const id = await makeClient(FIVE)
const positions = (a: number, b: number, c: number | null, d: number) => [
  { query: 'a', sites: [a - 1, 'own.com'] },
  { query: 'b', sites: [b - 1, 'own.com'] },
  { query: 'c', sites: c === null ? [50] : [c - 1, 'own.com'] },
  { query: 'd', sites: [d - 1, 'own.com'] },
  { query: 'd', device: 'mobile' as const, sites: [2, 'own.com'] },
]
await makeJob(id, positions(10, 3, 8, 20), { daysAgo: 2 })
await makeJob(id, positions(4, 9, null, 20), { daysAgo: 1 })

async function list(query: string): Promise<string> {
  const { status, body, text } = await ask('viewer', 'GET', `/clients/${id}/keywords?${query}`)
  assert.equal(status, 200, text)
  return body.items.map((item: Item) => item.query).join(' ')
}

test('the list can be sorted by any column, and keywords without a position come last', async () => {
  assert.equal(await list('sort=position'), 'a b d c never')
  assert.equal(await list('sort=-position'), 'd b a c never')
  assert.equal(await list('sort=-delta'), 'a d b c never')
  assert.equal(await list('sort=delta'), 'b d a c never')
  assert.equal(await list('sort=-checked_at&page=1&per_page=1'), 'a')
  assert.equal(await list('sort=position&page=2&per_page=2'), 'd c')
  assert.equal(await list('sort=url'), 'a b d c never')
  for (const field of ['intent', 'tags', 'source', 'brand', 'needs_dedicated_page', 'prev_position'])
    assert.equal((await list(`sort=-${field}`)).split(' ').length, 5, field)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/keywords?sort=secret`)).status, 400)
})

test('the list is filtered by standing and change, and its totals count what matches', async () => {
  assert.equal(await list('standing=ranked'), 'a b d')
  assert.equal(await list('standing=not_found'), 'c')
  assert.equal(await list('standing=unchecked'), 'never')
  assert.equal(await list('max_position=10&sort=position'), 'a b d')
  assert.equal(await list('min_position=5'), 'b d')
  assert.equal(await list('change=up'), 'a')
  assert.equal(await list('change=down'), 'b')
  assert.equal(await list('change=lost'), 'c')
  assert.equal(await list('change=new'), '')
  assert.equal(await list('intent=commercial'), 'a')
  assert.equal(await list('lang=de'), '')
  const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords?standing=ranked&per_page=2`)
  assert.deepEqual([body.total, body.pages], [3, 2])
})

test('a keyword whose query has changed since its last check counts as unchecked', async () => {
  const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords?q=b`)
  await ask('analyst', 'PATCH', `/clients/${id}/keywords/${body.items[0].id}`, { query: 'bb' })
  assert.equal(await list('sort=position'), 'a d bb c never')
  assert.equal(await list('standing=unchecked'), 'bb never')
})

test('a keyword on both devices has a separate history for each', async () => {
  const twin = await makeClient([{ query: 'twin', device: 'both' }])
  for (const [daysAgo, desktop, mobile] of [
    [3, 4, 20],
    [2, 5, 22],
    [1, 3, 21],
  ] as const)
    await makeJob(
      twin,
      [
        { query: 'twin', sites: [desktop - 1, 'own.com'] },
        { query: 'twin', device: 'mobile', sites: [mobile - 1, 'own.com'] },
      ],
      { daysAgo },
    )
  const { body: page } = await ask('viewer', 'GET', `/clients/${twin}/keywords`)
  const path = `/clients/${twin}/keywords/${page.items[0].id}/history`
  const lines = async (query = '') =>
    (await ask('viewer', 'GET', path + query)).body.map(({ device, position, delta }: Item) => [
      device,
      position,
      delta,
    ])

  const both = await lines()

  const desktop = [
    ['desktop', 4, null],
    ['desktop', 5, -1],
    ['desktop', 3, 2],
  ]
  const mobile = [
    ['mobile', 20, null],
    ['mobile', 22, -2],
    ['mobile', 21, 1],
  ]
  assert.deepEqual(both, [...desktop, ...mobile])
  assert.deepEqual(await lines('?device=mobile'), mobile)
  assert.deepEqual(await lines('?limit=2&offset=2'), [...desktop.slice(2), ...mobile.slice(0, 1)])
})

test('while a check runs, the list and insights name it and keep to the check before', async () => {
  const path = `/clients/${id}/keywords`
  const { body: before } = await ask('viewer', 'GET', path)
  assert.equal(before.running_job_id, null)
  assert.equal(before.as_of, Math.max(...before.items.map(({ checked_at }: { checked_at: number }) => checked_at)))
  const { checked_at, prev_checked_at } = before.items[0]
  assert.ok(checked_at - prev_checked_at > 80_000)

  const { body: started } = await ask('analyst', 'POST', `/clients/${id}/check`, {})
  const { body: meanwhile } = await ask('viewer', 'GET', path)
  const { body: results } = await ask('viewer', 'GET', `/jobs/${started.job_id}/results`)

  assert.deepEqual([meanwhile.running_job_id, meanwhile.as_of], [started.job_id, before.as_of])
  assert.deepEqual([results.status, results.finished_at], ['pending', null])
  for (const insight of ['explain-change', 'compare', 'position-losses', 'next-steps', 'results-page?query=a']) {
    const { status, body } = await ask('viewer', 'GET', `/clients/${id}/${insight}`)
    assert.deepEqual([status, body.running_job_id], [200, started.job_id], insight)
  }
  const question = { dataset: 'visibility', metrics: ['visibility'] }
  const { body: answer } = await ask('viewer', 'POST', `/clients/${id}/query`, question)
  assert.equal(answer.running_job_id, started.job_id)
})

test('failed, not found and never checked are three different states', async () => {
  const client = await makeClient(['found', 'broken', 'gone', 'new'].map((query) => ({ query })))
  const job = [{ query: 'found', sites: ['own.com'] }, { query: 'gone' }]
  await makeJob(client, [...job, { query: 'broken', failed: true }], { daysAgo: 2 })
  const stands = async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${client}/keywords`)
    return body.items.map(({ query, position, checked_at, failed_at }: Record<string, unknown>) => [
      query,
      position,
      checked_at !== null,
      failed_at !== null,
    ])
  }
  assert.deepEqual(await stands(), [
    ['found', 1, true, false],
    ['broken', null, false, true],
    ['gone', null, true, false],
    ['new', null, false, false],
  ])

  await makeJob(client, [{ query: 'found', failed: true }, { query: 'broken' }], { daysAgo: 1 })
  assert.deepEqual((await stands()).slice(0, 2), [
    ['found', 1, true, true],
    ['broken', null, true, false],
  ])
})
