import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { dispatchEvent, emit } from '../../src/core/event.ts'
import { backlinkGained } from '../../src/modules/backlinks/index.ts'
import { jobCompleted, spikeDetected } from '../../src/modules/rank-checks/index.ts'
import { webhookDisabled } from '../../src/modules/webhooks/index.ts'
import { caller, keyOf } from '../http.ts'
import { listenTo } from '../surfaces/events.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { LINK } from '../webhooks/fixture.ts'

const testApp = await openTestApp({ DATABASE_POOL: '12' })
const { url } = await testApp.serve()
const call = caller(url)
const as = {
  viewer: await keyOf(testApp, 'viewer'),
  admin: await keyOf(testApp, 'admin'),
  stranger: await keyOf(testApp, 'owner', 'second'),
}
const ask = async (who: keyof typeof as, method: string, path: string, body?: unknown) => {
  await testApp.pool.query('delete from rate_windows')
  return call(method, path, { as: as[who], ...(body !== undefined && { body }) })
}
const ctx = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))
const made = await ask('admin', 'POST', '/api/v1/clients/create', { name: 'Acme', domain: 'acme.com' })
const client = { client_id: made.body.id, client_name: 'Acme' }
await testApp.work()

const recent = async (who: keyof typeof as = 'viewer') => (await ask(who, 'GET', '/api/recent-activity')).body
const unread = async () => (await ask('viewer', 'GET', '/api/v1/activity/unread-count')).body.count
const arrived = (count: number) =>
  until(`${count} feed items`, async () => (await recent()).length === count && recent())

test('events appear in the feed with text, icon, link and color, newest first, and as live events', async () => {
  assert.deepEqual(await recent(), [])
  const live = await listenTo(url, { 'x-api-key': as.viewer })
  await emit(ctx, jobCompleted, { job_id: 4, ...client, keywords_checked: 1, duration_seconds: 7 })
  await arrived(1)
  const fall = { position: 12, prev_position: 3, delta: -9, severity: 'urgent' } as const
  await emit(ctx, spikeDetected, {
    ...{ job_id: 4, ...client, scope: 'keyword', direction: 'down', keyword_id: 9, query: 'shoes' },
    ...fall,
  })
  await arrived(2)
  await emit(ctx, backlinkGained, { ...LINK, ...client })

  const items = await arrived(3)

  const shown = items.map(({ text, icon, url: to, color }: Record<string, string>) => [text, icon, to, color])
  const { client_id: id } = client
  assert.deepEqual(shown, [
    ['Acme gained a backlink from blog.example', 'backlinks', `/c/${id}/links`, 'success'],
    ['“shoes” of Acme went from 3 to 12', 'keywords', `/c/${id}/keywords/9`, 'danger'],
    ['Rank check of Acme finished: 1 check', 'checks', '/jobs/4', 'success'],
  ])
  assert.ok(items.every(({ time }: { time: number }) => Math.abs(time - Date.now() / 1000) < 60))
  assert.equal(items[1].data.keyword_id, 9)
  assert.deepEqual(await recent('stranger'), [])
  await live.until(() => live.received.filter(({ event }) => event === 'activity.new').length === 3)
  live.close()
})

test('the feed can be limited to alerts, which are also counted by client', async () => {
  const reported = (await ask('viewer', 'GET', '/api/v1/activity?alerts=true')).body
  assert.deepEqual(
    reported.map(({ kind, data }: { kind: string; data: { direction: string } }) => [kind, data.direction]),
    [['rank_spike', 'down']],
  )
  const { client_id } = client
  assert.deepEqual((await ask('viewer', 'GET', '/api/v1/activity/alerts')).body, [{ client_id, count: 1 }])
  assert.deepEqual((await ask('stranger', 'GET', '/api/v1/activity/alerts')).body, [])
})

test('a repeated event adds no item; recent activity is capped at ten', async () => {
  const { rows } = await testApp.pool.query(`select id from events where name = 'job.completed'`)
  await dispatchEvent.run(ctx, { event_id: rows[0].id, listener: 'activity' })
  assert.equal((await recent()).length, 3)
  for (let index = 0; index < 10; index++)
    await emit(ctx, jobCompleted, { job_id: 10 + index, ...client, keywords_checked: 2, duration_seconds: 1 })
  await until('13 feed items', async () => (await ask('viewer', 'GET', '/api/v1/activity')).body.length === 13)
  assert.equal((await recent()).length, 10)
  const page = await ask('viewer', 'GET', `/api/v1/activity?limit=5&offset=10&client_id=${client.client_id}`)
  assert.deepEqual([page.body.length, page.headers.get('x-total-count')], [3, '13'])
})

test('marking items as read affects only the person who read them', async () => {
  assert.equal(await unread(), 13)
  const [newest, second] = await recent()
  assert.ok(newest.is_unread)
  assert.equal((await ask('viewer', 'POST', '/api/v1/activity/read', { up_to: second.id })).body.count, 1)
  assert.equal((await ask('viewer', 'POST', '/api/v1/activity/read', {})).body.count, 0)
  assert.equal((await ask('viewer', 'POST', '/api/v1/activity/read', { up_to: 1 })).body.count, 0)
  assert.equal((await recent())[0].is_unread, false)
  assert.equal((await recent('admin'))[0].is_unread, true)
})

test('each person chooses which kinds to show or mute; admin-only kinds stay hidden from viewers', async () => {
  const { body } = await ask('viewer', 'GET', '/api/v1/notification-settings')
  assert.equal(body.kinds.rank_check_done, 'marked')
  assert.equal('webhook_disabled' in body.kinds, false)
  const kinds = { rank_check_done: 'muted', backlink_gained: 'shown' }
  const saved = await ask('viewer', 'PUT', '/api/v1/notification-settings', { kinds })
  assert.deepEqual([saved.body.kinds.rank_check_done, saved.body.kinds.backlink_gained], ['muted', 'shown'])
  assert.equal((await recent()).length, 2)
  assert.equal((await recent('admin')).length, 10)
  const refused = await ask('viewer', 'PUT', '/api/v1/notification-settings', { kinds: { nonsense: 'muted' } })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error, /nonsense/)

  await emit(ctx, backlinkGained, { ...LINK, ...client })
  await emit(ctx, webhookDisabled, { webhook_id: 3, url: 'https://hooks.example/x', reason: 'gone' })
  await until('webhook_disabled in the feed of the admin', async () =>
    (await recent('admin')).some(({ kind }: { kind: string }) => kind === 'webhook_disabled'),
  )
  await arrived(3)
  assert.equal(await unread(), 0)
})

test('deleting a client removes its items, and late events of it add none', async () => {
  await ask('admin', 'DELETE', `/api/v1/clients/${client.client_id}`)
  assert.deepEqual(await recent(), [])
  await emit(ctx, backlinkGained, { ...LINK, ...client })
  const { rows } = await testApp.pool.query(`select id from events where name = 'backlink.gained'`)
  assert.equal(rows.length, 1, 'earlier events of the client are deleted')
  await dispatchEvent.run(ctx, { event_id: rows[0].id, listener: 'activity' })
  assert.deepEqual(await recent(), [])
})
