import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../http.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

const PASTED = {
  prompt_text: 'Which grinder would you buy?',
  llm_provider: 'chatgpt',
  response_text: 'I would buy one from Brewlane.',
}

/** The newest activity of a client, as soon as there is one. */
async function news(clientId: number): Promise<Answer['body']> {
  return until('an activity item', async () => {
    const { body } = await ask('viewer', 'GET', `/activity?client_id=${clientId}&limit=10`)
    return body[0]
  })
}

test('an answer can be pasted while a check is pending, running or paused, and does not join that check', async () => {
  await fixture.control('faults', [{ match: { service: 'openai' }, fault: 'latency', ms: 2000 }])
  const id = await fixture.makeClient()
  const { id: checkId } = await fixture.check(id, { providers: ['openai'], samples: 3 })

  const early = await ask('analyst', 'POST', `/clients/${id}/aeo/answers`, PASTED)
  await ask('analyst', 'POST', `/clients/${id}/aeo/checks/${checkId}/pause`)
  const paused = await ask('analyst', 'POST', `/clients/${id}/aeo/answers`, { ...PASTED, llm_provider: 'copilot' })
  const second = await ask('analyst', 'POST', `/clients/${id}/aeo/check`, {})
  await ask('analyst', 'POST', `/clients/${id}/aeo/checks/${checkId}/resume`)
  const running = await ask('analyst', 'POST', `/clients/${id}/aeo/answers`, PASTED)

  for (const { status, body, text } of [early, paused, running]) {
    assert.deepEqual([status, body.our_domain_mentioned], [201, true], text)
    assert.notEqual(body.check_id, checkId)
  }
  assert.deepEqual([second.status, second.body.check_id], [409, checkId], 'still one check at a time')
  await fixture.control('faults', [])
  const done = await fixture.ended(id, checkId)
  assert.deepEqual([done.status, done.answers + done.errors], ['done', 9], 'the run is complete')
  const { body: status } = await ask('viewer', 'GET', `/clients/${id}/aeo/check-status`)
  assert.equal(status.id, checkId, 'the status is of the run, not of the pasted answers')
})

test('a check without a single answer ends as an error with a reason, emits no completion and can be retried', async () => {
  await fixture.control('faults', [{ match: { service: 'xai' }, fault: '401' }])
  const id = await fixture.makeClient()
  const failed = await fixture.checked(id, { providers: ['xai'], samples: 1 })
  await fixture.control('faults', [])

  assert.deepEqual([failed.status, failed.answers, failed.errors], ['error', 0, 3])
  assert.match(
    failed.reason,
    /^none of the 3 questions was answered\. The service rejected its key: check the key under Settings → Sources\. It is asked again at \d\d:\d\d UTC: retry then$/,
  )
  assert.deepEqual([failed.failures[0].reason, failed.failures[0].count], ['source_auth', 3])
  const { rows } = await fixture.testApp.pool.query(
    `select 1 from events where name = 'aeo.check_completed' and data->>'check_id' = $1`,
    [String(failed.id)],
  )
  assert.equal(rows.length, 0)
  const reported = await news(id)
  assert.deepEqual([reported.kind, reported.color, reported.data.work], ['work_failed', 'danger', 'aeo_check'])
  const { body: points } = await ask('viewer', 'GET', `/clients/${id}/aeo/history`)
  assert.deepEqual(points, [], 'the history has no point of zero')

  const again = await ask('analyst', 'POST', `/clients/${id}/aeo/checks/${failed.id}/retry`)
  assert.deepEqual([again.status, again.body.reason, again.body.errors], [200, '', 0], again.text)
})

test('partly failed answers appear in the feed as a warning with their count and reason', async () => {
  await fixture.control('faults', [{ match: { service: 'mistral' }, fault: '401' }])
  const id = await fixture.makeClient()
  const check = await fixture.checked(id, { providers: ['google', 'mistral'], samples: 1 })
  await fixture.control('faults', [])

  assert.deepEqual([check.status, check.answers, check.errors], ['done', 3, 3])
  assert.deepEqual([check.failures[0].reason, check.failures[0].count], ['source_auth', 3])
  const reported = await news(id)
  assert.deepEqual(
    [reported.color, reported.text],
    ['warning', 'Answer engines were asked about Brewlane: 3 of 6 answers, 3 failed: key refused'],
  )
})

test('prompt discovery and keyword ideas fail when no source answers, and finish when only some fail', async () => {
  const made = await ask('owner', 'POST', '/clients/create', { name: 'Nobody', domain: 'nobody.test' })
  const { id } = made.body
  await fixture.control('faults', [{ fault: '401' }, { fault: 'sorry' }])
  const started = await ask('analyst', 'POST', `/clients/${id}/keywords/generate`, { seed: 'grinders', count: 5 })
  const task = await endOf(`/ai-chat/kw-task/${started.body.task_id}`)
  const discovery = await ask('analyst', 'POST', `/clients/${id}/aeo/discover`, {})
  const found = await endOf(`/v1/clients/${id}/aeo/discoveries/${discovery.body.id}`)
  await fixture.control('faults', [])

  assert.deepEqual([task.status, task.found], ['error', 0])
  assert.match(task.error, /^no source of keywords answered\. /)
  assert.match(task.error, /Google blocks this network/)
  assert.ok(task.failures.some(({ reason }: { reason: string }) => reason === 'blocked'))
  assert.equal(found.status, 'error')
  assert.match(found.error, /^no source of prompts answered\. /)
  const reported = await news(id)
  assert.deepEqual([reported.kind, reported.color], ['work_failed', 'danger'])

  const other = await fixture.makeClient()
  await fixture.ask('analyst', 'POST', `/clients/${other}/keywords`, [{ query: 'hand grinder' }])
  await fixture.control('faults', [{ fault: '401' }, { fault: 'sorry' }])
  const ownOnly = await ask('analyst', 'POST', `/clients/${other}/aeo/discover`, {})
  const own = await endOf(`/v1/clients/${other}/aeo/discoveries/${ownOnly.body.id}`)
  assert.deepEqual([own.status, own.found > 0], ['done', true])
  const partly = await news(other)
  assert.deepEqual([partly.color, partly.data.succeeded], ['warning', 0], 'own keywords are no answer of a source')

  await fixture.control('faults', [{ match: { path: '/complete' }, fault: '500' }])
  const half = await ask('analyst', 'POST', `/clients/${other}/keywords/generate`, { seed: 'kettles', count: 5 })
  const ended = await endOf(`/ai-chat/kw-task/${half.body.task_id}`)
  await fixture.control('faults', [])
  assert.equal(ended.status, 'done')
  assert.ok(ended.found > 0)
  const sources = await until('the news of the ideas', async () => {
    const first = await news(other)
    return first.data.work === 'kw_generation' && first.data
  })
  assert.ok(sources.succeeded < ended.found, 'sources are counted, not what they found')
})

/** Polls a path under /api until its work has ended, and returns the last body. */
function endOf(path: string): Promise<Answer['body']> {
  return until(`${path} has ended`, async () => {
    await fixture.testApp.pool.query('delete from rate_windows')
    const { status, body, text } = await fixture.call('GET', `/api${path}`, { as: fixture.keys.get('owner') ?? '' })
    assert.equal(status, 200, text)
    return (body.status === 'done' || body.status === 'error') && body
  })
}
