import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { openContext, workerOf } from '../../src/core/context.ts'
import { archiveMonths } from '../../src/modules/rank-checks/archive/archive-months.ts'
import { answerWith, startS3 } from '../platform/s3-server.ts'
import { openFixture } from './fixture.ts'

const s3 = await startS3()
const fixture = await openFixture({ ...s3.env, COLD_HISTORY_MONTHS: '18' })
const { testApp, ask, makeClient, check, ended } = fixture
const worker = await testApp.work()
const { pool } = testApp
const { bucket } = testApp.app
const DAY = 86_400

const night = (days = 0) =>
  archiveMonths.run({
    ...openContext(testApp.app, workerOf(0)),
    now: () => Date.now() / 1000 + days * DAY,
  })
const rowsOf = async (jobId: number) =>
  (await pool.query('select * from rank_results where job_id = $1 order by keyword_id, device', [jobId])).rows
const objects = async () => {
  const keys: { key: string; bytes: number }[] = []
  for await (const each of bucket?.list('history/') ?? []) keys.push(each)
  return keys
}

/** Moves a check and its results to an earlier day. */
async function backdate(jobId: number, days: number) {
  const at = `now() - interval '${days} days'`
  await pool.query(`select ensure_rank_partition(${at})`)
  await pool.query('delete from rank_serps where job_id = $1', [jobId])
  await pool.query(
    `update runs set created_at = ${at}, started_at = ${at}, finished_at = ${at} + interval '1 minute' where id = $1`,
    [jobId],
  )
  await pool.query(
    `update rank_results set job_at = (select created_at from runs where id = $1), checked_at = ${at} where job_id = $1`,
    [jobId],
  )
}

/** Adds so many later checks that nothing compares with this one any more. */
async function addLater(clientId: number, like: number) {
  await pool.query(
    `with made as (
      insert into runs (workspace_id, client_id, kind, state, is_simulated, simulated_ports, created_at, started_at, finished_at, input, total, unique_key)
      select workspace_id, client_id, kind, state, is_simulated, simulated_ports, now() - interval '2 days', now(), now(), input, 0, unique_key || nr
      from runs, generate_series(1, 30) nr where id = $2 returning workspace_id, id)
    insert into rank_checks (workspace_id, id, client_id, depth, is_whole, keywords)
    select made.workspace_id, made.id, $1, 'basic', false, 0 from made`,
    [clientId, like],
  )
}

const id = await makeClient([{ query: 'espresso machine' }, { query: 'moka pot' }])
const first = await ended(await check(id))
const second = await ended(await check(id))
const before = new Map<number, unknown[]>()
const keyword = first.results[0].keyword_id
const history = `/clients/${id}/keywords/${keyword}/history`

test('results of closed months leave the database as Parquet, a day after the bucket has them', async () => {
  await worker.close()
  await backdate(first.id, 700)
  await addLater(id, first.id)
  before.set(first.id, await rowsOf(first.id))
  const points = (await ask('viewer', 'GET', history)).body.items

  await night()
  assert.equal((await rowsOf(first.id)).length, 2, 'kept until the next night')
  await night(1.1)

  assert.deepEqual(await rowsOf(first.id), [])
  assert.equal((await rowsOf(second.id)).length, 2, 'recent results stay')
  const [object] = await objects()
  assert.match(object?.key ?? '', /^history\/workspace=\d+\/client=\d+\/month=\d{4}-\d\d\/.+\.parquet$/)
  const file = (await bucket?.get(object?.key ?? '')) ?? Buffer.alloc(0)
  const { buffer, byteOffset, length } = file
  const read = await parquetReadObjects({
    file: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer,
  })
  assert.deepEqual(
    read.map(({ query, position }) => [query, position]),
    before.get(first.id)?.map((row) => [Object(row).query, Object(row).position]),
  )
  assert.deepEqual((await ask('viewer', 'GET', history)).body.items, points)
  assert.deepEqual(await rowsOf(first.id), [], 'reading the history restores no rows')
})

test('archived results are restored unchanged when they are read, for a day', async () => {
  const { status, body } = await ask('viewer', 'GET', `/jobs/${first.id}/results`)

  assert.deepEqual([status, body.results.length], [200, 2])
  assert.deepEqual(await rowsOf(first.id), before.get(first.id))
  await night(1.1)
  assert.deepEqual(await rowsOf(first.id), [])
  assert.equal((await objects()).length, 1, 'nothing is uploaded twice')
})

test('while the storage is unavailable, only archived results are', async () => {
  s3.breakWith(answerWith(503, 'SlowDown'))
  const away = await ask('viewer', 'GET', `/jobs/${first.id}/results`)
  const here = await ask('viewer', 'GET', `/jobs/${second.id}/results`)
  s3.mend()

  assert.deepEqual([away.status, away.body.reason], [503, 'storage_away'])
  assert.equal(here.status, 200)
})

test('results of a deleted client are deleted from the bucket', async () => {
  await pool.query('delete from clients where id = $1', [id])
  await night()
  assert.deepEqual(await objects(), [])
})
