import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, transaction } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { jobFailed } from '../../src/modules/rank-checks/events.ts'
import { generateSoon } from '../../src/modules/recommendations/index.ts'
import { REC_TYPES } from '../../src/modules/recommendations/select.ts'
import { pastJob } from '../analytics/past.ts'
import { openFixture } from '../assistant/fixture.ts'
import { until } from '../wait.ts'

const { ask, makeClient, testApp, control } = await openFixture()
await control('models', { failures: 0 })

const QUERIES = Array.from({ length: 14 }, (_, index) => `coffee topic ${index}`)

type Item = {
  id: string
  title: string
  why: string
  evidence: { kind: string; ref: string; text: string }[]
  status: string
}

/** A client with history: rises, falls, keywords not found, a competitor ahead, answers that name others. */
async function clientWithPast(): Promise<number> {
  const client = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: QUERIES.map((query) => ({ query })) })
  await ask('owner', 'POST', `/v1/clients/${client}/competitors`, { body: { domain: 'rival.test' } })
  const sites = (index: number, own: number) =>
    own === 0
      ? ['rival.test', 20]
      : ['rival.test', own - 2 + (index % 2), 'brewlane.test'].filter((site) => site !== -1)
  const past = (daysAgo: number, position: (index: number) => number) =>
    pastJob(testApp, {
      clientId: client,
      daysAgo,
      placed: QUERIES.map((query, index) => ({ query, sites: sites(index, position(index)) as (string | number)[] })),
    })
  await past(14, (index) => 3 + index)
  await past(7, (index) => (index % 3 === 0 ? 12 + index : 3 + index))
  const fallen = (index: number) => (index % 3 === 0 ? 18 : 2 + index)
  await past(1, (index) => (index % 4 === 0 ? 0 : fallen(index)))
  const answer = {
    prompt_text: 'Best grinder?',
    llm_provider: 'chatgpt',
    response_text: 'Rival.test is the best shop.',
  }
  await ask('owner', 'POST', `/v1/clients/${client}/aeo/answers`, { body: answer })
  return client
}

const client = await clientWithPast()
const set = (type: string) => ask('viewer', 'GET', `/clients/${client}/recommendations/${type}`)
const generate = (type: string) => ask('analyst', 'POST', `/clients/${client}/recommendations/${type}/generate`)

test('a set that was never generated is empty and stale', async () => {
  const { status, body } = await set('post_check')
  const empty = { rec_type: 'post_check', client_id: client, generated_at: null, stale: true, items: [] }
  const running = { running_job_id: null, running_check_id: null, running_task_id: null }
  assert.deepEqual([status, body], [200, { ...empty, ...running, generated_by: 'rules' }])
  assert.equal((await set('no_such_type')).status, 400)
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/recommendations/post_check`)).status, 404)
  assert.equal((await ask('viewer', 'POST', `/clients/${client}/recommendations/post_check/generate`)).status, 403)
})

test('every recommendation of every type cites evidence that can be looked up', async () => {
  const refs = new Map<string, number>()
  let items = 0
  for (const type of REC_TYPES) {
    const { status, body, text } = await generate(type)
    assert.equal(status, 200, text)
    assert.deepEqual([body.rec_type, body.client_id, body.stale], [type, client, false])
    assert.ok(body.items.length > 0, `${type} has no items`)
    for (const item of body.items as Item[]) {
      items++
      assert.ok(item.evidence.length > 0, `${type}: ${item.title}`)
      for (const { ref, kind } of item.evidence) {
        if (!refs.has(ref)) refs.set(ref, (await ask('viewer', 'GET', ref.replace(/^\/api/, ''))).status)
        assert.equal(refs.get(ref), 200, `${kind} ${ref}`)
      }
    }
    assert.deepEqual((await set(type)).body.items, body.items)
  }
  console.log(`${items} recommendations, ${refs.size} different references`)
})

test('a change between two checks on one day names two different times', async () => {
  const fallen = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${fallen}/keywords`, { body: QUERIES.map((query) => ({ query })) })
  const stand = (daysAgo: number, position: number) =>
    pastJob(testApp, {
      clientId: fallen,
      daysAgo,
      placed: QUERIES.map((query) => ({ query, sites: [position - 1, 'brewlane.test'] })),
    })
  await stand(0.001, 2)
  await stand(0, 12)

  const { body } = await ask('analyst', 'POST', `/clients/${fallen}/recommendations/client_health/generate`)

  const [fall] = body.items.filter(({ id }: Item) => id === 'visibility_falls')
  const { since, until } = fall.values
  assert.match(since, /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)? UTC)?$/)
  assert.notEqual(since, until)
  assert.ok(new Set(fall.evidence.slice(0, 2).map(({ text }: { text: string }) => text)).size === 2)
})

