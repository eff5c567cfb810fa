import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

async function news(clientId: number) {
  return until('an activity item', async () => {
    const { body } = await ask('viewer', 'GET', `/activity?client_id=${clientId}&limit=10`)
    return body[0]
  })
}

test('failed steps of a store are counted by reason, shown as a warning, and alone repeated by a retry', async () => {
  const { id } = await fixture.makeDemo(['coffee timer', 'espresso'])
  await fixture.control('faults', [{ match: { service: 'play' }, fault: 'consent' }])
  const started = await fixture.action(id, 'rankings')
  const task = await fixture.ended(id, started.body.task_id)
  await fixture.control('faults', [])

  assert.deepEqual([task.status, task.total_steps, task.failed_steps], ['done', 4, 2], JSON.stringify(task))
  assert.equal(
    task.failures.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    2,
  )
  assert.ok(task.failures[0].remedy)
  const reported = await news(id)
  assert.deepEqual([reported.kind, reported.color, reported.data.work], ['work_failed', 'warning', 'aso'])
  assert.match(reported.text, /^App store update of Brewlane: 2 of 4, 2 failed/)

  const path = `/clients/${id}/aso/tasks/${task.id}/retry`
  assert.equal((await ask('viewer', 'POST', path)).status, 403)
  assert.equal((await ask('stranger', 'POST', path)).status, 404)
  const again = await ask('analyst', 'POST', path)
  assert.equal(again.status, 200, again.text)
  const done = await fixture.ended(id, again.body.task_id)
  assert.deepEqual([done.status, done.total_steps, done.failed_steps, done.rankings], ['done', 2, 0, 2])
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/aso/tasks/${done.id}/retry`)).status, 400)
})

test('a task whose steps all failed ends as an error and appears in the feed as a danger', async () => {
  const { id } = await fixture.makeDemo(['latte art'], ['google_play'])
  await fixture.control('faults', [{ match: { service: 'play' }, fault: 'consent' }])
  const started = await fixture.action(id, 'rankings')
  const task = await fixture.ended(id, started.body.task_id)
  await fixture.control('faults', [])

  assert.deepEqual([task.ok, task.status], [false, 'error'])
  assert.match(task.message, /^none of 1 succeeded\. /)
  const reported = await news(id)
  assert.deepEqual([reported.kind, reported.color], ['work_failed', 'danger'])
})

test('for an app the store does not list, the remedy asks for an identifier instead of a retry', async () => {
  const id = await fixture.makeClient('Unlisted')
  await ask('owner', 'POST', `/clients/${id}/aso/apps`, { app_name: 'Coffee of nobody at all' })

  const started = await fixture.action(id, 'listing-audit')
  const task = await fixture.ended(id, started.body.task_id)

  assert.match(task.errors.join(), /not in the store of US/)
  assert.deepEqual([task.failures[0].reason, task.failures[0].count], ['not_listed', 1])
  for (const text of [task.message, task.failures[0].remedy, (await news(id)).text])
    assert.match(text, /does not list the app: set its app_identifier or app_url, and check its country/)
})
