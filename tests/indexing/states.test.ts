import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelOf, openFixture } from './fixture.ts'

const fixture = await openFixture()
const { ask, makeClient, connect, connectAs, submit, status, control } = fixture

test('done: a channel accepted every collected page and none failed', async () => {
  const client = await makeClient('brewlane.test')
  await connectAs(client, 'brewlane.test', 'indexnow')
  const task = await submit(client)
  assert.equal(task.status, 'done')
  assert.ok(task.urls_collected > 20, `${task.urls_collected}`)
  assert.equal(task.urls_submitted, task.urls_collected)
  assert.equal(task.source, 'sandbox')
  assert.equal(task.progress_pct, 100)
  assert.deepEqual(
    task.channels.map(({ channel, is_configured }: { channel: string; is_configured: boolean }) => [
      channel,
      is_configured,
    ]),
    [
      ['indexnow', true],
      ['google_indexing', false],
      ['gsc_sitemap', false],
      ['bing', false],
    ],
  )
})

test('partial: one channel accepted, another rejected', async () => {
  const client = await makeClient('kettleandcup.test')
  await connectAs(client, 'kettleandcup.test', 'indexnow')
  await connect(client, 'bing', { api_key: 'wrong0wrong0wrong0' })
  const task = await submit(client)
  assert.equal(task.status, 'partial')
  assert.equal(task.urls_submitted, task.urls_collected)
  const bing = channelOf(task, 'bing')
  assert.deepEqual([bing.accepted, bing.refusal, bing.http_status], [0, 'auth', 400])
  assert.ok(bing.rejected > 0)
})

test('failed: every attempt was rejected, and nothing counts as submitted', async () => {
  const client = await makeClient('beanharbor.test')
  await connect(client, 'indexnow', { key: 'notthekeyofthesite' })
  const task = await submit(client)
  assert.deepEqual([task.status, task.urls_submitted], ['failed', 0])
  assert.ok(task.urls_collected > 0)
  assert.deepEqual(
    [channelOf(task, 'indexnow').refusal, channelOf(task, 'indexnow').http_status],
    ['key_rejected', 403],
  )
})

test('skipped: no key and no credentials, so nothing was attempted', async () => {
  const client = await makeClient('grindworks.test')
  const task = await submit(client)
  assert.deepEqual([task.status, task.reason, task.urls_submitted], ['skipped', 'not_configured', 0])
  assert.ok(task.urls_collected > 0)
})

test('error: an unreadable sitemap fails the run, and the message says why', async () => {
  const client = await makeClient('no-sitemap.test')
  await connectAs(client, 'no-sitemap.test', 'indexnow')
  const task = await submit(client)
  assert.deepEqual([task.status, task.reason, task.urls_collected], ['error', 'sitemap_unreadable', 0])
  assert.match(task.message, /sitemap\.xml could not be read: it answered with status 404/)
})

test('a run whose sitemap could not be read is retried as a whole', async () => {
  const client = await makeClient('zernovar.test')
  await connectAs(client, 'zernovar.test', 'indexnow')
  const isSitemap = { service: 'sites', path: '/sitemap.xml' }
  await control('faults', [{ match: isSitemap, fault: '500' }])
  const task = await submit(client)
  await control('faults', [])
  assert.equal(task.reason, 'sitemap_unreadable')

  const retried = await ask('analyst', 'POST', `/runs/${task.id}/retry`)

  assert.equal(retried.status, 200, retried.text)
  const second = await fixture.ended(client, retried.body.id)
  assert.deepEqual([second.status, second.urls_submitted > 0], ['done', true])
})

test('running: a second run is refused and names the one in progress', async () => {
  const client = await makeClient('dripdepot.test')
  await connectAs(client, 'dripdepot.test', 'indexnow')
  await control('faults', [{ match: { service: 'indexnow' }, fault: 'latency', ms: 1500 }])
  const first = await ask('analyst', 'POST', `/clients/${client}/indexing/submit`)
  assert.equal(first.body.status, 'running')
  const second = await ask('analyst', 'POST', `/clients/${client}/indexing/submit`)
  assert.deepEqual([second.status, second.body.job_id], [409, first.body.id])
  await control('faults', [])
  assert.equal((await fixture.ended(client, first.body.id)).status, 'done')
})

test('a site that cannot be reached is an error, not an empty site', async () => {
  const client = await makeClient('brewjournal.test')
  await connectAs(client, 'brewjournal.test', 'indexnow')
  await control('faults', [{ match: { service: 'sites' }, fault: 'reset' }])
  const task = await submit(client)
  await control('faults', [])
  assert.deepEqual([task.status, task.urls_collected, task.urls_submitted], ['error', 0, 0])
})

test('the status shows the latest run, recent runs and the history of the index', async () => {
  const client = await makeClient('mokamill.test')
  assert.deepEqual(await status(client), {
    summary: { total_tasks: 0, latest_task: null, latest_monitor: null },
    recent_tasks: [],
    monitor_history: [],
    running_indexing_id: null,
  })
  await connectAs(client, 'mokamill.test', 'indexnow')
  const first = await submit(client)
  const second = await submit(client)
  const shown = await status(client)
  assert.equal(shown.summary.total_tasks, 2)
  assert.equal(shown.summary.latest_task.id, second.id)
  assert.deepEqual(
    shown.recent_tasks.map(({ id }: { id: number }) => id),
    [second.id, first.id],
  )
})

test('an archived client is refused, and a stranger sees nothing', async () => {
  const client = await makeClient('slowpour.test')
  await ask('analyst', 'PATCH', `/clients/${client}`, { is_archived: true })
  const refused = await ask('analyst', 'POST', `/clients/${client}/indexing/submit`)
  assert.equal(refused.status, 400)
  assert.match(refused.body.error, /archived/)
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/indexing`)).status, 404)
  assert.equal((await ask('viewer', 'POST', `/clients/${client}/indexing/submit`)).status, 403)
})
