import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

/** Several times as long as one answer takes. */
const STILL_MS = 600

const fixture = await openFixture()
await fixture.testApp.work()
const { ask } = fixture

test('a check asks every provider every prompt, once per sample, and emits one completion event', async () => {
  const id = await fixture.makeClient()
  const before = await ask('viewer', 'GET', `/clients/${id}/aeo/check-status`)
  assert.deepEqual(
    [before.body.status, before.body.total_prompts, before.body.checked_prompts, before.body.errors],
    ['none', 0, 0, 0],
  )

  const started = await fixture.check(id, { providers: ['openai', 'google', 'ollama'], samples: 2 })
  assert.deepEqual([started.status, started.total_prompts, started.total_answers], ['pending', 3, 18])
  const done = await fixture.ended(id, started.id)

  assert.deepEqual([done.status, done.checked_prompts, done.answers + done.errors, done.paused], ['done', 3, 18, false])
  assert.equal(done.source, 'sandbox')
  assert.equal(done.mention_rate.n, done.answers)
  assert.ok(done.mention_rate.low <= done.mention_rate.value && done.mention_rate.value <= done.mention_rate.high)
  const { body: results } = await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${done.id}/results`)
  assert.equal(results.length, 18)
  const cells = new Set(
    results.map(
      (row: { prompt_id: number; llm_provider: string; sample: number }) =>
        `${row.prompt_id} ${row.llm_provider} ${row.sample}`,
    ),
  )
  assert.equal(cells.size, 18)
  const scores = results
    .filter((row: { state: string }) => row.state === 'answered')
    .map((row: { visibility_score: number }) => row.visibility_score)
  const mean = scores.reduce((sum: number, score: number) => sum + score, 0) / scores.length
  assert.ok(Math.abs(mean - done.visibility_score) < 0.06)
  const { body: latest } = await ask('viewer', 'GET', `/clients/${id}/aeo/check-status`)
  assert.deepEqual([latest.id, latest.status], [done.id, 'done'])
  const { rows } = await fixture.testApp.pool.query(
    `select data from events where name = 'aeo.check_completed' and data->>'check_id' = $1`,
    [String(done.id)],
  )
  assert.equal(rows.length, 1)
  assert.deepEqual(
    [rows[0].data.prompts_checked, rows[0].data.answers, rows[0].data.client_name],
    [3, done.answers, 'Brewlane'],
  )
})

test('a second check is refused and names the one that is running', async () => {
  await fixture.control('faults', [{ match: { service: 'openai' }, fault: 'latency', ms: 400 }])
  const id = await fixture.makeClient()
  const first = await fixture.check(id, { providers: ['openai'], samples: 1 })
  const second = await ask('owner', 'POST', `/clients/${id}/aeo/check`, {})
  assert.deepEqual([second.status, second.body.job_id, second.body.check_id], [409, first.id, first.id])
  await fixture.ended(id, first.id)
  await fixture.control('faults', [])
})

test('the live log returns each row once and in order, however often it is polled', async () => {
  const id = await fixture.makeClient()
  const { id: checkId } = await fixture.check(id, { providers: ['openai', 'anthropic', 'xai'], samples: 3 })
  const seen: number[] = []
  let after = 0
  await until('the check has ended', async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${checkId}/live-log?after_id=${after}`)
    seen.push(...body.rows.map((row: { id: number }) => row.id))
    after = body.last_id
    return body.status !== 'pending' && body.status !== 'running'
  })
  const { body: last } = await ask(
    'viewer',
    'GET',
    `/clients/${id}/aeo/checks/${checkId}/live-log?after_id=${seen.at(-1) ?? 0}`,
  )
  seen.push(...last.rows.map((row: { id: number }) => row.id))
  const { body: all } = await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${checkId}/results`)
  assert.deepEqual(
    seen,
    all.map((row: { id: number }) => row.id),
  )
  assert.equal(seen.length, 27)
})

test('a check stops when paused, continues when resumed and ends when cancelled', async () => {
  await fixture.control('faults', [{ match: { service: 'openai' }, fault: 'latency', ms: 150 }])
  const id = await fixture.makeClient(Array.from({ length: 12 }, (_, index) => `Best coffee shop in quarter ${index}?`))
  const { id: checkId } = await fixture.check(id, { providers: ['openai'], samples: 5 })
  const at = (what: string) => ask('analyst', 'POST', `/clients/${id}/aeo/checks/${checkId}/${what}`)
  const paused = await at('pause')
  assert.deepEqual([paused.status, paused.body.status, paused.body.paused], [200, 'running', true])
  const answers = async () => (await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${checkId}/status`)).body.answers
  // Answers already in flight still complete.
  let still = -1
  await until('the count of answers stands still', async () => {
    const before = await answers()
    await sleep(STILL_MS)
    still = await answers()
    return still === before
  })
  assert.ok(still < 60, 'the check continued while paused')
  assert.equal((await at('pause')).status, 200)
  assert.equal((await ask('owner', 'POST', `/clients/${id}/aeo/check`, {})).status, 409)

  const resumed = await at('resume')
  assert.deepEqual([resumed.status, resumed.body.paused], [200, false])
  await until('more answers after the resume', async () => (await answers()) > still)

  const cancelled = await at('cancel')
  assert.deepEqual([cancelled.status, cancelled.body.status, cancelled.body.reason], [200, 'error', 'cancelled'])
  await sleep(STILL_MS)
  assert.equal(await answers(), cancelled.body.answers, 'the check continued after it was cancelled')
  for (const what of ['pause', 'resume', 'cancel']) assert.equal((await at(what)).status, 409, what)
  await fixture.control('faults', [])
  assert.ok(cancelled.body.answers > 0)
  const { body: points } = await ask('viewer', 'GET', `/clients/${id}/aeo/history`)
  assert.deepEqual(points, [], 'a part of a check is no point of its history')
})

