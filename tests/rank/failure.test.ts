import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask, ended, check, googleRequests } = fixture

const QUERIES = ['coffee grinder', 'espresso machine', 'pour over kettle', 'coffee beans']

async function requestsOf<T>(work: () => Promise<T>): Promise<{ found: T; sent: number }> {
  const before = googleRequests()
  const found = await work()
  return { found, sent: googleRequests() - before }
}

/** The newest entry of a client in the activity feed, once there is one. */
async function news(clientId: number) {
  return until('the activity feed has an entry', async () => {
    const { body } = await ask('viewer', 'GET', `/activity?client_id=${clientId}&limit=10`)
    return body[0]
  })
}

const eventsOf = async (name: string, jobId: number) => {
  const { rows } = await fixture.testApp.pool.query(
    "select data from events where name = $1 and data->>'job_id' = $2",
    [name, String(jobId)],
  )
  return rows.map(({ data }) => data)
}

test('api_calls counts every request sent, including link lookups, retries and redirects', async () => {
  await fixture.control('layout', { opaqueLinks: 0.5 })
  await fixture.control('faults', [{ fault: '500', share: 0.3, seed: 7 }])
  const id = await fixture.makeClient([{ query: 'milk frother' }, { query: 'moka pot', device: 'both' }])
  const { found: job, sent } = await requestsOf(async () => ended(await check(id, { depth: 'basic' }), { ms: 120_000 }))
  await fixture.control('faults', [])
  await fixture.control('layout', { opaqueLinks: 0 })

  assert.ok(sent > 3, `${sent} requests are too few for this test`)
  assert.equal(job.api_calls, sent)
})

test('api_calls of a cancelled check counts every request sent for it, even when its result was discarded', async () => {
  const id = await fixture.makeClient([{ query: 'cold brew' }, { query: 'drip coffee' }])
  await fixture.control('faults', [{ fault: 'latency', ms: 100 }])
  const before = googleRequests()
  const job = await check(id, { depth: 'full' })
  const sent = () => googleRequests() - before
  await until('pages are requested', async () => sent() > 0)
  assert.equal((await ask('owner', 'POST', `/jobs/${job}/cancel`)).body.checked_keywords, 0)
  await fixture.control('faults', [])
  await until('every request is counted', async () => {
    const { body } = await ask('owner', 'GET', `/jobs/${job}`)
    return body.api_calls > 0 && body.api_calls === sent()
  })
})

test('a check with some failures has true counts, warns in the feed, and retries only what failed', async () => {
  const id = await fixture.makeClient(QUERIES.map((query) => ({ query })))
  await fixture.control('faults', [{ match: { q: 'espresso machine' }, fault: 'sorry', by: 'query' }])
  const job = await ended(await check(id), { ms: 120_000 })
  await fixture.control('faults', [])

  assert.deepEqual([job.status, job.checked_keywords, job.errors], ['done', 4, 1])
  assert.equal(job.failures[0].reason, 'blocked')
  const [data] = await eventsOf('job.completed', job.id)
  assert.deepEqual([data.keywords_checked, data.errors, data.failures], [3, 1, [{ reason: 'blocked', count: 1 }]])
  const reported = await news(id)
  assert.deepEqual(
    [reported.color, reported.text],
    ['warning', 'Rank check of brewlane.test: 3 of 4 checks, 1 failed: blocked'],
  )

  const again = await ask('analyst', 'POST', `/jobs/${job.id}/retry`)
  assert.deepEqual([again.status, again.body.keywords], [200, 1], again.text)
  const retried = await ended(again.body.job_id)
  assert.deepEqual([retried.status, retried.errors, retried.retry_of], ['done', 0, job.id])
  const { body: page } = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  assert.ok(
    page.items.every(({ checked_at }: { checked_at: number | null }) => checked_at !== null),
    'every keyword has been checked',
  )
  assert.equal((await ask('viewer', 'POST', `/jobs/${job.id}/retry`)).status, 403)
  assert.equal((await ask('stranger', 'POST', `/jobs/${job.id}/retry`)).status, 404)
  assert.equal((await ask('analyst', 'POST', `/jobs/${retried.id}/retry`)).status, 400)
  assert.equal((await ask('analyst', 'POST', `/jobs/${job.id}/retry`)).status, 400, 'nothing is left to retry')
})

const RETRIED = ['burr grinder', 'coffee scale', 'knock box', 'latte art jug', 'coffee filter']

