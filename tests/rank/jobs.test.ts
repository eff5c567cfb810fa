import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCsv } from '../../src/base/formats/csv.ts'
import { openContext } from '../../src/core/context.ts'
import { invoke } from '../../src/core/invoke.ts'
import { catalogue } from '../../src/modules/index.ts'
import { keyOf } from '../http.ts'
import { listenTo } from '../surfaces/events.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { testApp, ask, makeClient, check, ended, truth } = fixture
await testApp.work()

const ESPRESSO = { query: 'espresso machine', geo: 'us', lang: 'en' }
const NOTHING = { query: 'zzznothing at all' }
const slowly = (ms: number) => fixture.control('faults', [{ fault: 'latency', ms }])
const atFullSpeed = () => fixture.control('faults', [])

test('a check answers at once and ends with a result per keyword and device', async () => {
  const id = await makeClient([{ ...ESPRESSO, device: 'both' }, NOTHING])
  const started = await ask('analyst', 'POST', `/clients/${id}/check`)
  assert.equal(started.status, 200)
  assert.deepEqual(started.body, { job_id: started.body.job_id, keywords: 2, checks: 3, status: 'pending' })

  const job = await ended(started.body.job_id)

  assert.equal(job.status, 'done')
  assert.deepEqual([job.total_keywords, job.checked_keywords, job.errors, job.progress_pct], [3, 3, 0, 100])
  assert.equal(job.report_path, `/r/${job.share_token}`)
  assert.equal(Buffer.from(job.share_token, 'base64url').length, 32)
  const [desktop, mobile, nothing] = job.results
  assert.deepEqual([desktop.device, mobile.device, nothing.device], ['desktop', 'mobile', 'desktop'])
  for (const result of [desktop, mobile])
    assert.equal(result.position, await truth({ ...ESPRESSO, device: result.device }))
  assert.deepEqual([nothing.state, nothing.position, nothing.delta], ['not_found', null, null])
  assert.ok(job.results.every((result: { is_new: boolean; is_lost: boolean }) => !result.is_new && !result.is_lost))
  assert.equal(desktop.source, 'sandbox')
})

test('a second check is refused with the id of the running one, and may start once that has ended', async () => {
  await slowly(1000)
  const id = await makeClient([{ query: 'asked for the first time' }])
  const first = await check(id)

  const second = await ask('analyst', 'POST', `/clients/${id}/check`)

  assert.deepEqual([second.status, second.body.job_id], [409, first])
  assert.equal(typeof second.body.error, 'string')
  await atFullSpeed()
  await ended(first)
  await ended(await check(id))
})

test('of many concurrent starts, only one is accepted', async () => {
  await slowly(1000)
  const id = await makeClient([{ query: 'never asked before' }])
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('analyst', 'POST', `/clients/${id}/check`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)])
  assert.equal(new Set(answers.map(({ body }) => body.job_id)).size, 1)
  await atFullSpeed()
  await ended(answers[0]?.body.job_id)
})