test('pausing and resuming a check repeatedly neither loses nor duplicates answers', async () => {
  await fixture.control('faults', [{ match: { service: 'google' }, fault: 'latency', ms: 60 }])
  const id = await fixture.makeClient(Array.from({ length: 10 }, (_, index) => `Best grinder number ${index}?`))
  const { id: checkId } = await fixture.check(id, { providers: ['google'], samples: 3 })
  for (let index = 0; index < 6; index++) {
    await ask('analyst', 'POST', `/clients/${id}/aeo/checks/${checkId}/pause`)
    await sleep(index * 15)
    await ask('analyst', 'POST', `/clients/${id}/aeo/checks/${checkId}/resume`)
    await sleep(60)
  }
  const done = await fixture.ended(id, checkId)
  assert.deepEqual([done.status, done.answers + done.errors, done.checked_prompts], ['done', 30, 10])
  await fixture.control('faults', [])
})

test('failed answers are left out of every rate, so an outage lowers no score', async () => {
  const id = await fixture.makeClient()
  const calm = await fixture.checked(id, { providers: ['openai', 'mistral'], samples: 2 })
  await fixture.control('faults', [{ match: { service: 'mistral' }, fault: 'reset' }])
  const rough = await fixture.checked(id, { providers: ['openai', 'mistral'], samples: 2 })
  await fixture.control('faults', [])
  assert.equal(rough.status, 'done')
  assert.equal(rough.errors, 6)
  assert.equal(rough.mention_rate.n, rough.answers)
  const { body: rows } = await ask('viewer', 'GET', `/clients/${id}/aeo/checks/${rough.id}/live-log`)
  const failed = rows.rows.filter((row: { state: string }) => row.state === 'failed')
  assert.equal(failed.length, 6)
  assert.ok(failed.every((row: { error: string; llm_provider: string }) => row.error && row.llm_provider === 'mistral'))
  const { body: history } = await ask('viewer', 'GET', `/clients/${id}/aeo/history`)
  const points = history.filter((point: { check_id: number }) => point.check_id === rough.id)
  assert.deepEqual(
    points.map((point: { llm_provider: string }) => point.llm_provider),
    ['openai'],
  )
  assert.equal(history.filter((point: { check_id: number }) => point.check_id === calm.id).length, 2)
})

test('a retry asks only the failed answers again, within the same check', async () => {
  await fixture.control('faults', [{ match: { service: 'xai' }, fault: '500' }])
  const id = await fixture.makeClient(['Best quiet grinder?', 'Best kettle?'])
  const failed = await fixture.checked(id, { providers: ['xai', 'google'], samples: 2 })
  assert.deepEqual([failed.answers, failed.errors, failed.checked_prompts], [4, 4, 2])
  await fixture.control('faults', [])
  const before = fixture.sandbox.log.since(0, Number.POSITIVE_INFINITY).length

  const path = `/clients/${id}/aeo/checks/${failed.id}/retry`
  assert.equal((await ask('viewer', 'POST', path)).status, 403)
  assert.equal((await ask('stranger', 'POST', path)).status, 404)
  const again = await ask('analyst', 'POST', path)
  assert.deepEqual([again.status, again.body.id, again.body.status], [200, failed.id, 'running'])
  assert.equal((await ask('analyst', 'POST', path)).status, 409)

  const done = await fixture.ended(id, failed.id)
  assert.deepEqual([done.status, done.answers, done.errors, done.checked_prompts], ['done', 8, 0, 2])
  const asked = fixture.sandbox.log.since(0, Number.POSITIVE_INFINITY).slice(before)
  assert.equal(asked.filter(({ service }) => service === 'google').length, 0)
  const { body: points } = await ask('viewer', 'GET', `/clients/${id}/aeo/history`)
  assert.deepEqual(
    points
      .map((point: { llm_provider: string; mention_rate: { n: number } }) => [point.llm_provider, point.mention_rate.n])
      .sort(),
    [
      ['google', 4],
      ['xai', 4],
    ],
  )
  assert.equal((await ask('analyst', 'POST', path)).status, 400)
})