test('there are at most five priority actions, and every step of the campaign plan names its days', async () => {
  const steps: Item[] = (await generate('priority_actions')).body.items
  assert.ok(steps.length <= 5)
  const plan = (await generate('campaign_strategy')).body
  assert.ok(plan.items.every(({ title }: Item) => /^Days \d+ to \d+: /.test(title)))
})

test('a step marked done becomes an annotation and stays done, and new data makes its set stale', async () => {
  const [item]: Item[] = (await generate('keyword_strategy')).body.items
  const mark = (status: string, item_id = item?.id) =>
    ask('analyst', 'POST', `/clients/${client}/recommendations/keyword_strategy/mark`, { body: { item_id, status } })
  assert.equal((await mark('done')).body.status, 'done')
  await mark('done')
  const notes = await ask('viewer', 'GET', `/v1/clients/${client}/annotations`)
  assert.deepEqual(
    notes.body.map(({ note }: { note: string }) => note),
    [`Done: ${item?.title}`],
  )
  const again: Item[] = (await generate('keyword_strategy')).body.items
  assert.equal(again.find(({ id }) => id === item?.id)?.status, 'done')
  assert.equal((await mark('dismissed')).body.status, 'dismissed')
  assert.equal((await mark('open')).body.status, 'open')
  assert.equal((await mark('done', 'no_such_item')).status, 404)
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'one more' }] })
  assert.equal((await set('keyword_strategy')).body.stale, true)
})

test('a step can be planned for a day and for someone who may see the client', async () => {
  const [item]: Item[] = (await generate('keyword_strategy')).body.items
  const path = `/clients/${client}/recommendations/keyword_strategy/plan`
  const plan = (body: object) => ask('analyst', 'POST', path, { body: { item_id: item?.id, ...body } })
  const { userId } = testApp.as('viewer').actor
  const planned = (await plan({ owner_id: userId, due_on: '2027-02-01' })).body
  assert.deepEqual([planned.owner.id, planned.due_on, planned.status], [userId, '2027-02-01', 'open'])
  const listed = (await set('keyword_strategy')).body.items[0]
  assert.deepEqual([listed.owner, listed.due_on, listed.cause], [planned.owner, '2027-02-01', 'opportunity'])
  const { owner, due_on } = (await plan({ owner_id: null })).body
  assert.deepEqual([owner, due_on], [null, '2027-02-01'])
  assert.equal((await plan({ owner_id: testApp.asOther('owner').actor.userId })).status, 404)
  assert.equal((await plan({ due_on: 'tomorrow' })).status, 400)
  assert.equal((await ask('viewer', 'POST', path, { body: { item_id: item?.id, due_on: null } })).status, 403)
})

test('a step marked done is confirmed by the next check, or shown as not yet', async () => {
  const id = await makeClient()
  const queries = QUERIES.slice(0, 12)
  await ask('owner', 'POST', `/v1/clients/${id}/keywords`, { body: queries.map((query) => ({ query })) })
  const stand = (daysAgo: number, position: (index: number) => number) =>
    pastJob(testApp, {
      ...{ clientId: id, daysAgo },
      placed: queries.map((query, index) => ({ query, sites: [position(index) - 1, 'brewlane.test'] })),
    })
  await stand(3, () => 5)
  const steps = async (method = 'GET', path = '') =>
    (await ask('analyst', method, `/clients/${id}/recommendations/keyword_strategy${path}`)).body.items
  const [one, other] = (await steps('POST', '/generate')).filter((item: Item) => item.id.startsWith('chance:'))
  for (const { id: item_id } of [one, other])
    await ask('analyst', 'POST', `/clients/${id}/recommendations/keyword_strategy/mark`, {
      body: { item_id, status: 'done' },
    })
  const verified = async () =>
    Object.fromEntries(
      (await steps()).map((item: { id: string; verification: string }) => [item.id, item.verification]),
    )
  const before = await verified()
  assert.deepEqual([before[one.id], before[other.id]], ['waiting', 'waiting'])
  for (const [table, time] of [
    ['recommendation_marks', 'marked_at'],
    ['recommendation_sets', 'generated_at'],
  ])
    await testApp.pool.query(`update ${table} set ${time} = now() - interval '2 days' where client_id = $1`, [id])
  const { rows } = await testApp.pool.query('select query from keywords where id = $1', [one.id.split(':')[1]])
  await stand(1, (index) => (queries[index] === rows[0].query ? 1 : 5))
  assert.equal((await verified())[one.id], 'waiting', 'the steps are older than the check')

  await steps('POST', '/generate')

  const after = await verified()
  assert.deepEqual([after[one.id], after[other.id]], ['confirmed', 'not_yet'])
  const gone = (await steps()).find((item: Item) => item.id === one.id)
  assert.deepEqual([gone.title, gone.status], [one.title, 'done'])
})

