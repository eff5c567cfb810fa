import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'
import { plannedJob } from './past.ts'

const { testApp, ask, makeClient, makeJob } = await openFixture()

const own = (query: string, rank: number) => ({ query, sites: [rank - 1, 'own.com'] })
const get = async (path: string) => {
  const answer = await ask('viewer', 'GET', path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('one answer covers all clients: history, change, counts and the running check', async () => {
  const busy = await makeClient([{ query: 'a' }, { query: 'b' }, { query: 'c' }])
  const fresh = await makeClient([{ query: 'a' }])
  await makeJob(busy, [own('a', 1), own('b', 20), { query: 'c' }], { daysAgo: 40, events: 1 })
  await makeJob(busy, [own('a', 1), own('b', 20), { query: 'c' }], { daysAgo: 2, events: 1 })
  await makeJob(busy, [own('a', 2), { query: 'b' }, own('c', 5)], { daysAgo: 1, events: 1 })
  await get(`/clients/${busy}/visibility`)
  const { workspaceId } = testApp.as('owner').actor
  await plannedJob(testApp, { clientId: fresh, at: testApp.app.now(), isWhole: true, keywords: 1 })

  await testApp.pool.query(
    `insert into aeo_checks (workspace_id, client_id, source, providers, samples, total_prompts, total_answers,
       answers, cited, created_at)
     select $1, $2, source, '{openai}', 1, 2, 2, answers, 1, 'epoch'
     from (values (1, 'sandbox', 9), (2, 'sandbox', 2), (3, 'manual', 5)) as made(nr, source, answers) order by nr`,
    [workspaceId, busy],
  )

  const overviews = await get('/client-overviews')

  const { standing, running, keyword_count, answers } = overviews.find(
    ({ client_id }: { client_id: number }) => client_id === busy,
  )
  const { top3, top10, top30, total, not_found, new_keywords, lost_keywords, history, change, visibility } = standing
  assert.deepEqual([top3, top10, top30, total, not_found], [1, 2, 2, 3, 1])
  assert.deepEqual([new_keywords, lost_keywords, keyword_count, running], [1, 1, 3, null])
  assert.equal(history.length, 2)
  assert.deepEqual(answers, { cited: 1, answers: 2 })
  assert.equal(change, Math.round((visibility - history[0].visibility) * 100) / 100)
  const other = overviews.find(({ client_id }: { client_id: number }) => client_id === fresh)
  assert.deepEqual([other.standing, other.answers], [null, null])
  assert.equal(other.running.status, 'pending')
  assert.equal((await get('/client-overviews?days=60')).length, overviews.length)
  assert.deepEqual(
    (await ask('stranger', 'GET', '/client-overviews')).body.map((each: { client_id: number }) => each.client_id),
    [],
  )
})

test('a check with some failures is compared over the checks that succeeded in both, and says how many', async () => {
  const queries = ['a', 'b', 'c', 'd', 'e', 'f']
  const id = await makeClient(queries.map((query) => ({ query })))
  const found = queries.map((query, at) => own(query, at + 1))
  await makeJob(id, found, { daysAgo: 2, events: 1 })
  await makeJob(id, [{ query: 'a', failed: true }, ...found.slice(1)], { daysAgo: 1, events: 1 })

  const { now, change, compared_checks } = await get(`/clients/${id}/standing`)
  const { search } = await get(`/clients/${id}/brief`)
  const overviews = await get('/client-overviews')

  const { standing } = overviews.find(({ client_id }: { client_id: number }) => client_id === id)
  assert.deepEqual([now.failed, compared_checks], [1, 5])
  assert.deepEqual(change, { visibility: 0, avg_position: 0, top3: 0, top10: 0, top30: 0, not_found: 0 })
  assert.deepEqual(
    [search.visibility_change, search.failed, search.checks, search.compared_checks, search.is_partial],
    [0, 1, 5, 5, false],
  )
  assert.deepEqual([standing.change, standing.failed, standing.compared_checks], [0, 1, 5])
})

test('changes cover only keywords that both checks have, even where as many were added as removed', async () => {
  const id = await makeClient(['a', 'b', 'c', 'd'].map((query) => ({ query })))
  await makeJob(id, [own('a', 1), own('b', 4)], { daysAgo: 3, events: 1 })
  await makeJob(id, [own('a', 1), own('b', 4), own('c', 40)], { daysAgo: 2, events: 1 })

  const added = await get(`/clients/${id}/standing`)
  await makeJob(id, [own('a', 1), own('b', 3), own('d', 60)], { daysAgo: 1, events: 1 })
  const swapped = await get(`/clients/${id}/standing`)
  const competitors = await get(`/clients/${id}/competitor-visibility?compare_to=0`)
  const { standing } = (await get('/client-overviews')).find(({ client_id }: { client_id: number }) => client_id === id)

  assert.deepEqual([added.compared_checks, added.change.visibility, added.change.top30], [2, 0, 0])
  assert.deepEqual([swapped.compared_checks, swapped.change.top3, swapped.change.not_found], [2, 1, 0])
  assert.ok(swapped.change.visibility > 0)
  assert.deepEqual([standing.compared_checks, standing.change], [2, swapped.change.visibility])
  assert.equal(competitors.compared_checks, 2)
})

test('when the last check cannot be compared, new and lost are null, never 0', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }])
  await makeJob(id, [own('a', 1), own('b', 2)], { daysAgo: 2, events: 1 })
  await makeJob(id, [own('a', 1), { query: 'b', failed: true }], { daysAgo: 1, events: 1 })
  await get(`/clients/${id}/visibility`)

  const overviews = await get('/client-overviews')

  const { standing } = overviews.find(({ client_id }: { client_id: number }) => client_id === id)
  assert.equal(standing.is_partial, true)
  const { change, compared_at, new_keywords, lost_keywords } = standing
  assert.deepEqual([change, compared_at, new_keywords, lost_keywords], [null, null, null, null])
})

