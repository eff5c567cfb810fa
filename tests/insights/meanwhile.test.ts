import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

const fixture = await openFixture()
await fixture.testApp.work()
const { ask, check, control, ended, makeClient } = fixture

const DAY = 86_400
const COMPETITOR = 'kettleandcup.test'
const client = await makeClient(
  ['burr coffee grinder', 'manual coffee grinder', 'gooseneck kettle'].map((query) => ({ query })),
)
await ask('owner', 'POST', `/clients/${client}/competitors`, { domain: COMPETITOR })

const read = async (path: string) => {
  const answer = await ask('viewer', 'GET', `/clients/${client}/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer
}
const query = async (dataset: string, metrics?: string[]) =>
  (await ask('viewer', 'POST', `/clients/${client}/query`, { dataset, ...(metrics && { metrics }) })).body

/** Runs a check on a later day of the simulated web. */
async function checkOn(days: number) {
  await fixture.testApp.pool.query(`delete from cache where key like 'rank:%'`)
  await control('clock', { now: 1_790_000_000 + days * DAY })
  return ended(await check(client))
}

test('a competitor is compared with the previous check, and both checks are dated', async () => {
  const first = await checkOn(0)
  const last = await checkOn(45)
  const { body: found } = await read(`compare-with?domain=${COMPETITOR}`)
  const [before, now] = await Promise.all(
    [first, last].map(async ({ finished_at }) => {
      const { competitors } = (await read(`competitor-visibility?to=${finished_at + 0.01}`)).body
      return competitors[0].visibility
    }),
  )

  assert.ok(before !== now, 'the simulated web changed')
  assert.equal(found.visibility, now)
  assert.equal(found.visibility_change, Math.round(100 * (now - before)) / 100)
  assert.deepEqual([found.compared_at, found.checked_at], [first.finished_at, last.finished_at])
  const { columns, rows } = await query('competitors', ['visibility_change'])
  const site = rows.find(([domain]: [string]) => domain === COMPETITOR)
  assert.deepEqual(
    ['visibility_change', 'checked_at', 'prev_checked_at'].map((name) => site[columns.indexOf(name)]),
    [found.visibility_change, last.finished_at, first.finished_at],
  )
})

test('figures limited to a common depth are named compared_* and carry that depth', async () => {
  const { compared, client: own, competitors } = (await read('competitor-visibility')).body
  const named = ['domain', 'compared_depth', 'compared_avg_position', 'compared_not_found']
  const { columns, rows } = await query('competitors')
  const table = rows.map((row: unknown[]) => named.map((name) => row[columns.indexOf(name)]))
  assert.ok(compared.depth > 0)
  assert.deepEqual(
    table.toSorted(),
    [own, ...competitors]
      .map(({ domain, avg_position, not_found }) => [domain, compared.depth, avg_position, not_found])
      .toSorted(),
  )
  for (const full of ['avg_position', 'not_found']) assert.ok(!columns.includes(full))
})

test('changes of a check, its moves and its cells carry the times of both checks', async () => {
  const [job] = (await ask('viewer', 'GET', `/clients/${client}/jobs`)).body
  const waited = await read(`wait?id=${job.id}&wait_seconds=0`)
  const { changes } = waited.body
  assert.ok(changes.compared_at < changes.checked_at)
  for (const move of [...changes.gained, ...changes.lost]) assert.ok(move.prev_checked_at < move.checked_at)
  const cells = (await ask('viewer', 'GET', `/jobs/${job.id}/cells`)).body
  for (const { delta, checked_at, prev_checked_at } of cells)
    if (delta !== null) assert.ok(prev_checked_at < checked_at)
  const { rows } = (await read('keyword-matrix')).body
  const [then, now] = rows[0].cells
  assert.deepEqual([then.prev_checked_at, now.prev_checked_at === null], [null, false])
})

test('while a rank check runs, comparisons and AI overviews name the running job', async () => {
  await control('faults', [{ fault: 'latency', ms: 2000 }])
  await fixture.testApp.pool.query(`delete from cache where key like 'rank:%'`)
  const running = await check(client, { depth: 'full' })
  const compared = await read(`compare-with?domain=${COMPETITOR}`)
  const lists = await Promise.all([read('aeo/ai-overviews'), read('aeo/ai-overviews/history')])
  await ask('owner', 'POST', `/jobs/${running}/cancel`)
  await control('faults', [])

  assert.equal(compared.body.running_job_id, running)
  for (const { headers } of lists) assert.equal(headers.get('x-running-job-id'), String(running))
  const { headers, body } = await read('aeo/ai-overviews/history?limit=1')
  assert.deepEqual([body.length, headers.get('x-total-count'), headers.get('x-running-job-id')], [1, '2', ''])
})

test('while an answer check runs, figures of answers name it', async () => {
  await ask('owner', 'POST', `/clients/${client}/aeo/prompts`, { prompt_text: 'Which coffee grinder is best?' })
  // Otherwise the answer would arrive before the figures are read.
  await control('faults', [{ fault: 'latency', ms: 5000 }])
  const started = await ask('owner', 'POST', `/clients/${client}/aeo/check`, { providers: ['openai'], samples: 1 })
  const { id } = started.body
  await ask('owner', 'POST', `/clients/${client}/aeo/checks/${id}/pause`)
  const reported = [(await read('ai-visibility')).body, await query('answers')]
  await ask('owner', 'POST', `/clients/${client}/aeo/checks/${id}/cancel`)
  await control('faults', [])

  for (const { running_check_id } of reported) assert.equal(running_check_id, id)
  await until('the check is over', async () => (await query('answers')).running_check_id === null)
})

test('without a check to compare with, changes are null', async () => {
  const fresh = await makeClient([{ query: 'moka pot' }], { domain: 'grindworks.test' })
  const { body } = await ask('viewer', 'GET', `/clients/${fresh}/explain-change`)
  assert.deepEqual([body.click_change, body.visibility_change, body.compared_at], [null, null, null])
})
