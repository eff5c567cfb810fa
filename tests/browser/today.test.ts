import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { spikeDetected } from '../../src/modules/rank-checks/index.ts'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { until } from '../wait.ts'
import { drawn, openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url, DATABASE_POOL: '12' })
const { workspaceId } = testApp.as('owner').actor
const id = await newClient(testApp, workspaceId)
await testApp.pool.query(`update clients set name = 'Measured' where id = $1`, [id])
await testApp.pool.query(
  `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
   select $1, 1, 'Client ' || n, 'client' || n || '.com', 'epoch', 'epoch' from generate_series(1, 30) n`,
  [workspaceId],
)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
   select (select workspace_id from clients where id = $1), $1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'epoch', 'epoch' from generate_series(1, 4) n`,
  [id],
)
await testApp.pool.query(
  `insert into competitors (workspace_id, client_id, domain, name, created_at) values ((select workspace_id from clients where id = $1), $1, 'other.com', 'Other', 'epoch')`,
  [id],
)
const placed = [1, 2, 3, 4].map((n) => ({ query: `keyword ${n}`, sites: ['other.com', 'third.com', n * 3, 'a.com'] }))
await pastJob(testApp, { clientId: id, placed, daysAgo: 2 })
await pastJob(testApp, { clientId: id, placed, daysAgo: 1 })
await testApp.pool.query(
  `insert into aeo_checks (workspace_id, client_id, source, providers, samples, total_prompts, total_answers,
     answers, cited, created_at) values ($1, $2, 'sandbox', '{openai}', 1, 2, 2, 8, 3, 'epoch')`,
  [workspaceId, id],
)
await testApp.work()
await emit(openContext(testApp.app, workerOf(workspaceId)), spikeDetected, {
  ...{ job_id: 1, client_id: id, client_name: 'Measured', scope: 'keyword', direction: 'down', severity: 'urgent' },
  ...{ keyword_id: 1, query: 'keyword 1', position: 12, prev_position: 3, delta: -9 },
})

await until(
  'the spike is in the activity feed',
  async () => (await testApp.pool.query(`select from activities where kind = 'rank_spike'`)).rowCount === 1,
)

test('Today shows citations per client; rows can be filtered, sorted, pinned and opened by keyboard', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/')
  const lines = page.getByRole('region', { name: 'Today' }).locator('tbody tr')
  const measured = lines.filter({ hasText: 'Measured' })
  await measured.getByRole('link', { name: '3/8' }).waitFor()
  assert.equal(await lines.count(), 25)
  assert.match((await lines.first().textContent()) ?? '', /^Measured/)

  await page.getByRole('link', { name: 'Show all 31 clients' }).click()
  await lines.nth(30).waitFor()
  await page.getByRole('button', { name: 'Name' }).click()
  await page.waitForURL(/sort=name/)
  await lines.first().filter({ hasText: 'client1.com' }).waitFor()
  await lines.nth(4).hover()
  await page.getByRole('button', { name: /^Pin Client 13 / }).click()
  await lines.first().filter({ hasText: 'client13.com' }).waitFor()
  await page.getByRole('searchbox').fill('measured')
  await lines.nth(1).waitFor({ state: 'detached' })
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/c/${id}$`))
  assert.deepEqual(refusals(problems), [])
})

test('client names are not truncated at any width or in print', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.goto('/')
  const names = page.locator('.today-name > a')
  await names.first().waitFor()
  const isCut = () => names.evaluateAll((all) => all.some((name) => name.scrollWidth > name.clientWidth + 1))
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    assert.equal(await isCut(), false, `${width} px`)
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 739, height: 900 })
  await drawn(page)
  assert.equal(await isCut(), false, 'in print')
})

test('every count of a domain leads to its keywords, also of an untracked one', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto(`/c/${id}/competitors`)
  const rows = page.getByRole('region', { name: 'Head to head' }).locator('tbody tr')
  const own = page.getByRole('region', { name: 'Competitors' }).getByRole('row', { name: /^a\.com/ })
  await own.getByRole('link', { name: '2', exact: true }).click()
  await page.waitForURL(/domain=a\.com&band=1-10/)
  await page.getByText('2 keywords', { exact: true }).waitFor()
  await rows.nth(2).waitFor({ state: 'detached' })
  const discovered = page
    .getByRole('region', { name: 'Untracked competitors' })
    .getByRole('row', { name: /third\.com/ })
  await discovered.getByRole('link').click()
  await page.waitForURL(/domain=third\.com&band=1-10/)
  await page.getByRole('columnheader', { name: 'third.com' }).waitFor()
  assert.equal(await rows.count(), 4)
  await page.getByRole('button', { name: 'Clear: third.com' }).click()
  await page.getByRole('columnheader', { name: 'third.com' }).waitFor({ state: 'detached' })
  assert.deepEqual(refusals(problems), [])
})

test('the status page keeps the navigation of signed-in users and causes no errors without a session', async () => {
  const inside = await visit({ as: 'viewer' })
  await inside.page.goto('/status')
  await inside.page.getByRole('navigation').getByRole('link', { name: 'Clients' }).waitFor()
  const outside = await visit()
  await outside.page.goto('/status')
  await outside.page.getByRole('heading', { name: 'Status' }).waitFor()
  const queue = outside.page.getByRole('listitem').filter({ hasText: 'Queue' })
  await queue.getByRole('img', { name: /^Queue: days operational \d, .* not recorded \d+$/ }).waitFor()
  await outside.page.getByRole('button', { name: 'Table' }).click()
  await outside.page.getByRole('cell', { name: 'Not recorded' }).first().waitFor()
  assert.equal(await outside.page.getByRole('link', { name: 'Clients' }).count(), 0)
  await outside.page.goto('/')
  await outside.page.waitForURL(/\/login/)
  assert.deepEqual([...inside.problems, ...outside.problems], [])
})

test('a client list is previewed before it is stored', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Import clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import clients' })
  await dialog.getByLabel('Or paste the table').fill('Fresh,fresh-import.com\nOld,client3.com\nFresh,fresh-import.com')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog
    .getByRole('row', { name: /client3\.com/ })
    .getByRole('link', { name: 'already a client' })
    .waitFor()
  await dialog.getByText('repeats row 1').waitFor()
  await dialog.getByRole('button', { name: 'Add 1 client' }).click()
  await page.getByText('1 client added').waitFor()
  await page.getByRole('row', { name: /fresh-import\.com/ }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('an alert count leads to its activity, and Check all starts every check', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await page.goto('/?q=measured')
  await page.getByRole('link', { name: '1', exact: true }).last().click()
  await page.waitForURL(/\/activity\?client=\d+&show=alerts/)
  await page.getByRole('link', { name: /keyword 1/ }).waitFor()
  await page.getByRole('radio', { name: 'Everything' }).check()
  await page.waitForURL((url) => !url.searchParams.has('show'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByText('Starts a check for 1 client: 4 keywords').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await page.getByText('1 check started').waitFor()
  assert.deepEqual(refusals(problems), [])
})
