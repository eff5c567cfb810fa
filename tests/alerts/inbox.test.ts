import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { creditsLow } from '../../src/modules/credits/index.ts'
import { jobFailed } from '../../src/modules/rank-checks/index.ts'
import { openFixture } from '../analytics/fixture.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient } = await openFixture()
await testApp.work()
const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
const clientId = await makeClient([])
/** Everybody joined before the first alert. */
await testApp.pool.query(`update users set created_at = 'epoch'`)

type Who = Parameters<typeof ask>[0]
const unread = async (as: Who): Promise<number> => (await ask(as, 'GET', '/alerts/unread-count')).body.count
const list = async (as: Who, show = 'all') => (await ask(as, 'GET', `/alerts?show=${show}&limit=50`)).body

await emit(context, creditsLow, { credits: 5, threshold: 1000 })
for (const job_id of [1, 2]) {
  await emit(context, jobFailed, { job_id, client_id: clientId, client_name: 'Own', message: 'no source' })
}
await until('all three alerts', async () => (await list('admin')).length === 3)

test('the unread count is personal and covers only alerts the person may see', async () => {
  assert.deepEqual([await unread('admin'), await unread('viewer'), await unread('stranger')], [3, 2, 0])
  const [newest] = await list('viewer')
  const { body } = await ask('viewer', 'POST', '/alerts/read', { alert_ids: [newest.id] })
  assert.equal(body.count, 1)
  assert.deepEqual([await unread('viewer'), await unread('admin')], [1, 3])
  assert.deepEqual(
    (await list('viewer', 'unread')).map(({ id }: { id: number }) => id),
    (await list('viewer')).slice(1).map(({ id }: { id: number }) => id),
  )
  await ask('viewer', 'POST', '/alerts/read', { alert_ids: [newest.id], is_read: false })
  assert.equal(await unread('viewer'), 2)
  assert.equal((await ask('viewer', 'POST', '/alerts/read', { up_to: newest.id })).body.count, 0)
})

test('alerts older than a member are not unread for that member', async () => {
  await testApp.pool.query(`update users set created_at = now() + interval '1 hour' where role = 'analyst'`)
  assert.equal(await unread('analyst'), 0)
  assert.equal((await list('analyst')).length, 2)
  await testApp.pool.query(`update users set created_at = 'epoch' where role = 'analyst'`)
  assert.equal(await unread('analyst'), 2)
})

test('snoozing hides an alert from one person only, and it is unread again afterwards', async () => {
  const [alert] = await list('viewer')
  const path = `/alerts/${alert.id}/snooze`
  await ask('viewer', 'POST', path, { until: Date.now() / 1000 + 3600 })
  assert.equal((await list('viewer', 'open')).length, 1)
  assert.equal((await list('analyst', 'open')).length, 2)
  await ask('viewer', 'POST', path, { until: Date.now() / 1000 - 1 })
  assert.equal((await list('viewer', 'open')).length, 2)
  assert.equal(await unread('viewer'), 1)
  await ask('viewer', 'POST', path, { until: null })
  assert.equal(await unread('viewer'), 0)
})

test('an alert can be assigned only to a member who may see it, and becomes unread for them', async () => {
  const [failed] = await list('viewer')
  const credits = (await list('admin')).find((alert: { client_id: number | null }) => alert.client_id === null)
  const viewer = testApp.as('viewer').actor.userId
  const { body } = await ask('analyst', 'POST', `/alerts/${failed.id}/assign`, { user_id: viewer })
  assert.deepEqual([body.assigned_to, typeof body.assignee], [viewer, 'string'])
  assert.equal(await unread('viewer'), 1)
  assert.deepEqual(
    (await list('viewer', 'mine')).map(({ id }: { id: number }) => id),
    [failed.id],
  )
  const foreign = { user_id: testApp.asOther('owner').actor.userId }
  assert.equal((await ask('analyst', 'POST', `/alerts/${failed.id}/assign`, foreign)).status, 404)
  assert.equal((await ask('admin', 'POST', `/alerts/${credits.id}/assign`, { user_id: viewer })).status, 404)
  assert.equal((await ask('viewer', 'POST', `/alerts/${failed.id}/assign`, { user_id: viewer })).status, 403)
  await ask('analyst', 'POST', `/alerts/${failed.id}/assign`, { user_id: null })
  assert.equal((await list('viewer', 'mine')).length, 0)
})

test('an acknowledged alert leaves the open list of everybody until it is reopened', async () => {
  const [alert] = await list('viewer')
  const done = (await ask('analyst', 'POST', `/alerts/${alert.id}/acknowledge`)).body
  const again = (await ask('viewer', 'POST', `/alerts/${alert.id}/acknowledge`)).body
  assert.deepEqual([again.acknowledged_at, again.acknowledged_by], [done.acknowledged_at, done.acknowledged_by])
  assert.equal((await list('viewer', 'open')).length, 1)
  assert.equal((await ask('viewer', 'POST', `/alerts/${alert.id}/reopen`)).body.acknowledged_at, null)
  assert.equal((await list('viewer', 'open')).length, 2)
  assert.equal((await ask('stranger', 'POST', `/alerts/${alert.id}/reopen`)).status, 404)
})
