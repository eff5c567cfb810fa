import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk } from '../rank/desk.ts'

const desk = await openDesk()
const { ask, makeClient, check, ended, world } = desk

test('jobs that wait or run are listed, newest first, until they end', async () => {
  assert.deepEqual((await ask('viewer', 'GET', '/active-jobs')).body, [])
  await desk.control('faults', [{ fault: 'latency', ms: 300 }])
  const [one, two] = [await makeClient([{ query: 'a' }]), await makeClient([{ query: 'b' }])]
  const first = await check(one)
  const second = await check(two)

  const { body } = await ask('viewer', 'GET', '/active-jobs')

  assert.deepEqual(
    body.map((job: { id: number }) => job.id),
    [second, first],
  )
  const { created_at, ...rest } = body[1]
  assert.ok(Math.abs(created_at - Date.now() / 1000) < 60)
  const about = { client_id: one, client_name: 'brewlane.test' }
  assert.deepEqual(rest, { type: 'rank_check', id: first, ...about, status: 'pending', progress_pct: 0 })
  assert.deepEqual((await ask('stranger', 'GET', '/active-jobs')).body, [])
  const page = await ask('viewer', 'GET', '/active-jobs?limit=1')
  assert.deepEqual([page.body.length, page.headers.get('x-total-count')], [1, '2'])
  await world.work()
  await ended(first)
  await ended(second)
  assert.deepEqual((await ask('viewer', 'GET', '/active-jobs')).body, [])
})
