import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, refusals, settle } from './fixture.ts'
import { violations } from './violations.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
const { workspaceId } = testApp.as('owner').actor
const clientId = await newClient(testApp, workspaceId)
await testApp.pool.query(
  `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, tags, created_at, updated_at)
   values ($1, $2, 'green tea', 'green tea', 'us', 'en', 'desktop', '{shop}', now(), now())`,
  [workspaceId, clientId],
)

test('a schedule is added, paused, edited, deleted and restored', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${clientId}/settings`)
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Time', { exact: true }).fill('07:30')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Kyiv')
  await page.getByRole('option', { name: 'Europe/Kyiv' }).click()
  await dialog.getByRole('button', { name: 'Add a schedule' }).click()
  await page.getByText('Every Monday at 07:30').waitFor()

  await page.goto('/settings/schedules')
  await page.getByRole('button', { name: 'Pause: Rank check' }).click()
  await page.getByText('paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions: Rank check' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /How often/ })
    .click()
  await page.getByRole('option', { name: 'Every day' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Screenshots of results pages/ })
    .click()
  await page.getByRole('option', { name: 'Up to 200 per check' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Every day at 07:30').waitFor()
  await page.getByRole('button', { name: 'Actions: Rank check' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No schedules yet' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Every day at 07:30').waitFor()
  const { rows } = await testApp.pool.query('select screenshots, enabled from schedules')
  assert.deepEqual(rows, [{ screenshots: true, enabled: false }])
  assert.deepEqual(problems, [])
})

test('an alert rule is composed as a sentence, tested on past data, edited, turned off and restored', async () => {
  await testApp.pool.query(
    `insert into competitors (workspace_id, client_id, domain, name, created_at)
     values ($1, $2, 'other.example', 'Other', now())`,
    [workspaceId, clientId],
  )
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/settings/alerts')
  await page.getByText('Any keyword of any client leaves the top 3 for 2 checks in a row').waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Would not have fired in 30 days').waitFor()
  const sentence = dialog.getByRole('group', { name: 'Rule' })
  const choose = async (part: string, option: string) => {
    await sentence.getByRole('button', { name: part }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  await choose('How far', 'top 20')
  await choose('Checks in a row', 'for 3 checks in a row')
  await choose('Keywords', 'shop')
  assert.deepEqual(await violations(page, 'shape'), [])
  await dialog.getByRole('button', { name: 'Add the rule' }).click()
  const row = page.getByRole('row', { name: /^Any keyword tagged “shop” of any client leaves the top 20/ })
  await row.getByRole('button', { name: 'Turn off' }).click()
  await row.getByRole('button', { name: 'Turn on' }).waitFor()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const change = page.getByRole('dialog', { name: 'Change the rule' })
  assert.equal(await sentence.getByRole('button', { name: 'What happens' }).count(), 0)

  // By keyboard alone: a client, then one of its keywords, found by typing.
  await sentence.getByRole('button', { name: 'Client' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Find a client' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sentence.getByRole('button', { name: 'Keywords' }).press('Enter')
  await page.getByRole('searchbox', { name: /^Find a tag/ }).waitFor()
  await page.keyboard.type('green')
  await page.getByRole('option', { name: /green tea/ }).waitFor()
  assert.deepEqual(await violations(page, 'shape'), [])
  await page.keyboard.press('Enter')
  await sentence.getByRole('button', { name: /green tea/ }).waitFor()
  await change.getByRole('button', { name: 'Save' }).click()
  const one = page.getByRole('row', { name: /^The keyword “green tea” of .* leaves the top 20 for 3 checks in a row/ })
  await one.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await one.getByRole('button', { name: 'Turn on' }).waitFor()

  // Only a tracked competitor can be chosen, and the rule cannot be added before.
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await sentence.getByRole('button', { name: 'What happens' }).click()
  await page.getByRole('searchbox').fill('overtakes')
  await page.getByRole('option', { name: 'a competitor overtakes us for a keyword' }).click()
  assert.equal(await dialog.getByRole('button', { name: 'Add the rule' }).isDisabled(), true)
  await choose('Competitor', 'other.example')
  await dialog.getByRole('button', { name: 'Add the rule' }).click()
  await page.getByRole('row', { name: /^Any keyword of any client is overtaken by other\.example/ }).waitFor()
  assert.deepEqual(problems, [])
})

test('check settings are saved, and an invalid host is rejected with an explanation', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${clientId}/settings`)
  const hosts = page.getByLabel('Strong hosts to add')
  const save = page.locator('form').filter({ has: hosts }).getByRole('button', { name: 'Save' })
  await hosts.fill('nowhere')
  await save.click()
  await page.getByText(/Enter a public site/).waitFor()
  await hosts.fill('village.org\nforum.example.org')
  await save.click()
  await page.getByText('Saved').waitFor()
  await page.reload()
  assert.equal(await hosts.inputValue(), 'village.org\nforum.example.org')
  assert.deepEqual(refusals(problems), [])
})

