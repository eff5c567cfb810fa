import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDesk } from './desk.ts'

const { ask, makeClient, world, control } = await openDesk()
await control('models', { failures: 0 })

async function ended(taskId: number) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const { body } = await ask('viewer', 'GET', `/ai-chat/kw-task/${taskId}`)
    if (body.status === 'done' || body.status === 'error') return body
  }
  return assert.fail('the task did not end')
}

test('keywords are looked for in the background, tracked, and listed with their task', async () => {
  const client = await makeClient()
  await ask('owner', 'POST', `/v1/clients/${client}/keywords`, { body: [{ query: 'coffee grinder' }] })
  const path = `/v1/clients/${client}/keywords/generate`
  const started = await ask('analyst', 'POST', path, { body: { seed: 'coffee grinder', count: 20 } })
  assert.deepEqual([started.status, started.body.ok], [200, true])
  const { task_id } = started.body
  const active = await ask('viewer', 'GET', '/v1/active-jobs')
  assert.deepEqual([active.body[0].type, active.body[0].id], ['kw_generation', task_id])
  const second = await ask('analyst', 'POST', path, { body: {} })
  assert.deepEqual([second.status, second.body.task_id], [409, task_id])
  await world.work()

  const task = await ended(task_id)

  assert.deepEqual([task.status, task.progress_pct, task.client_id], ['done', 100, client])
  assert.ok(task.found > 0 && task.found <= 20, String(task.found))
  assert.equal(task.imported, task.found)
  assert.ok(new Set(task.items.map(({ source }: { source: string }) => source)).size > 1)
  const { body } = await ask('viewer', 'GET', `/v1/clients/${client}/keywords`)
  assert.equal(body.total, task.imported + 1)
  const recent = await ask('viewer', 'GET', `/ai-chat/kw-tasks/recent/${client}`)
  assert.deepEqual(
    recent.body.map(({ id }: { id: number }) => id),
    [task_id],
  )
  for (const what of [`kw-task/${task_id}`, `kw-tasks/recent/${client}`])
    assert.equal((await ask('stranger', 'GET', `/ai-chat/${what}`)).status, 404)
  assert.equal((await ask('analyst', 'POST', path, { body: { count: 4 } })).status, 400)
})

test('a dry run only lists what it finds, and the five newest tasks are shown', async () => {
  const client = await makeClient('Mug', 'mug.test')
  const ids: number[] = []
  for (let nr = 0; nr < 6; nr++) {
    const body = { seed: 'espresso machine', count: 5, dry_run: true }
    const { task_id } = (await ask('analyst', 'POST', `/v1/clients/${client}/keywords/generate`, { body })).body
    ids.unshift(task_id)
    const task = await ended(task_id)
    assert.deepEqual([task.status, task.imported], ['done', 0])
  }
  const recent = await ask('viewer', 'GET', `/ai-chat/kw-tasks/recent/${client}`)
  assert.deepEqual(
    recent.body.map(({ id }: { id: number }) => id),
    ids.slice(0, 5),
  )
  assert.equal((await ask('viewer', 'GET', `/v1/clients/${client}/keywords`)).body.total, 0)
})
