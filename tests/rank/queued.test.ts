import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const upstream = await startSandbox()
after(() => upstream.close())
const { testApp, url, ask, makeClient, check, truth } = await openFixture({
  BASE_URL: 'https://seo.example',
  ...{ DATAFORSEO_LOGIN: 'sandbox', DATAFORSEO_PASSWORD: 'secret', SEARCH_SOURCES: 'dataforseo' },
  SEARCH_BASES: `dataforseo=${upstream.url}/dataforseo`,
  HTTP_ALLOW_PRIVATE: new URL(upstream.url).host,
})
await testApp.work()

const ORGANIC = '/v3/serp/google/organic'
const keyword = (query: string) => ({ query, geo: 'us', lang: 'en', device: 'desktop' as const })
const KEYWORDS = ['manual coffee grinder', 'espresso machine', 'coffee beans zzzslow'].map(keyword)

const LOGGED_IN = {
  method: 'POST',
  headers: { authorization: `Basic ${Buffer.from('sandbox:secret').toString('base64')}` },
  body: '[]',
}

let counted = 0
/** How often each endpoint was called since the last time. */
function asked(): Record<string, number> {
  const calls: Record<string, number> = {}
  for (const { n, path } of upstream.sandbox.log.since(counted, Number.POSITIVE_INFINITY)) {
    counted = n
    const name =
      path
        .split(/organic\/|serp\//)
        .at(-1)
        ?.replace(/\/queued-\d+$/, '') ?? path
    calls[name] = (calls[name] ?? 0) + 1
  }
  return calls
}

async function fault(path: string, kind: string) {
  const body = JSON.stringify([{ match: { service: 'dataforseo', path }, fault: kind }])
  await fetch(`${upstream.url}/_control/faults`, { method: 'POST', body })
}
const noFaults = () => fetch(`${upstream.url}/_control/faults`, { method: 'DELETE' })

/** Lets time pass for waiting tasks until the job is done. */
async function ended(jobId: number) {
  return until('the job is done', async () => {
    await testApp.pool.query(`update rank_queued set posted_at = posted_at - interval '40 s'`)
    await testApp.pool.query(`update queue set run_at = now() where state = 'waiting'`)
    const { body } = await ask('owner', 'GET', `/jobs/${jobId}`)
    return /^(done|error)/.test(body.status) && body
  })
}

const spent = async () => {
  const { rows } = await testApp.pool.query(`select coalesce(sum(spent_usd), 0) as usd from source_months`)
  return rows[0].usd as number
}

test('queued searches are posted once, together, at three tenths of the price', async () => {
  const id = await makeClient(KEYWORDS)
  asked()
  const job = await check(id, { queued: true, depth: 'full' })
  const done = await ended(job)
  const calls = asked()
  assert.deepEqual([calls.task_post, calls['live/advanced']], [1, undefined])
  assert.ok((calls['task_get/advanced'] ?? 0) >= KEYWORDS.length + 2, 'a slow task is polled again')
  assert.deepEqual([done.checked_keywords, done.errors, done.api_calls], [3, 0, 3])
  const { body: results } = await ask('viewer', 'GET', `/jobs/${job}/results`)
  assert.equal(results.results.length, KEYWORDS.length)
  for (const { query, position } of results.results) assert.equal(position, await truth(keyword(query)), query)
  const usd = await until('the spending is recorded', async () => (await spent()) > 0 && spent())
  assert.ok(Math.abs(usd - 3 * 0.00465) < 1e-9, `${usd}`)
})

test('a search whose confirmation was lost is found by its tag, and not posted again', async () => {
  const id = await makeClient([keyword('quiet burr grinder')])
  asked()
  await fault(`${ORGANIC}/task_post`, 'cut')
  const job = await check(id, { queued: true, depth: 'full' })
  await until('the search was posted', async () => {
    const { rows } = await testApp.pool.query('select task_id from rank_queued where job_id = $1', [job])
    return rows.length === 1
  })
  const done = await ended(job)
  await noFaults()
  const calls = asked()
  assert.deepEqual([calls.task_post, calls['live/advanced']], [1, undefined])
  assert.ok((calls.id_list ?? 0) >= 1)
  assert.equal(done.errors, 0)
})

test('a pingback makes the check look sooner, and is trusted for nothing else', async () => {
  const id = await makeClient([keyword('gooseneck kettle zzzslow')])
  const job = await check(id, { queued: true, depth: 'full' })
  const waits = `select extract(epoch from run_at - now())::float8 as seconds from queue
    where state = 'waiting' and payload @> jsonb_build_object('run_id', $1::bigint)`
  const inSeconds = async () => (await testApp.pool.query(waits, [job])).rows[0]?.seconds
  await until('the step waits', async () => (await inSeconds()) > 30)
  const { rows } = await testApp.pool.query('select tag from rank_queued where job_id = $1', [job])
  const list = await (await fetch(`${upstream.url}/dataforseo/v3/serp/id_list`, LOGGED_IN)).json()
  const mine = list.tasks[0].result.find(({ metadata }: { metadata: { tag: string } }) => metadata.tag === rows[0].tag)
  assert.equal(mine.metadata.pingback_url, `https://seo.example/api/search-queue/ready?tag=${rows[0].tag}`)

  const callBack = async (tag: string) => (await fetch(`${url}/api/search-queue/ready?tag=${tag}&id=x`)).json()
  for (const tag of ['', 'x', crypto.randomUUID()]) assert.deepEqual(await callBack(tag), { received: true })
  assert.ok((await inSeconds()) > 20)
  assert.deepEqual([await callBack(rows[0].tag), await callBack(rows[0].tag)], [{ received: true }, { received: true }])
  const soon = await inSeconds()
  assert.ok(soon === undefined || soon <= 6, `${soon}`)
  assert.equal((await ended(job)).errors, 0)
})

test('a search that the source accepted fails after hours without an answer, and is not repeated live', async () => {
  asked()
  const late = await makeClient([keyword('milk frother')])
  await fault(`${ORGANIC}/task_get`, 'empty')
  const job = await check(late, { queued: true, depth: 'full' })
  await until('the source accepted the search', async () => {
    const { rows } = await testApp.pool.query('select task_id from rank_queued where job_id = $1', [job])
    return rows[0]?.task_id
  })
  await testApp.pool.query(`update rank_queued set posted_at = posted_at - interval '4 h' where job_id = $1`, [job])
  const second = await ended(job)
  await noFaults()
  const later = asked()
  assert.deepEqual([later.task_post, later['live/advanced'], second.errors], [1, undefined, 1])
})

test('a search that the queue refuses is made live', async () => {
  const id = await makeClient([keyword('coffee scale')])
  asked()
  await fault(`${ORGANIC}/task_post`, '401')
  const done = await ended(await check(id, { queued: true, depth: 'full' }))
  await noFaults()
  const calls = asked()
  assert.deepEqual([calls.task_post, calls['live/advanced'], done.errors], [1, 1, 0])
})

test('a check that somebody waits for is made live, with one paid request for the top 100', async () => {
  const id = await makeClient([keyword('pour over kettle')])
  asked()
  const done = await ended(await check(id, { depth: 'full' }))
  assert.deepEqual([asked(), done.api_calls], [{ 'live/advanced': 1 }, 1])
})

test('scheduled checks use the queue, unless their schedule turns it off', async () => {
  const id = await makeClient([keyword('coffee filter')])
  const made = await ask('owner', 'POST', `/clients/${id}/schedules`, { kind: 'rank_check', cron: '0 3 * * *' })
  assert.equal(made.status, 201, made.text)
  await testApp.pool.query(`update schedules set next_run_at = now() - interval '1 s' where client_id = $1`, [id])
  const input = await until('the check has started', async () => {
    const { rows } = await testApp.pool.query(`select input from runs where client_id = $1`, [id])
    return rows[0]?.input
  })
  assert.equal(input.queued, true)
  const path = `/clients/${id}/schedules/${made.body.id}`
  assert.equal((await ask('owner', 'PATCH', path, { queued: false })).body.queued, false)
  const made2 = await ask('owner', 'GET', path)
  assert.deepEqual([made.body.queued, made2.body.queued], [true, false])
})