test('deleting prompts during a check leaves its totals consistent', async () => {
  await fixture.control('faults', [{ match: { service: 'xai' }, fault: 'latency', ms: 100 }])
  const id = await fixture.makeClient(Array.from({ length: 20 }, (_, index) => `Best roaster ${index}?`))
  const { id: checkId } = await fixture.check(id, { providers: ['xai'], samples: 1 })
  const { body: prompts } = await ask('viewer', 'GET', `/clients/${id}/aeo/prompts`)
  await ask('analyst', 'POST', `/clients/${id}/aeo/prompts/delete`, {
    ids: prompts.slice(10).map((prompt: { id: number }) => prompt.id),
  })
  const done = await fixture.ended(id, checkId)
  assert.equal(done.status, 'done')
  assert.equal(done.checked_prompts, done.total_prompts)
  assert.equal(done.answers + done.errors, done.total_answers)
  await fixture.control('faults', [])
})

test('an impossible check is refused with a reason before anything starts', async () => {
  const empty = await fixture.makeClient([])
  const none = await ask('owner', 'POST', `/clients/${empty}/aeo/check`, {})
  assert.deepEqual([none.status, /prompts/.test(none.body.error)], [400, true])
  const id = await fixture.makeClient()
  const unknown = await ask('owner', 'POST', `/clients/${id}/aeo/check`, { providers: ['nobody'] })
  assert.deepEqual([unknown.status, /nobody/.test(unknown.body.error)], [400, true])
  assert.equal((await ask('owner', 'POST', `/clients/${id}/aeo/check`, { samples: 11 })).status, 400)
  const dear = await ask('owner', 'POST', `/clients/${id}/aeo/check`, { max_cost_usd: 0.000001, providers: ['openai'] })
  assert.deepEqual([dear.status, /cost/.test(dear.body.error)], [400, true])
  await ask('owner', 'PATCH', `/clients/${id}`, { is_archived: true })
  assert.equal((await ask('owner', 'POST', `/clients/${id}/aeo/check`, {})).status, 400)
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/aeo/check-status`)).body.status, 'none')
})

test('the cost of a check stays within its preview where prices are known', async () => {
  const id = await fixture.makeClient()
  const { body: preview } = await ask('viewer', 'GET', `/clients/${id}/aeo/check/preview?samples=2&provider=openai`)
  assert.deepEqual([preview.prompts, preview.samples, preview.answers, preview.providers], [3, 2, 6, ['openai']])
  const done = await fixture.checked(id, { providers: ['openai'], samples: 2 })
  if (preview.cost_usd !== null)
    assert.ok(done.cost > 0 && done.cost <= (preview.most_usd ?? 1) * 1.5, `${done.cost} of ${preview.most_usd}`)
})

test('checks are listed newest first, twenty per page by default', async () => {
  const id = await fixture.makeClient([PROMPT])
  for (let index = 0; index < 22; index++) {
    const pasted = { prompt_text: PROMPT, llm_provider: 'chatgpt', response_text: `Brewlane ${index}` }
    await ask('analyst', 'POST', `/clients/${id}/aeo/answers`, pasted)
    // Pasted answers of one day share a check.
    await fixture.testApp.pool.query(
      'update aeo_checks set created_at = created_at - make_interval(secs => 86400) where client_id = $1',
      [id],
    )
  }
  const usual = await ask('viewer', 'GET', `/clients/${id}/aeo/checks`)
  assert.equal(usual.body.length, 20)
  assert.equal(usual.headers.get('x-total-count'), '22')
  const ids = usual.body.map((check: { id: number }) => check.id)
  assert.deepEqual(
    ids,
    ids.toSorted((a: number, b: number) => b - a),
  )
  assert.equal((await ask('viewer', 'GET', `/clients/${id}/aeo/checks?limit=2&offset=21`)).body.length, 1)
})

const PROMPT = 'Where do I buy coffee?'
