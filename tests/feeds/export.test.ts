import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { openContext, workerOf } from '../../src/core/context.ts'
import { nightlyExport } from '../../src/modules/feeds/export.ts'
import { createFetcher } from '../../src/platform/http.ts'
import { openBucket } from '../../src/platform/s3.ts'
import { openFixture } from '../analytics/fixture.ts'
import { answerWith, startS3 } from '../platform/s3-server.ts'
import { until } from '../wait.ts'

const storage = await startS3()
const { testApp, ask, makeClient, makeJob } = await openFixture({ HTTP_ALLOW_PRIVATE: storage.host })
await testApp.work()
const bucket = openBucket(createFetcher({ allowPrivate: [storage.host], userAgent: 'test' }), storage.settings)

const { endpoint, accessKeyId: access_key_id, secretAccessKey: secret_access_key } = storage.settings
const target = { endpoint, bucket: 'kept', access_key_id, prefix: 'seo/', secret_access_key }
const save = (change: object = {}) => ask('admin', 'PUT', '/feed-export', { ...target, ...change })
const state = async () => (await ask('admin', 'GET', '/feed-export')).body.feed_export
const run = async () => {
  const before = (await state()).last_run_at
  assert.equal((await ask('admin', 'POST', '/feed-export/run', {})).status, 200)
  return until('the end of the export', async () => {
    const now = await state()
    return now.last_run_at !== before && now
  })
}

test('feeds are written to the bucket of the workspace, and a refusal of the storage is reported', async () => {
  const client = await makeClient([{ query: 'red shoes' }])
  await makeJob(client, [{ query: 'red shoes', sites: [3, 'own.com'] }])
  const feed = await ask('analyst', 'POST', `/clients/${client}/feeds`, { name: 'BI', view: 'positions' })
  const saved = await save()
  assert.equal(saved.status, 200, saved.text)
  assert.ok(!saved.text.includes(secret_access_key === 'S3RVER' ? '"S3RVER"' : secret_access_key))
  assert.equal(String(await bucket.get('seo/sightline-test.txt')), 'Sightline writes feeds here.\n')

  const done = await run()

  assert.deepEqual([done.last_files, done.last_error], [1, null])
  const key = `seo/client-${client}/feed-${feed.body.id}/${new Date().toISOString().slice(0, 10)}.parquet`
  const body = await bucket.get(key)
  assert.ok(body, key)
  const rows = await parquetReadObjects({ file: new Uint8Array(body).buffer })
  assert.equal(rows[0]?.query, 'red shoes')

  storage.breakWith(answerWith(403, 'AccessDenied'))
  const refused = await run()
  storage.mend()
  assert.deepEqual([refused.last_files, refused.last_error], [0, '403 AccessDenied'])
})

test('a failing export raises one alert until it succeeds, and unavailable storage is retried', async () => {
  const alerts = async () =>
    (await ask('admin', 'GET', '/alerts?limit=50')).body.filter(({ text }: { text: string }) =>
      /nightly export.*NoSuchBucket/.test(text),
    )
  await run()
  storage.breakWith(answerWith(404, 'NoSuchBucket'))
  await run()
  await run()
  const [alert] = await until('an alert', async () => {
    const found = await alerts()
    return found.length > 0 && found
  })
  assert.equal(alert.text, 'The nightly export to S3 failed (kept: 404 NoSuchBucket)')
  assert.equal((await alerts()).length, 1)
  assert.ok((await state()).failing_since)

  storage.breakWith(answerWith(503, 'SlowDown'))
  const busy = await run()
  storage.mend()
  assert.deepEqual([busy.last_files, busy.last_error], [0, '503 SlowDown'])

  const recovered = await until('the retry of the export', async () => {
    const now = await state()
    return now.last_error === null && now
  })
  assert.deepEqual([recovered.last_files, recovered.failing_since], [1, null])
})

test('nightly exports are spread over an hour, and each workspace is queued once', async () => {
  const own = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
  for (let times = 0; times < 2; times++) await nightlyExport.run(own)
  const { rows } = await testApp.pool.query(
    `select extract(epoch from run_at - now())::int as wait from queue where name = 'export_feeds' and key not like '%now%'`,
  )
  assert.equal(rows.length, 1)
  assert.ok(rows[0].wait > -5 && rows[0].wait <= 3600, `in ${rows[0].wait} s`)
})

test('after storage refuses the first feed, the others are not attempted', async () => {
  const [{ id: client }] = (await ask('admin', 'GET', '/clients')).body
  for (const name of ['Second', 'Third'])
    await ask('analyst', 'POST', `/clients/${client}/feeds`, { name, view: 'positions' })
  storage.breakWith(answerWith(403, 'AccessDenied'))
  const before = storage.requests()
  await run()
  storage.mend()
  assert.equal(storage.requests() - before, 1)
})

test('refused credentials, private endpoints and missing rights are rejected without saving', async () => {
  storage.breakWith(answerWith(403, 'InvalidAccessKeyId'))
  const refused = await save({ bucket: 'other' })
  storage.mend()
  assert.deepEqual([refused.status, refused.body.reason], [400, 'export_refused'])
  assert.match(refused.body.error ?? refused.text, /InvalidAccessKeyId/)
  assert.equal((await state()).bucket, 'kept')
  assert.equal((await save({ endpoint: 'http://169.254.169.254' })).body.reason, 'export_endpoint')
  assert.equal((await save({ endpoint: 'https://127.0.0.1' })).body.reason, 'export_refused')
  assert.equal((await ask('analyst', 'GET', '/feed-export')).status, 403)
  const { rows } = await testApp.pool.query('select secret from feed_exports')
  assert.ok(!rows[0]?.secret.includes('S3RVER'), 'the secret is encrypted')
  assert.equal((await ask('admin', 'DELETE', '/feed-export')).body.deleted, true)
  assert.equal(await state(), null)
})
