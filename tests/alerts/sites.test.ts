import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openContext, workerOf } from '../../src/core/context.ts'
import { withOptOuts } from '../../src/modules/alerts/evaluate/opt-outs.ts'
import type { Look } from '../../src/modules/alerts/sites/look-at-site.ts'
import { isOurFault, turnOf } from '../../src/modules/alerts/sites/site-state.ts'
import { watchingWorkspaces } from '../../src/modules/alerts/sites/store.ts'
import { watchSites } from '../../src/modules/alerts/sites/watch-sites.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const HOST = 'shop.test'
const sandbox = await startSandbox()
after(() => sandbox.close())
const testApp = await openTestApp({ SANDBOX_URL: sandbox.url })
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const key = await keyOf(testApp, 'admin')
const ask = (method: string, path: string, body?: object) =>
  call(method, `/api/v1${path}`, { as: key, ...(body && { body }) })
const context = openContext(testApp.app, workerOf(testApp.as('owner').actor.workspaceId))

const { id: clientId } = (await ask('POST', '/clients/create', { name: 'Shop', domain: HOST })).body
await ask('GET', '/alert-rules')

const plant = (file: object) =>
  fetch(`${sandbox.url}/_control/files`, { method: 'POST', body: JSON.stringify([{ host: HOST, ...file }]) })
const texts = async (): Promise<string[]> =>
  (await ask('GET', `/alerts?client_id=${clientId}&limit=20`)).body.map(({ text }: { text: string }) => text)
const state = async () => {
  const { rows } = await testApp.pool.query('select failures, reason from site_states where client_id = $1', [clientId])
  return rows[0]
}
/** Makes the next check of the site due and runs it. */
async function look(times: number) {
  await testApp.pool.query("update site_states set next_check_at = now() - interval '1 s'")
  await watchSites.run(context)
  await until(`${times} failed checks in a row`, async () => (await state())?.failures === times)
}

test('a site that fails twice in a row is reported once, and its recovery is reported too', async () => {
  await look(0)
  await plant({ path: '/', body: 'down', status: 503 })
  await look(1)
  assert.deepEqual(await texts(), [])
  await look(2)
  await until('the alert', async () => (await texts()).length === 1)
  assert.deepEqual(await texts(), ['Shop: the site is not responding (shop.test: status 503)'])
  await look(3)
  await fetch(`${sandbox.url}/_control/files`, { method: 'DELETE' })
  await look(0)
  await until('the alert of the recovery', async () => (await texts()).length === 2)
  assert.equal((await texts())[0], 'Shop: the site is responding again (shop.test after 0 minutes)')
})

test('sites are watched only while an active rule needs it', async () => {
  assert.equal((await watchingWorkspaces(testApp.app.db)).length, 1)
  const rules: { id: number; condition: string }[] = (await ask('GET', '/alert-rules')).body
  for (const { id } of rules.filter(({ condition }) => condition.startsWith('site_')))
    await ask('PATCH', `/alert-rules/${id}`, { is_active: false })
  assert.deepEqual(await watchingWorkspaces(testApp.app.db), [])
})

test('downtime is confirmed by a second failure, retried ever later, and blamed on us when no site is reached', () => {
  const down: Look = { outcome: 'down', reason: 'timeout', isUnreached: true }
  const fresh = { failures: 0, failing_since: null, reason: null }
  const one = turnOf(fresh, down, 1000)
  assert.deepEqual([one.news, one.nextCheckAt], [null, 1300])
  const two = turnOf(one.state, down, 1300)
  assert.deepEqual([two.news, two.state.failing_since], ['down', 1000])
  assert.equal(turnOf(two.state, down, 1600).news, null)
  assert.equal(turnOf(two.state, down, 9000).nextCheckAt, 9900)
  assert.equal(turnOf(two.state, { outcome: 'up' }, 1600).news, 'back')
  assert.equal(turnOf(one.state, { outcome: 'up' }, 1600).news, null)
  assert.deepEqual(turnOf(two.state, { outcome: 'unknown' }, 1600).state, two.state)
  assert.equal(isOurFault([down, down, down]), true)
  assert.equal(isOurFault([down, down]), false)
  assert.equal(isOurFault([down, down, { ...down, isUnreached: false }]), false)
})

test('an alert of a lost AI overview citation says whether the page opted out', async () => {
  await plant({ path: '/a', body: '<meta name="robots" content="nosnippet"><p>Shoes' })
  await plant({ path: '/gone', body: '', status: 404 })
  const rule = { id: 1, condition: 'ai_overview_uncited', amount: null, domain: null, checks: 1 } as const
  const nowhere = { client_id: null, tag: null, cluster: null, segment_id: null, keyword_id: null, prompt_id: null }
  const item = (path: string, weight: number) => ({
    ...{ subject: path, label: path, weight, now: { at: 2 } },
    before: { at: 1, url: `http://${HOST}${path}` },
  })
  const items = [item('/a', 3), item('/gone', 2), item('/', 1), item('/b', 0)]
  const [found] = await withOptOuts(context, clientId, [{ rule: { ...rule, ...nowhere }, items }])
  assert.deepEqual(
    found?.items.map(({ now }) => now?.opt_out),
    ['nosnippet', 'page_gone', 'none_found', undefined],
  )
})
