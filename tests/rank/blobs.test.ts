import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { rankChecks, reparseClient } from '../../src/modules/rank-checks/index.ts'
import { insertScreenshot } from '../../src/modules/rank-checks/store/screenshots.ts'
import { createBlobs } from '../../src/platform/blobs.ts'
import { answerWith, cutOff, type Fault, startS3 } from '../platform/s3-server.ts'
import { openFixture } from './fixture.ts'

const storage = await startS3()
const { testApp, ask, makeClient, check, ended } = await openFixture(storage.env)
await testApp.work()
afterEach(() => storage.mend())
const { pool } = testApp

/** A context that has not noticed any fault of the storage yet. */
const context = () => {
  const ctx = openContext(testApp.app, testApp.as('owner').actor)
  return { ...ctx, blobs: createBlobs(ctx.bucket, ctx.now) }
}
const { bucket } = context()
const objects = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of bucket?.list(prefix) ?? []) keys.push(key)
  return keys
}
const bodies = async () =>
  (await pool.query('select count(*)::int as pages, count(body)::int as "inDatabase" from rank_pages')).rows[0]
const moveBlobs = () => rankChecks.crons?.find(({ name }) => name === 'move_blobs')?.run(context())

async function checked() {
  await pool.query('delete from cache')
  await pool.query('delete from rank_pages')
  const client = await makeClient([{ query: 'espresso machine' }, { query: 'milk frother' }])
  return { client, job: await ended(await check(client)) }
}

test('raw pages are stored in the bucket and reparsed from there', async () => {
  const { client } = await checked()

  const { pages, inDatabase } = await bodies()
  assert.ok(pages > 0)
  assert.equal(inDatabase, 0)
  assert.equal((await objects('raw-pages/')).length, pages)
  assert.equal((await reparseClient(context(), client, { isForced: true })).results, 2)
})

const never: Fault = () => true
for (const [what, fault] of [
  ['refuses', answerWith(503, 'SlowDown')],
  ['is gone', cutOff],
  ['does not answer', never],
] as const)
  test(`a storage that ${what} fails no check and loses no page: all are moved once it is back`, async () => {
    storage.breakWith(fault)
    const { client, job } = await checked()
    assert.deepEqual([job.status, job.errors], ['done', 0])
    const { pages, inDatabase } = await bodies()
    assert.equal(inDatabase, pages)
    await moveBlobs()
    assert.equal((await bodies()).inDatabase, pages)
    assert.equal((await reparseClient(context(), client, { isForced: true })).results, 2)

    storage.mend()
    await moveBlobs()

    assert.deepEqual(await bodies(), { pages, inDatabase: 0 })
    assert.equal((await reparseClient(context(), client, { isForced: true })).results, 2)
  })

test('reparsing skips raw pages that are gone from the bucket', async () => {
  const { client } = await checked()
  await moveBlobs()
  for (const key of await objects('raw-pages/')) await bucket?.remove(key)

  assert.equal((await reparseClient(context(), client, { isForced: true })).results, 0)
})

test('screenshots are served from the bucket, and an unavailable bucket is named as the reason', async () => {
  const { client, job } = await checked()
  const { rows } = await pool.query<{ id: number }>('select id from keywords where client_id = $1 limit 1', [client])
  const at = { workspace_id: testApp.as('owner').actor.workspaceId, job_id: job.id, keyword_id: rows[0]?.id ?? 0 }
  const png = Buffer.from('a picture')
  await insertScreenshot(context(), { ...at, device: 'desktop', page: 1, taken_at: 1_900_000_000, png })
  const path = `/jobs/${at.job_id}/results/${at.keyword_id}/screenshot`
  assert.equal((await pool.query('select 1 from rank_screenshots where png is not null')).rowCount, 0)

  assert.equal((await ask('viewer', 'GET', path)).text, 'a picture')

  storage.breakWith(answerWith(403, 'AccessDenied'))
  const away = await ask('viewer', 'GET', path)
  assert.deepEqual([away.status, away.body.reason], [503, 'storage_away'])
})