test('a partly failed retry has no open errors once another retry succeeded', async () => {
  const queries = ['a', 'b', 'c', 'd', 'e', 'f']
  const id = await makeClient(queries.map((query) => ({ query })))
  const placed = (failing: string[]) =>
    queries.map((query, at) => ({ ...own(query, at + 1), failed: failing.includes(query) }))
  const whole = await makeJob(id, placed(['a', 'b']), { daysAgo: 3 })
  const first = await makeJob(id, placed(['a']).slice(0, 2), { daysAgo: 2, isWhole: false })
  assert.deepEqual([(await get(`/jobs/${whole}`)).errors, (await get(`/jobs/${first}`)).errors], [1, 1])

  const second = await makeJob(id, placed([]).slice(0, 1), { daysAgo: 1, isWhole: false })

  for (const job of [whole, first, second]) {
    const { errors, failures, results } = await get(`/jobs/${job}`)
    assert.deepEqual([errors, failures], [0, []], `job ${job}`)
    assert.ok(results.every(({ state }: { state: string }) => state === 'ranked'))
  }
})

test('recent moves cover all clients, largest first, within the given hours', async () => {
  const [one, two] = [await makeClient([{ query: 'a' }]), await makeClient([{ query: 'b' }])]
  for (const [id, query, ranks] of [
    [one, 'a', [4, 5]],
    [two, 'b', [20, 3]],
  ] as const) {
    await makeJob(id, [own(query, ranks[0])], { daysAgo: 5, events: 1 })
    await makeJob(id, [own(query, ranks[1])], { daysAgo: 1, events: 1 })
    await get(`/clients/${id}/visibility`)
  }
  const events = async (search: string) =>
    (await get(`/recent-moves${search}`))
      .filter(({ client_id }: { client_id: number }) => client_id === one || client_id === two)
      .map((move: Record<string, unknown>) => [
        move.client_id,
        move.query,
        move.prev_position,
        move.position,
        move.delta,
      ])

  assert.deepEqual(await events('?limit=100'), [
    [two, 'b', 20, 3, 17],
    [one, 'a', 4, 5, -1],
  ])
  assert.deepEqual(await events('?hours=12'), [])
  assert.deepEqual((await ask('stranger', 'GET', '/recent-moves')).body, [])
})