test('a refresh makes all sets stale and generates them in the background', async () => {
  const { body } = await ask('analyst', 'POST', `/clients/${client}/recommendations/refresh`)
  assert.deepEqual([body.ok, body.rec_types.length], [true, REC_TYPES.length])
  assert.equal((await set('client_health')).body.stale, true)
  await testApp.work()
  await until('every set is fresh', async () => {
    const sets = await Promise.all(REC_TYPES.map(set))
    return sets.every(({ body: each }) => !each.stale)
  })
})

test('a client without data is told what to measure first', async () => {
  const fresh = await makeClient('Fresh', 'fresh.test')
  const { body } = await ask('analyst', 'POST', `/clients/${fresh}/recommendations/priority_actions/generate`)
  const ids = body.items.map(({ id }: Item) => id)
  assert.ok(ids.includes('few_keywords') && ids.includes('no_competitors'), ids.join())
})

test('steps are generated after a check, without a model', async () => {
  const other = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${other}/keywords`, { body: [{ query: 'coffee grinder' }] })
  const read = async () => (await ask('viewer', 'GET', `/clients/${other}/recommendations/priority_actions`)).body
  assert.equal((await read()).generated_at, null)

  await ask('analyst', 'POST', `/v1/clients/${other}/check`)

  const made = await until('the steps are generated', async () => {
    const set = await read()
    return set.generated_at !== null && !set.stale && set
  })
  assert.ok(made.items.length > 0)
  assert.equal(made.generated_by, 'rules')
})

test('a retry does not count as a check, and after a check that failed entirely the steps say so first', async () => {
  const id = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${id}/keywords`, { body: QUERIES.map((query) => ({ query })) })
  const stand = (daysAgo: number, failed: (index: number) => boolean, queries = QUERIES) =>
    pastJob(testApp, {
      ...{ clientId: id, daysAgo, isWhole: queries.length === QUERIES.length },
      placed: queries.map((query, index) => ({ query, sites: [index, 'brewlane.test'], failed: failed(index) })),
    })
  const steps = async (method = 'GET', path = '') =>
    (await ask('analyst', method, `/clients/${id}/recommendations/post_check${path}`)).body
  await stand(3, (index) => index === 0)
  await stand(2, (index) => index === 0, QUERIES.slice(0, 2))
  const afterRetry = await steps('POST', '/generate')

  const failed = await stand(1, () => true)

  const event = { client_id: id, client_name: 'Brewlane', job_id: failed, message: 'all 14 checks failed' }
  assert.equal((await steps()).stale, true)
  const afterFailure = await steps('POST', '/generate')
  assert.ok(!afterRetry.items.some((item: Item) => item.id === 'failed_checks'), JSON.stringify(afterRetry.items))
  assert.equal(afterFailure.items[0].id, 'failed_check')
  assert.match(afterFailure.items[0].why, /^None of its 14 checks succeeded/)

  await transaction(openContext(testApp.app, testApp.as('owner').actor), (tx) => emit(tx, jobFailed, event))
  await until('a generation is queued or done', async () => {
    const { rows } = await testApp.pool.query(`select 1 from queue where key like 'recommendations:' || $1 || ':%'`, [
      id,
    ])
    return rows.length > 0 || (await steps()).generated_at > afterFailure.generated_at
  })
})

test('after a first check that failed, the steps say so and never that there was none', async () => {
  const id = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${id}/keywords`, { body: QUERIES.map((query) => ({ query })) })
  const generate = async (): Promise<Item[]> =>
    (await ask('analyst', 'POST', `/clients/${id}/recommendations/post_check/generate`)).body.items
  assert.ok((await generate()).some(({ why }) => why === 'Rankings have never been checked.'))

  await pastJob(testApp, {
    ...{ clientId: id, daysAgo: 1, isWhole: true },
    placed: QUERIES.map((query) => ({ query, failed: true })),
  })

  const steps = await generate()
  const step = steps.find((each) => each.id === 'failed_check')
  assert.match(step?.why ?? '', /^None of its 14 checks succeeded, so there are no rankings yet\.$/)
  assert.ok(
    steps.every(({ why }) => !why.includes('never been checked')),
    JSON.stringify(steps),
  )
})

test('checks that end together trigger one generation', async () => {
  const later = { ...openContext(testApp.app, testApp.as('owner').actor), now: () => 4_000_000_001 }

  await Promise.all([generateSoon(later, client), generateSoon(later, client)])

  const { rows } = await testApp.pool.query(`select 1 from queue where key like 'recommendations:' || $1 || ':%'`, [
    client,
  ])
  assert.equal(rows.length, 1)
})