test('an admin can test a store, a viewer cannot', async () => {
  const { page, problems } = await visit({ as: 'admin' })
  await page.goto('/settings/sources')
  const store = page.getByRole('article', { name: 'Google Play' })
  await store.getByRole('button', { name: 'Test Google Play' }).click()
  await store.getByText(/The sandbox answered in/).waitFor()
  assert.deepEqual(problems, [])
  const viewer = await visit({ as: 'viewer' })
  await viewer.page.goto('/settings/sources')
  await viewer.page.getByRole('article', { name: 'Google Play' }).waitFor()
  assert.equal(await viewer.page.getByRole('button', { name: /^(Test|Enter key)/ }).count(), 0)
})

test('a failure of all source requests is shown once, and one click retries them all', async () => {
  const { page } = await visit({ as: 'viewer' })
  await page.route(/\/api\/v1\/(sources|serp\/modes)/, (route) =>
    route.fulfill({ status: 500, headers: { 'X-Request-Id': 'r-1' }, json: { error: 'Something went wrong' } }),
  )
  await page.goto('/settings/sources')
  await page.getByText('The server failed').waitFor()
  await settle(page)
  assert.equal(await page.getByText('The server failed').count(), 1)

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const name of ['Search sources', 'Which source answers what', 'AI assistants and models'])
    await page.getByRole('heading', { name }).waitFor()
})

test('a viewer can export everything as one archive', async () => {
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto('/settings/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray())
  assert.match(download.suggestedFilename(), /\.zip$/)
  assert.ok(bytes.includes(`${clientId}-a.com/keywords.csv`))
  assert.equal(await page.getByRole('button', { name: 'Delete the workspace' }).count(), 0)
  assert.deepEqual(problems, [])
})

test('positions of another tracker are previewed, imported, drawn as imported and removed again', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto('/settings/data')
  const csv = 'Keyword,Date,Rank\nimported shoes,10/11/2025,4\nimported shoes,11/11/2025,5\n'
  const file = { name: 'ranks.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByText('The dates could be read either way').waitFor()
  await page.getByRole('button', { name: /Date format/ }).click()
  await page.getByRole('option', { name: /Day first/ }).click()
  await page.getByText('The file does not name a site').waitFor()
  await page.getByRole('button', { name: /^Client|As named in the file/ }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: 'Import 2 positions' }).click()
  await page.getByText('2 positions imported.').waitFor()

  const { rows } = await testApp.pool.query(`select client_id, id from keywords where query = 'imported shoes'`)
  await page.goto(`/c/${rows[0].client_id}/keywords/${rows[0].id}`)
  await page.locator('.chart-line[data-dash="short"]').waitFor()
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Undo: ranks.csv' }).click()
  await page.getByText('2 imported positions removed.').waitFor()
  assert.deepEqual(problems, [])
})

test('admins see the audit log, others are told that their role does not allow it', async () => {
  const admin = await visit({ as: 'admin' })
  await admin.page.goto('/settings/log')
  await admin.page
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor()
  assert.deepEqual(admin.problems, [])
  const { page, problems } = await visit({ as: 'viewer' })
  await page.goto('/settings/log')
  await page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Members' }).count(), 0)
  assert.deepEqual(problems, [])
})

test('a workspace is deleted only after its name is typed', async () => {
  const { page } = await visit({ as: 'owner' })
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete the workspace' }).click()
  const confirm = page.getByRole('alertdialog')
  assert.ok(await confirm.getByRole('button', { name: 'Delete the workspace' }).isDisabled())
  await confirm.getByLabel(/Type first/).fill('first')
  await confirm.getByRole('button', { name: 'Delete the workspace' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const { rows } = await testApp.pool.query('select 1 from workspaces where id = $1', [workspaceId])
  assert.equal(rows.length, 0)
})
