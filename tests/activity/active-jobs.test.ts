import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTIVE_JOB_TYPES } from '../../src/core/active-job.ts'
import { openFixture } from '../rank/fixture.ts'

const fixture = await openFixture()
const { ask, makeClient, check, ended, testApp } = fixture

test('pending and running jobs are listed, newest first, until they end', async () => {
  assert.deepEqual((await ask('viewer', 'GET', '/active-jobs')).body, [])
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
  await testApp.work()
  await ended(first)
  await ended(second)
  assert.deepEqual((await ask('viewer', 'GET', '/active-jobs')).body, [])
})

test('every type of job is listed with its client and progress', async () => {
  const client = await makeClient([{ query: 'a' }])
  const { workspaceId: workspace } = testApp.as('owner').actor
  const row = (table: string, values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const placeholders = names.map((_, index) => `$${index + 1}`)
    return testApp.pool.query(`insert into ${table} (${names}) values (${placeholders})`, Object.values(values))
  }
  const own = { workspace_id: workspace, client_id: client, created_at: new Date() }
  const { created_at: started_at } = own
  const run = { unique_key: 'x', input: {}, is_simulated: true, simulated_ports: [] }
  for (const kind of [
    'aeo_check',
    'keyword_ideas',
    'prompt_discovery',
    'indexing',
    'search_console',
    'geo_grid',
    'search_volumes',
    'local_map',
    'answer_corpus',
  ])
    await row('runs', { ...own, ...run, kind })
  for (const kind of ['backlinks', 'rank_check']) await row('runs', { ...own, ...run, kind, total: 4 })
  await row('runs', { ...own, ...run, kind: 'app_store', input: { kind: 'reviews', params: {} }, total: 4 })
  await testApp.pool.query(`insert into run_counts (workspace_id, run_id, counts, failures)
    select workspace_id, id, '{"done": 1}', '{}' from runs where kind in ('backlinks', 'rank_check', 'app_store')`)
  await row('leads', { id: 77, workspace_id: workspace, claim_hash: 'x', domain: 'lead.test', created_at: started_at })
  const audit = { kind: 'site_audit', client_id: null, input: { lead_id: 77, domain: 'lead.test' } }
  await row('runs', { ...own, ...run, ...audit })
  assert.equal((await ask('analyst', 'POST', `/../clients/${client}/recommendations/refresh`)).status, 200)

  const { body } = await ask('admin', 'GET', '/active-jobs')

  type Listed = { type: string; client_id: number | null; progress_pct: number }
  assert.deepEqual(new Set(body.map(({ type }: Listed) => type)), new Set(ACTIVE_JOB_TYPES))
  for (const { type, client_id, progress_pct } of body as Listed[]) {
    assert.ok(progress_pct >= 0 && progress_pct <= 100, type)
    assert.equal(client_id, type === 'deep_audit' ? null : client, type)
  }
  for (const type of ['rank_check', 'aso', 'backlinks'])
    assert.equal(body.find((job: Listed) => job.type === type).progress_pct, 25, type)
  assert.deepEqual((await ask('stranger', 'GET', '/active-jobs')).body, [])
})
