import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { activeRuns } from '../../src/modules/runs/index.ts'
import { channelOf, openFixture } from './fixture.ts'

const { testApp, ask, makeClient, connect, connectAs, control, plant, ended } = await openFixture()

const check = async (client: number) => (await ask('analyst', 'POST', `/clients/${client}/indexing/check`)).body
const KEY = 'a-key-of-the-site'

test('the IndexNow check names the step that fails', async () => {
  const client = await makeClient('roastmap.test')
  assert.equal(channelOf(await check(client), 'indexnow').failed_step, 'configured')

  await connect(client, 'indexnow', { key: KEY })
  const missing = channelOf(await check(client), 'indexnow')
  assert.deepEqual([missing.ok, missing.failed_step, missing.steps.at(-1).detail], [false, 'key_status', '404'])

  await plant({ host: 'roastmap.test', path: `/${KEY}.txt`, body: 'another key' })
  assert.equal(channelOf(await check(client), 'indexnow').failed_step, 'key_content')

  await plant({ host: 'roastmap.test', path: `/${KEY}.txt`, body: `${KEY}\n` })
  const good = channelOf(await check(client), 'indexnow')
  assert.deepEqual([good.ok, good.failed_step], [true, null])
  assert.ok(!JSON.stringify(good).includes(KEY), 'the key is never returned')
})

test('the Google check tells token, property and permission apart', async () => {
  const client = await makeClient('beanatlas.test')
  await connectAs(client, 'beanatlas.test', 'google')
  await control('channels', { properties: {} })
  assert.equal(channelOf(await check(client), 'gsc_sitemap').failed_step, 'property')
  await control('channels', { properties: { 'http://beanatlas.test/': 'siteRestrictedUser' } })
  assert.equal(channelOf(await check(client), 'gsc_sitemap').failed_step, 'permission')
  await control('channels', { properties: { 'http://beanatlas.test/': 'siteOwner' } })
  assert.equal(channelOf(await check(client), 'gsc_sitemap').ok, true)
  await control('channels', { googleIsOff: true })
  assert.equal(channelOf(await check(client), 'gsc_sitemap').failed_step, 'token')
  await control('channels', { googleIsOff: false })
})

test('the Bing check verifies the API key', async () => {
  const client = await makeClient('beanatlas.test')
  await connect(client, 'bing', { api_key: 'wrong0wrong0wrong0' })
  assert.equal(channelOf(await check(client), 'bing').failed_step, 'api_key')
  await connectAs(client, 'beanatlas.test', 'bing')
  assert.equal(channelOf(await check(client), 'bing').ok, true)
})

test('active runs are listed only for those who may see the client', async () => {
  const client = await makeClient('morningcup.test')
  await connectAs(client, 'morningcup.test', 'indexnow')
  await control('faults', [{ match: { service: 'indexnow' }, fault: 'latency', ms: 1500 }])
  const started = await ask('analyst', 'POST', `/clients/${client}/indexing/submit`)
  const own = await activeRuns(openContext(testApp.app, testApp.as('viewer').actor))
  assert.deepEqual(
    own.map(({ type, id, client_name, status }) => [type, id, client_name, status]),
    [['indexing', started.body.id, 'morningcup.test', 'running']],
  )
  assert.deepEqual(await activeRuns(openContext(testApp.app, testApp.asOther('owner').actor)), [])
  const limited = { ...testApp.as('viewer').actor, clientIds: [client + 1] }
  assert.deepEqual(await activeRuns(openContext(testApp.app, limited)), [])
  await control('faults', [])
  await ended(client, started.body.id)
})

test('a schedule of kind indexing can be created', async () => {
  const client = await makeClient('latteartdaily.test')
  const made = await ask('analyst', 'POST', `/clients/${client}/schedules`, {
    kind: 'indexing',
    cron: '0 6 * * *',
    timezone: 'UTC',
  })
  assert.equal(made.status, 201, made.text)
})
