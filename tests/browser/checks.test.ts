import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { invoke } from '../../src/core/invoke.ts'
import { startRankCheck } from '../../src/modules/rank-checks/operations/jobs.ts'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { until } from '../wait.ts'
import { openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
const workspaceId = testApp.as('owner').actor.workspaceId
let working: Promise<unknown> | undefined
/** Starts the worker; no check runs before the first call. */
const work = () => (working ??= testApp.work())

const QUERIES = ['espresso machine', 'moka pot', 'milk frother', 'pour over coffee maker', 'burr coffee grinder']

async function brewlane(queries = QUERIES): Promise<number> {
  const id = await newClient(testApp, workspaceId)
  await testApp.pool.query(`update clients set name = 'Brewlane', domain = 'brewlane.test' where id = $1`, [id])
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select (select workspace_id from clients where id = $1), $1, query, query, 'us', 'en', 'desktop', 'epoch', 'epoch' from unnest($2::text[]) query`,
    [id, queries],
  )
  return id
}

async function faults(list: unknown[]) {
  await fetch(`${sandbox.url}/_control/faults`, { method: 'POST', body: JSON.stringify(list) })
}

test('a check is followed live from its cost to its positions, across a reload', async () => {
  const id = await brewlane()
  await faults([{ match: { service: 'google' }, fault: 'latency', ms: 700 }])
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}`)
  await page.getByRole('heading', { name: 'No checks yet' }).waitFor()
  await page.getByRole('button', { name: 'Run a check' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Run a check' }).click()

  await page.waitForURL(/\/jobs\/\d+/)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.squares > [data-state=open]').length === count,
    QUERIES.length,
  )
  await work()
  await page.waitForFunction(() => /^\d+\s?% · brewlane\.test$/.test(document.title))
  await page.reload()
  await page.getByRole('heading', { name: 'Rank check' }).waitFor()
  await page.getByText('Done', { exact: true }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.squares > [data-state=open]'))
  await page.getByRole('main').getByRole('link', { name: 'espresso machine' }).waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
  await page.locator('.histogram').waitFor()
  const top = page.getByRole('main').getByRole('link', { name: /^1–3/ })
  const count = Number(await top.locator('.num').first().textContent())
  await top.click()
  await page.waitForURL(/band=1-3/)
  const rows = count === 0 ? 1 : count + 1
  if (count > 0)
    await page.waitForFunction(
      (n) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(n),
      rows,
    )
  await faults([])
  assert.deepEqual(refusals(problems), [])
})

test('starting a second check opens the running one, which can be cancelled', async () => {
  const id = await brewlane(['gooseneck kettle', 'coffee scale with timer', 'paper coffee filters'])
  await faults([{ match: { service: 'google' }, fault: 'latency', ms: 8000 }])
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('main').getByRole('button', { name: 'Run a check' }).first().click()
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Run a check' })
  await ask.waitFor()
  const other = await visit({ as: 'analyst' })
  await other.page.goto('/')
  const jobId = await other.page.evaluate(async (client) => {
    const answer = await fetch(`/api/v1/clients/${client}/check`, { method: 'POST' })
    return (await answer.json()).job_id
  }, id)
  await ask.click()
  await page.waitForURL(new RegExp(`/jobs/${jobId}$`))
  await page.getByText('A check was already running; here it is').waitFor()
  await page.getByRole('button', { name: 'Cancel the check' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByText('Check cancelled. Results so far are kept.').waitFor()
  await faults([])
})

test('failed keywords are counted with their reason, filtered, and retried alone', async () => {
  const id = await brewlane(['lever espresso machine', 'moka pot for induction', 'best milk frother for latte'])
  await faults([{ match: { q: 'moka' }, fault: 'sorry' }])
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('main').getByRole('button', { name: 'Run a check' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run a check' }).click()
  await page.waitForURL(/\/jobs\/\d+/)
  const first = page.url()
  await work()
  await page.getByText('Done, 1 failed', { exact: true }).waitFor()
  const note = page.locator('.failure-note[data-tone=partly]')
  await note.getByText('2 of 3, 1 failed: blocked').waitFor()
  await note.getByText('Google blocks this network: add a search source under Settings → Sources').waitFor()
  await page.getByRole('button', { name: 'Only failed' }).click()
  await page.waitForURL(/show=failed/)
  assert.equal(await page.locator('.log > li').count(), 1)
  await faults([])
  await page.getByRole('button', { name: 'Retry the 1 failed' }).click()
  await page.waitForFunction((before) => location.href.split('?')[0] !== before.split('?')[0], first)
  await page.getByText('Done', { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.log > li').length === 1)
  await page.getByRole('main').getByRole('link', { name: 'moka pot for induction' }).waitFor()
})

test('a check that failed completely is marked on its page, in the list, on Today and in the feed', async () => {
  const id = await brewlane(['coffee tamper', 'cold brew jar'])
  await faults([{ fault: 'sorry' }])
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('main').getByRole('button', { name: 'Run a check' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run a check' }).click()
  await page.waitForURL(/\/jobs\/\d+/)
  await work()
  const note = page.locator('.failure-note[data-tone=bad]')
  await note.getByText('2 of 2 failed: blocked').waitFor()
  await note.getByRole('button', { name: 'Retry the 2 failed' }).waitFor()
  assert.equal(await page.getByText('Done', { exact: true }).count(), 0)

  await page.goto(`/c/${id}/checks`)
  await page.locator('.status-word[data-status=error]').waitFor()
  await page.goto(`/c/${id}`)
  await note.getByText('2 of 2 failed: blocked').waitFor()
  await note.getByRole('button', { name: 'Retry the 2 failed' }).waitFor()
  assert.equal(await page.getByText('No checks yet').count(), 0)
  await page.goto('/')
  await page.getByRole('link', { name: '2 of 2 failed' }).waitFor()
  await page.goto('/activity')
  await page.locator('tr:has(.severity[data-color=danger])').first().waitFor()
  await page.getByText('Brewlane: the rank check failed: blocked').first().waitFor()
  await faults([])

  const data = { work: 'indexing', outcome: 'failed', client_name: 'Brewlane', message: 'Nothing there', failures: [] }
  await page.route(/\/api\/v1\/activity(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const [first] = await response.json()
    await route.fulfill({ response, json: [{ ...first, kind: 'work_failed', text: 'Brewlane: Nothing there', data }] })
  })
  await page.reload()
  await page.getByText('Brewlane: indexing submission failed: Nothing there', { exact: true }).waitFor()
})

test('without live events the job page polls', async () => {
  const id = await brewlane(['moka pot'])
  const { page, context } = await visit({ as: 'analyst' })
  await context.route('**/api/events', (route) => route.abort())
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('main').getByRole('button', { name: 'Run a check' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run a check' }).click()
  await page.waitForURL(/\/jobs\/\d+/)
  await work()
  await page.getByText('Done', { exact: true }).waitFor()
})

test('a stalled check says so, and that the worker is not answering', async () => {
  const id = await brewlane()
  const job = await pastJob(testApp, { clientId: id, placed: [{ query: 'moka pot', sites: ['a.com'] }], daysAgo: 1 })
  const { page } = await visit({ as: 'analyst' })
  let scheduler = 'running'
  await page.route('**/health', async (route) => {
    const health = await (await route.fetch()).json()
    await route.fulfill({ json: { ...health, scheduler } })
  })
  await page.route(/\/api\/v1\/jobs\/\d+$/, async (route) => {
    const known = await (await route.fetch()).json()
    await route.fulfill({ json: { ...known, status: 'running', finished_at: null } })
  })
  await page.goto(`/jobs/${job}`)
  await page.getByText('Running', { exact: true }).waitFor()
  scheduler = 'stopped'

  await page.getByText('No progress since').waitFor()
  const stalledAt = Date.now()
  await page.getByText('The worker is not answering.').waitFor()

  assert.ok(Date.now() - stalledAt < 4000, 'the page does not wait for the next poll')
})

test('a viewer sees the checks page, but no way to start a check', async () => {
  const id = await brewlane(['moka pot'])
  const { page } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('heading', { name: 'No checks yet' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Run a check' }).count(), 0)
})

test('a live check is marked among simulated ones', async () => {
  const id = await brewlane(['moka pot'])
  await work()
  for (let checks = 1; checks <= 2; checks++) {
    await invoke(startRankCheck, testApp.as('analyst'), { client_id: id })
    await until('the check is done', async () => {
      const { rows } = await testApp.pool.query(
        `select 1 from runs where client_id = $1 and kind = 'rank_check' and state = 'done'`,
        [id],
      )
      return rows.length === checks
    })
  }
  await testApp.pool.query(
    `update runs set is_simulated = false where id = (select min(id) from runs where client_id = $1 and kind = 'rank_check')`,
    [id],
  )
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/checks`)
  await page.getByRole('main').getByText('Real', { exact: true }).waitFor()
  assert.equal(await page.getByRole('main').getByText('Real', { exact: true }).count(), 1)
})