test('the overview leaves out archived clients, but keeps a client whose last check is old', async () => {
  const id = await makeClient([{ query: 'a' }])
  await makeJob(id, [own('a', 3)], { daysAgo: 90, events: 1 })
  await get(`/clients/${id}/visibility`)
  const find = async () =>
    (await get('/client-overviews')).find(({ client_id }: { client_id: number }) => client_id === id)
  const { top3, change, new_keywords, lost_keywords } = (await find()).standing
  assert.deepEqual(
    [top3, change, new_keywords, lost_keywords],
    [1, null, null, null],
    'without an earlier check, new and lost are null',
  )
  await ask('analyst', 'PATCH', `/clients/${id}`, { is_archived: true })
  assert.equal(await find(), undefined)
})

test('the matrix can be limited to chosen keywords, and keyword-features lists their SERP features', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }])
  await makeJob(id, [{ ...own('a', 4), answer: 'own.com' }, own('b', 9)])
  const { rows } = await get(`/clients/${id}/keyword-matrix`)
  const chosen = await get(`/clients/${id}/keyword-matrix?keyword_ids=${rows[0].keyword_id}`)
  assert.deepEqual([chosen.rows.length, chosen.total, chosen.rows[0].query], [1, 1, 'a'])
  const blocks = await get(`/clients/${id}/keyword-features`)
  assert.deepEqual([blocks[0].features, blocks[0].owned_features], [['featured_snippet'], ['featured_snippet']])
  assert.deepEqual([blocks[1].keyword_id, blocks[1].features], [rows[1].keyword_id, []])
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/keyword-matrix?keyword_ids=1,x`)).status, 400)
})

test('head-to-head has a row per keyword and a position per domain, null where it was not found', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }, { query: 'c' }], ['rival.com'])
  assert.deepEqual((await get(`/clients/${id}/head-to-head`)).rows, [])
  await makeJob(id, [
    { query: 'a', sites: ['shop.rival.com', 'own.com'] },
    { query: 'b', sites: [4, 'rival.com'] },
    { query: 'c', failed: true },
  ])
  const { domains, rows, total } = await get(`/clients/${id}/head-to-head`)
  assert.deepEqual(
    domains.map(({ domain }: { domain: string }) => domain),
    ['own.com', 'rival.com'],
  )
  assert.deepEqual(
    rows.map(({ query, positions }: { query: string; positions: number[] }) => [query, ...positions]),
    [
      ['a', 2, 1],
      ['b', null, 5],
    ],
  )
  assert.equal(total, 3)
  const fitting = async (search: string) => {
    const found = await get(`/clients/${id}/head-to-head?${search}`)
    return [found.total, ...found.rows.map(({ query }: { query: string }) => query)]
  }
  assert.deepEqual(await fitting('domain=rival.com'), [2, 'a', 'b'])
  assert.deepEqual(await fitting('domain=rival.com&max_position=3'), [1, 'a'])
  assert.deepEqual(await fitting('domain=own.com&is_missing=true'), [1, 'b'])
  assert.deepEqual(await fitting('domain=shop.rival.com&per_page=1&page=1'), [1, 'a'])
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/head-to-head?domain=nonsense`)).status, 400)
  assert.equal((await ask('stranger', 'GET', `/clients/${id}/head-to-head`)).status, 404)
})

test('the cells of a job can be polled from a given time', async () => {
  const id = await makeClient([{ query: 'a' }, { query: 'b' }])
  const job = await makeJob(id, [own('a', 4), { query: 'b', failed: true }], { daysAgo: 1 })
  const cells = await get(`/jobs/${job}/cells`)
  assert.deepEqual(
    cells.map(({ state, position }: { state: string; position: number | null }) => [state, position]),
    [
      ['ranked', 4],
      ['failed', null],
    ],
  )
  assert.deepEqual(await get(`/jobs/${job}/cells?since=${testApp.app.now() + 5}`), [])
  assert.equal((await ask('stranger', 'GET', `/jobs/${job}/cells`)).status, 404)
})
