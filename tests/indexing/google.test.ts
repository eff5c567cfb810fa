import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { channelOf, openFixture } from './fixture.ts'

const { testApp, ask, makeClient, connect, connectAs, keysOf, submit, status, control, asked } = await openFixture()
const properties = (...domains: string[]) =>
  Object.fromEntries(domains.map((domain) => [`sc-domain:${domain}`, 'siteOwner']))

test('Search Console receives the sitemap, which counts as submitting its pages', async () => {
  const client = await makeClient('brewlane.test')
  await connectAs(client, 'brewlane.test', 'google')
  const task = await submit(client)
  const channel = channelOf(task, 'gsc_sitemap')
  assert.deepEqual([task.status, channel.accepted], ['done', task.urls_submitted])
  assert.equal(channelOf(task, 'google_indexing').is_configured, false)
  assert.ok(
    asked('googleapis').some(
      ({ method, path }) => method === 'PUT' && path.includes('sc-domain%3Abrewlane.test/sitemaps/'),
    ),
  )
  assert.equal(asked('googleapis').filter(({ path }) => path.endsWith('/token')).length, 1, 'the token is cached')
})

test('the Indexing API is opt-in and stays within its quota, and the rest is carried over', async () => {
  const client = await makeClient('kettleandcup.test')
  await control('channels', { properties: properties('kettleandcup.test'), googleQuota: 200 })
  await connectAs(client, 'kettleandcup.test', 'google')
  const saved = await ask('analyst', 'PUT', `/clients/${client}/indexing/settings`, { google_indexing: true })
  assert.deepEqual([saved.status, saved.body], [200, { google_indexing: true }])
  const task = await submit(client)
  const channel = channelOf(task, 'google_indexing')
  assert.equal(channel.attempted, Math.min(200, task.urls_collected))
  assert.equal(channel.deferred, Math.max(0, task.urls_collected - 200))
  assert.deepEqual([channel.rejected, task.status], [0, 'done'])

  const other = await makeClient('kettleandcup.test')
  await connectAs(other, 'kettleandcup.test', 'google')
  await ask('analyst', 'PUT', `/clients/${other}/indexing/settings`, { google_indexing: true })
  const second = await submit(other)
  const left = Math.max(0, 200 - channel.attempted)
  assert.equal(channelOf(second, 'google_indexing').attempted, Math.min(left, second.urls_collected))
  assert.equal(asked('googleapis').filter(({ path }) => path.endsWith(':publish')).length <= 200, true)
  const { rows } = await testApp.pool.query("select run_at from queue where name = 'carry_over_indexing'")
  assert.ok(rows.length > 0 && rows.every(({ run_at }) => run_at > Date.now() / 1000))
})

test('a quota exhausted at Google stops the run and defers the pages instead of rejecting them', async () => {
  const client = await makeClient('roastery-nine.test')
  await control('channels', { properties: properties('roastery-nine.test'), googleQuota: 0 })
  await testApp.pool.query('delete from indexing_budgets')
  await connectAs(client, 'roastery-nine.test', 'google')
  await ask('analyst', 'PUT', `/clients/${client}/indexing/settings`, { google_indexing: true })
  const task = await submit(client)
  const channel = channelOf(task, 'google_indexing')
  assert.equal(channel.refusal, 'quota')
  assert.ok(channel.attempted <= 5 && channel.deferred >= task.urls_collected - 5)
  assert.equal(task.status, 'partial')
})

test('an invalid key, a missing property and a disabled API are told apart', async () => {
  await control('channels', { properties: properties('other.test') })
  const client = await makeClient('beanharbor.test')
  await connectAs(client, 'beanharbor.test', 'google')
  assert.equal(channelOf(await submit(client), 'gsc_sitemap').refusal, 'no_property')

  await control('channels', { googleIsOff: true })
  assert.equal(channelOf(await submit(client), 'gsc_sitemap').refusal, 'api_disabled')
  await control('channels', { googleIsOff: false })

  const { google } = await keysOf('beanharbor.test')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forged = {
    ...(google.service_account as object),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  await connect(client, 'google', { service_account: forged })
  const task = await submit(client)
  assert.deepEqual([task.status, channelOf(task, 'gsc_sitemap').refusal], ['failed', 'auth'])
  assert.match(channelOf(task, 'gsc_sitemap').detail, /Invalid JWT Signature/)
})

test('Bing accepts every page of a site', async () => {
  const client = await makeClient('grindworks.test')
  await connectAs(client, 'grindworks.test', 'bing')
  const task = await submit(client)
  assert.deepEqual([task.status, channelOf(task, 'bing').accepted], ['done', task.urls_collected])
})

test('the index is sampled through Search Console, and samples are stored as history', async () => {
  await control('channels', { properties: properties('grindworks.test') })
  const client = await makeClient('grindworks.test')
  await connectAs(client, 'grindworks.test', 'google')
  const early = await ask('analyst', 'POST', `/clients/${client}/indexing/monitor`)
  assert.equal(early.status, 409, early.text)
  const { urls_collected } = await submit(client)
  const sample = await ask('analyst', 'POST', `/clients/${client}/indexing/monitor`)
  assert.equal(sample.status, 200, sample.text)
  assert.equal(sample.body.method, 'gsc_inspect')
  assert.equal(sample.body.known_pages, urls_collected)
  assert.ok(sample.body.total_indexed > 0 && sample.body.total_indexed <= sample.body.sample_size)
  const { summary, monitor_history } = await status(client)
  assert.equal(summary.latest_monitor.total_indexed, monitor_history[0].total_indexed)
  assert.ok(monitor_history.length >= 1)
})

test('without Search Console, a site: search gives an estimate marked as low confidence', async () => {
  const client = await makeClient('thecupreport.test')
  const first = await ask('analyst', 'POST', `/clients/${client}/indexing/monitor`)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [first.body.method, first.body.confidence, first.body.source, first.body.new_pages],
    ['site_query', 'low', 'sandbox', 0],
  )
  assert.ok(first.body.total_indexed > 5)
  const second = await ask('analyst', 'POST', `/clients/${client}/indexing/monitor`)
  assert.deepEqual([second.body.total_indexed, second.body.new_pages], [first.body.total_indexed, 0])
  assert.equal((await status(client)).monitor_history.length, 2)
})

test('a failed search stores no sample', async () => {
  const client = await makeClient('filterandfoam.test')
  await control('faults', [{ fault: 'reset' }])
  const failed = await ask('analyst', 'POST', `/clients/${client}/indexing/monitor`)
  await control('faults', [])
  assert.equal(failed.status, 500)
  assert.deepEqual((await status(client)).monitor_history, [])
})