/** All figures of a client, without what identifies the check. */
async function figuresOf(id: number) {
  const read = async (path: string) => (await ask('viewer', 'GET', `/clients/${id}/${path}`)).body
  const unnamed = ({
    job_id: _,
    checked_at: __,
    visibility_change: ___,
    compared_at: ____,
    ...numbers
  }: Record<string, unknown>) => numbers
  const { now } = await read('standing')
  const point = (await read('visibility')).at(-1)
  const { competitors, client, compared } = await read('competitor-visibility')
  const { features, owned } = await read('serp-features')
  const { search } = await read('brief')
  const sites = [...competitors, client].map(unnamed)
  return { ...unnamed(now), point: unnamed(point), sites, compared, features, owned, search: unnamed(search) }
}

test('a retry completes its check: every figure covers all keywords, as if nothing had failed', async () => {
  const id = await fixture.makeClient(RETRIED.map((query) => ({ query })))
  await ask('owner', 'POST', `/clients/${id}/competitors`, { domain: 'roastery.test' })
  await fixture.control('faults', [{ match: { q: 'coffee scale' }, fault: 'sorry', by: 'query' }])
  const whole = await ended(await check(id), { ms: 120_000 })
  await fixture.control('faults', [])
  assert.deepEqual([whole.errors, (await figuresOf(id)).point.total], [1, 4], JSON.stringify(whole.failures))

  const retried = await ended((await ask('owner', 'POST', `/jobs/${whole.id}/retry`)).body.job_id)
  const completed = await figuresOf(id)
  const { errors, failures, results } = await ended(whole.id)

  assert.deepEqual([errors, failures, results.length, retried.results.length], [0, [], 5, 1])
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/visibility`)).body.length, 1, 'one check, one point')
  for (const { keyword_id } of results) {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords/${keyword_id}/history`)
    assert.equal(body.length, 1, 'each keyword was checked once')
  }
  for (const job of [whole, retried]) assert.equal((await eventsOf('job.completed', job.id)).length, 1)
  await ended(await check(id))
  assert.deepEqual(completed, await figuresOf(id), 'a check without failures yields the same figures')
})

test('a check fails when every keyword failed, and says what happened and what to do', async () => {
  await fixture.control('faults', [{ fault: 'sorry' }])
  const id = await fixture.makeClient([{ query: 'drip kettle' }, { query: 'tamper mat' }])
  const job = await ended(await check(id), { ms: 120_000 })
  await fixture.control('faults', [])

  assert.match(
    job.status,
    /^error: all 2 checks failed\. Google blocks this network: add a search source under Settings → Sources(?:\. It is asked again at \d\d:\d\d UTC: retry then)?$/,
  )
  assert.deepEqual([job.total_keywords, job.checked_keywords, job.errors, job.results], [2, 2, 2, undefined])
  assert.deepEqual(
    job.failures.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
    [['blocked', 2]],
  )
  assert.match(job.failures[0].remedy, /add a search source/)
  assert.deepEqual(await eventsOf('job.completed', job.id), [], 'nothing was completed')
  const reported = await news(id)
  assert.deepEqual([reported.kind, reported.color, reported.url], ['rank_check_failed', 'danger', `/jobs/${job.id}`])
  const { body: rows } = await ask('viewer', 'GET', `/jobs/${job.id}/results`)
  assert.deepEqual(
    rows.results.map(({ error }: { error: string }) => error),
    ['blocked', 'blocked'],
  )
  const { body: brief } = await ask('viewer', 'GET', `/clients/${id}/brief`)
  assert.equal(brief.search, null)
  assert.deepEqual(
    brief.failed.map(({ kind, run_id }: Record<string, unknown>) => [kind, run_id]),
    [['rank_check', job.id]],
    'a failed check is not reported as never measured',
  )
  assert.match(brief.failed[0].message, /add a search source/)
  const { body: standing } = await ask('viewer', 'GET', `/clients/${id}/standing`)
  assert.deepEqual([standing.new_keywords, standing.lost_keywords], [null, null])

  // While every source of the engine is paused nothing is sent, and the error says until when and what to do.
  await fixture.control('faults', [{ fault: 'sorry' }])
  const unsent = await until('the sources are paused', async () => {
    const retried = await ended((await ask('owner', 'POST', `/jobs/${job.id}/retry`)).body.job_id, { ms: 120_000 })
    return retried.api_calls === 0 && retried
  })
  await fixture.control('faults', [])
  assert.match(
    unsent.status,
    /^error: all 2 checks failed, and no request was sent: earlier ones failed\. Google blocks this network: add .*\. It is asked again at \d\d:\d\d UTC: retry then$/,
  )
})