test('a check is refused with nothing to check, for an archived client or with an invalid parameter', async () => {
  const empty = await makeClient([])
  assert.equal((await ask('analyst', 'POST', `/clients/${empty}/check`)).status, 400)
  const id = await makeClient([ESPRESSO])
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/check`, { keyword_ids: [999_999] })).status, 400)
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/check`, { retry_failed_of: 999_999 })).status, 404)
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/check`, { depth: 'deep' })).status, 400)
  await ask('analyst', 'PATCH', `/clients/${id}`, { is_archived: true })
  const archived = await ask('analyst', 'POST', `/clients/${id}/check`)
  assert.equal(archived.status, 400)
  assert.match(archived.body.error, /archived/)
})

test('a cancelled job stops, keeps its counts and frees the client; an ended one cannot be cancelled', async () => {
  await slowly(400)
  const id = await makeClient(Array.from({ length: 12 }, (_, index) => ({ query: `coffee maker ${index}` })))
  const jobId = await check(id)
  await sleep(500)

  const cancelled = await ask('analyst', 'POST', `/jobs/${jobId}/cancel`)

  assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled'])
  await sleep(1500)
  const { body } = await ask('viewer', 'GET', `/jobs/${jobId}`)
  assert.equal(body.checked_keywords, cancelled.body.checked_keywords)
  assert.equal(body.results, undefined)
  assert.ok(body.finished_at > 0 && body.progress_pct < 100)
  assert.equal((await ask('analyst', 'POST', `/jobs/${jobId}/cancel`)).status, 409)
  await atFullSpeed()
  const done = await check(id, { depth: 'basic' })
  await ended(done)
  assert.equal((await ask('analyst', 'POST', `/jobs/${done}/cancel`)).status, 409)
  const { rows } = await testApp.pool.query("select count(*) as n from run_steps where state = 'open'")
  assert.equal(rows[0].n, 0)
})

test('the same query within an hour is answered from the cache, even within one job', async () => {
  const id = await makeClient([
    { query: 'moka pot', device: 'desktop' },
    { query: 'moka pot', device: 'both' },
  ])
  const first = await ended(await check(id))
  assert.deepEqual([first.total_keywords, first.cached_hits], [3, 1])
  const cached = first.results.map((result: { cached: boolean }) => result.cached)
  assert.deepEqual(cached, [false, true, false])

  const again = await ended(await check(id))

  assert.deepEqual([again.cached_hits, again.api_calls], [3, 0])
  assert.deepEqual(
    again.results.map((result: { delta: number }) => result.delta),
    [0, 0, 0],
  )
})

test('api_calls are the requests that were actually sent', async () => {
  const before = fixture.googleRequests()
  const id = await makeClient([{ query: 'siphon coffee maker', device: 'both' }])
  const job = await ended(await check(id, { depth: 'full' }))
  assert.ok(job.api_calls >= 20, String(job.api_calls))
  assert.equal(fixture.googleRequests() - before, job.api_calls)
})

test('a failed check has no position and no history and loses nothing; a retry repeats only what failed', async () => {
  const id = await makeClient([ESPRESSO, { query: 'burr coffee grinder' }])
  const good = await ended(await check(id))
  await testApp.pool.query('delete from cache')
  await fixture.control('faults', [{ match: { q: 'burr' }, fault: 'sorry' }])
  const bad = await ended(await check(id))
  const [espresso, burr] = bad.results
  assert.deepEqual([bad.status, bad.errors, bad.checked_keywords], ['done', 1, 2])
  assert.deepEqual([espresso.state, espresso.delta], ['ranked', 0])
  assert.deepEqual(
    [burr.state, burr.position, burr.prev_position, burr.is_lost, burr.error],
    ['failed', null, null, false, 'blocked'],
  )
  const listed = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  assert.equal(listed.body.items[1].position, good.results[1].position)
  const history = await ask('viewer', 'GET', `/clients/${id}/keywords/${burr.keyword_id}/history`)
  assert.deepEqual(
    history.body.map((point: { job_id: number }) => point.job_id),
    [good.id],
  )

  await atFullSpeed()
  const retried = await ended(await check(id, { retry_failed_of: bad.id }))

  assert.deepEqual(
    retried.results.map((result: { query: string }) => result.query),
    ['burr coffee grinder'],
  )
  assert.equal(retried.results[0].prev_position, good.results[1].position)
  for (const [name, value] of [
    ['retry_failed_of', good.id],
    ['keyword_ids', [999_999]],
  ]) {
    const refused = await ask('analyst', 'POST', `/clients/${id}/check`, { [name]: value })
    assert.deepEqual([refused.status, refused.body.error.split(':')[0]], [400, name])
  }
})

test('keywords and their export show the current position on each device', async () => {
  const id = await makeClient([{ ...ESPRESSO, device: 'both' }, { ...ESPRESSO, device: 'mobile' }, NOTHING])
  const before = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  assert.deepEqual([before.body.items[0].position, before.body.items[0].checked_at], [null, null])
  const job = await ended(await check(id))

  const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords?per_page=2&page=1`)

  const [both, mobile] = body.items
  assert.deepEqual([both.position, both.url, both.checked_at > 0], [job.results[0].position, job.results[0].url, true])
  assert.equal(both.mobile.position, job.results[1].position)
  assert.deepEqual([mobile.position, mobile.mobile], [job.results[1].position, undefined])
  assert.deepEqual([body.total, body.pages, body.per_page], [3, 2, 2])
  const file = await ask('viewer', 'GET', `/clients/${id}/keywords/export?format=json`)
  assert.equal(file.body[0].position, both.position)
  const nothing = file.body[2]
  assert.deepEqual([nothing.position, nothing.url, nothing.checked_at > 0], [null, null, true])
})

