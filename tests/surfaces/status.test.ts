import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { recordStatus } from '../../src/modules/system/status/record.ts'
import { noteMinute, rollUp } from '../../src/modules/system/status/store.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp({ SERPER_API_KEY: 'k' })
const { db } = testApp.app
const call = caller((await testApp.serve()).url)
const NOW = Math.floor(testApp.app.now() / 86_400) * 86_400 + 3600

type Part = { kind: string; name: string; state: string | null; delay_seconds: number | null; days: unknown[] }
const partOf = async (kind: string): Promise<Part> =>
  (await call('GET', '/api/v1/status')).body.parts.find((part: Part) => part.kind === kind)

test('the status is public and has no history for parts nobody recorded', async () => {
  const { status, body } = await call('GET', '/api/v1/status')
  assert.deepEqual([status, body.days, body.sandbox], [200, 90, false])
  assert.deepEqual(
    body.parts.slice(0, 2).map(({ kind, state, days }: Part) => [kind, state, days]),
    [
      ['scheduler', 'down', []],
      ['queue', null, []],
    ],
  )
  assert.ok(body.parts.some(({ kind, state }: Part) => kind === 'search' && state === null))
})

test('the worst state several processes report for a minute counts, and each minute counts once', async () => {
  const scheduler = { kind: 'scheduler', name: 'scheduler' } as const
  await noteMinute(db, NOW, [{ ...scheduler, state: 'fine' }])
  await noteMinute(db, NOW + 5, [{ ...scheduler, state: 'down' }])
  await noteMinute(db, NOW + 10, [{ ...scheduler, state: 'disturbed' }])
  await noteMinute(db, NOW + 60, [{ ...scheduler, state: 'fine' }])
  const before = (await partOf('scheduler')).days
  await Promise.all([rollUp(db, NOW + 600), rollUp(db, NOW + 600)])
  const day = new Date(NOW * 1000).toISOString().slice(0, 10)
  const counts = { fine: 1, disturbed: 0, down: 1, worst_delay_seconds: null }
  assert.deepEqual((await partOf('scheduler')).days, [{ day, state: 'down', ...counts }])
  assert.deepEqual(before, [{ day, state: 'down', ...counts }])
})

test('the queue is measured by its waiting work, and days older than ninety are deleted', async () => {
  await testApp.pool.query(`insert into status_days (part, day, fine) values ('queue queue', current_date - 91, 5)`)
  await recordStatus.run(openContext(testApp.app, workerOf(0)))
  const { rowCount } = await testApp.pool.query(`select from status_days where part = 'queue queue'`)
  assert.equal(rowCount, 0)
  assert.ok(((await partOf('queue')).delay_seconds ?? -1) >= 0)

  await testApp.work()
  await until(
    'the minute is stored',
    async () => (await testApp.pool.query(`select from status_minutes where part = 'queue queue'`)).rowCount === 1,
  )
  const queue = await partOf('queue')
  assert.equal(queue.state, 'fine')
  assert.equal(queue.days.length, 1)
})