test('the keyword spreadsheet has both dates of a change', async () => {
  const id = await makeClient([ESPRESSO])
  await ended(await check(id))
  await ended(await check(id))

  const { text } = await ask('viewer', 'GET', `/clients/${id}/keywords/export?format=csv`)

  const [header = [], row = []] = [...readCsv([text], ',')]
  const cell = (name: string) => row[header.indexOf(name)] ?? ''
  assert.match(cell('prev_checked_at'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.ok(cell('prev_checked_at') <= cell('checked_at'))
})

test('history lists every check, oldest first, and can be paged', async () => {
  const id = await makeClient([ESPRESSO])
  const jobs = [await ended(await check(id)), await ended(await check(id)), await ended(await check(id))]
  const path = `/clients/${id}/keywords/${jobs[0].results[0].keyword_id}/history`
  const all = await ask('viewer', 'GET', path)
  assert.deepEqual(
    all.body.map((point: { job_id: number }) => point.job_id),
    jobs.map((job) => job.id),
  )
  assert.deepEqual(
    all.body.map(({ is_new, is_lost, delta }: Record<string, unknown>) => [is_new, is_lost, delta]),
    [
      [0, 0, null],
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.match(all.body[0].date, /^\d{4}-\d\d-\d\d$/)
  const page = await ask('viewer', 'GET', `${path}?limit=1&offset=1`)
  assert.deepEqual([page.body[0].job_id, page.headers.get('x-total-count')], [jobs[1].id, '3'])
  const other = await makeClient([])
  assert.equal((await ask('viewer', 'GET', path.replace(`/clients/${id}/`, `/clients/${other}/`))).status, 404)
  await ask('analyst', 'PATCH', path.replace('/history', ''), { query: 'another keyword' })
  assert.deepEqual((await ask('viewer', 'GET', path)).body, [], 'a keyword with a new query starts a new history')
})

test('a job returns its results, the competitors and the saved results page, or the nearest one saved', async () => {
  const id = await makeClient([ESPRESSO])
  await ask('analyst', 'POST', `/clients/${id}/competitors`, { domain: 'beanharbor.test', name: 'Bean Harbor' })
  const first = await check(id)
  await ended(first)
  const jobId = await check(id, { depth: 'full' })
  const job = await ended(jobId)

  const { body } = await ask('viewer', 'GET', `/jobs/${jobId}/results`)

  assert.deepEqual([body.domain, body.prev_job_id], ['brewlane.test', first])
  assert.deepEqual(body.competitors, { 'beanharbor.test': 'Bean Harbor' })
  assert.deepEqual(body.results, job.results)
  const serp = await ask('viewer', 'GET', `/jobs/${jobId}/results/${job.results[0].keyword_id}/serp?device=desktop`)
  assert.equal(serp.body.organic.length, 100)
  assert.deepEqual(
    serp.body.organic.map(({ position }: { position: number }) => position),
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
  assert.equal(serp.body.organic[job.results[0].position - 1].link, job.results[0].url)
  assert.equal(
    (await ask('viewer', 'GET', `/jobs/${jobId}/results/${job.results[0].keyword_id}/serp?device=mobile`)).status,
    404,
  )
  await testApp.pool.query('delete from rank_serps where job_id = $1', [jobId])
  const address = `/jobs/${jobId}/results/${job.results[0].keyword_id}/serp?or_nearest=true`
  assert.equal((await ask('viewer', 'GET', address)).body.job_id, first)
})

test('jobs are listed newest first, filtered by client and status, and paged', async () => {
  const id = await makeClient([ESPRESSO])
  const jobs = [await check(id).then((job) => ended(job)), await check(id).then((job) => ended(job))]
  const ids = jobs.map((job) => job.id).reverse()
  const of = async (path: string) => (await ask('viewer', 'GET', path)).body.map((job: { id: number }) => job.id)
  assert.deepEqual(await of(`/clients/${id}/jobs`), ids)
  assert.deepEqual(await of(`/jobs?client_id=${id}&status=done`), ids)
  assert.deepEqual(await of(`/jobs?client_id=${id}&status=running`), [])
  assert.deepEqual(await of(`/clients/${id}/jobs?status=done`), ids)
  assert.deepEqual(await of(`/clients/${id}/jobs?status=cancelled`), [])
  const page = await ask('viewer', 'GET', `/jobs?client_id=${id}&limit=1`)
  assert.deepEqual(
    [page.body.length, page.headers.get('x-total-count'), page.headers.get('x-next-offset')],
    [1, '2', '1'],
  )
  assert.deepEqual([page.body[0].client_domain, page.body[0].results], ['brewlane.test', undefined])
  assert.equal((await ask('viewer', 'GET', '/jobs?status=queued')).status, 400)
})

test('another workspace sees nothing of a job, and a limited viewer gets no public report link', async () => {
  const id = await makeClient([ESPRESSO])
  const job = await ended(await check(id))
  for (const path of [`/jobs/${job.id}`, `/jobs/${job.id}/results`, `/clients/${id}/jobs`, `/jobs?client_id=${id}`])
    assert.equal((await ask('stranger', 'GET', path)).status, 404, path)
  assert.equal((await ask('stranger', 'POST', `/jobs/${job.id}/cancel`)).status, 404)
  assert.equal((await ask('viewer', 'POST', `/clients/${id}/check`)).status, 403)
  assert.deepEqual((await ask('stranger', 'GET', '/jobs')).body, [])

  const run = (name: string, clientIds: number[], input: object) => {
    const op = catalogue.find((each) => each.name === name)
    assert.ok(op)
    return invoke(op, openContext(testApp.app, { ...testApp.as('viewer').actor, clientIds }), input) as Promise<
      Record<string, unknown>
    >
  }
  const shown = await run('get_job', [id], { job_id: job.id })
  assert.deepEqual([shown.share_token, shown.report_path], ['', ''])
  await assert.rejects(run('get_job', [], { job_id: job.id }), { code: 'not_found' })
})

test('depth is set per client, respected, and stored with every result', async () => {
  const id = await makeClient([{ query: 'zzznothing shallow' }, { query: 'milk frother' }])
  const usual = { depth: 'smart', screenshots: false, parasites_added: [], parasites_removed: [] }
  assert.deepEqual((await ask('viewer', 'GET', `/clients/${id}/check-settings`)).body, usual)
  assert.deepEqual((await ask('analyst', 'PUT', `/clients/${id}/check-settings`, { depth: 'basic' })).body, {
    ...usual,
    depth: 'basic',
  })
  const job = await ended(await check(id))
  assert.deepEqual(
    job.results.map((result: { depth: number }) => result.depth),
    [10, 10],
  )
  assert.equal(job.api_calls, 2)
  const deep = await ended(await check(id, { depth: 'smart' }))
  assert.ok(deep.results.every((result: { is_new: boolean; depth: number }) => !result.is_new && result.depth === 100))
})

test('the preview estimates checks, calls and seconds, and learns from earlier results', async () => {
  const id = await makeClient([{ ...ESPRESSO, device: 'both' }, NOTHING])
  const first = (await ask('viewer', 'GET', `/clients/${id}/check/preview`)).body
  const pages = first.calls + first.cached_pages
  assert.deepEqual([first.keywords, first.checks, pages, first.max_calls, first.depth], [2, 3, 30, 30, 'smart'])
  assert.ok(first.seconds > 0)
  const job = await ended(await check(id))
  const next = (await ask('viewer', 'GET', `/clients/${id}/check/preview`)).body
  const inTop30 = job.results.filter(
    (result: { position: number | null }) => result.position !== null && result.position <= 30,
  )
  assert.ok(inTop30.length > 0 && next.calls + next.cached_pages < pages)
  const basic = (await ask('viewer', 'GET', `/clients/${id}/check/preview?depth=basic`)).body
  assert.deepEqual([basic.calls, basic.cached_pages], [0, 3], 'pages read within the hour are not requested again')
  assert.ok(next.cached_pages >= 6)
  const again = await ended(await check(id))
  assert.ok(again.api_calls <= next.calls, `${next.calls} calls were estimated, ${again.api_calls} made`)
})

test('a keyword deleted during its job drops out of it, and a deleted client takes its jobs with it', async () => {
  await slowly(150)
  const id = await makeClient(Array.from({ length: 9 }, (_, index) => ({ query: `drip coffee ${index}` })))
  const jobId = await check(id)
  const { body } = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  await ask('analyst', 'DELETE', `/clients/${id}/keywords/${body.items[8].id}`)
  await atFullSpeed()
  const job = await ended(jobId)
  assert.deepEqual([job.status, job.total_keywords, job.checked_keywords, job.results.length], ['done', 8, 8, 8])

  await slowly(150)
  const second = await check(id)
  assert.equal((await ask('admin', 'DELETE', `/clients/${id}`)).status, 200)
  await atFullSpeed()
  assert.equal((await ask('owner', 'GET', `/jobs/${second}`)).status, 404)
  const { rows } = await testApp.pool.query('select count(*) as n from rank_results where job_id = any($1)', [
    [jobId, second],
  ])
  assert.equal(rows[0].n, 0)
})

test('live progress only grows, and completion is announced once', async () => {
  const stream = await listenTo(fixture.url, { 'x-api-key': await keyOf(testApp, 'viewer') })
  const id = await makeClient(Array.from({ length: 5 }, (_, index) => ({ query: `cold brew ${index}` })))
  const job = await ended(await check(id))
  const news = () =>
    stream.received.flatMap(({ event, data }) => (event === 'job.progress' && data.client_id === id ? [data.data] : []))
  await stream.until(() => news().at(-1)?.status === 'done')
  stream.close()
  const counts = news().map((each) => Number(each?.checked_keywords))
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.deepEqual([news().at(-1)?.progress_pct, counts.at(-1)], [100, 5])
  const { rows } = await testApp.pool.query(
    `select data from events where name = 'job.completed' and (data->>'job_id')::bigint = $1`,
    [job.id],
  )
  assert.deepEqual(
    rows.map(({ data }) => [
      data.client_id,
      data.client_name,
      data.keywords_checked,
      Number.isInteger(data.duration_seconds),
    ]),
    [[id, 'brewlane.test', 5, true]],
  )
})
