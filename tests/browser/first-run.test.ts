import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { welcomeToken } from '../../src/modules/accounts/index.ts'
import { openFixture, refusals } from './fixture.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url, DATABASE_POOL: '12' })
await testApp.pool.query('truncate workspaces cascade')

test('a first run leads from the printed address to first positions and the competitors above', async () => {
  await testApp.work()
  const { page, problems } = await visit()
  await page.goto('/')
  await page.getByLabel('One-time token').waitFor()
  await page.goto(`/welcome#token=${await welcomeToken(testApp.app)}`)
  await page.getByLabel('Name').fill('Olena')
  await page.getByLabel('E-mail').fill('olena@example.test')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('At least 10 characters', { exact: true }).waitFor()
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByRole('heading', { name: 'What do you want to measure, and with which key?' }).waitFor()
  await page.getByRole('radio', { name: 'AI answers' }).check()
  await page.getByRole('button', { name: /OpenAI/ }).waitFor()
  await page.getByRole('button', { name: 'Skip and explore the sandbox' }).click()
  await page.getByRole('heading', { name: 'Add your first site' }).waitFor()
  await page.getByLabel('Domain').fill('https://www.brewlane.test/')
  assert.equal(await page.getByLabel('Name').inputValue(), 'Brewlane')
  await page.getByRole('button', { name: 'Add a client' }).click()

  await page.getByLabel('One keyword per line').fill('coffee beans\ncold brew \n\ncoffee beans\nzzqx unknown words')
  await page.getByText('3 keywords', { exact: true }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'United States')
  await page.getByRole('button', { name: 'Check positions' }).click()

  await page.getByRole('heading', { name: /First positions for/ }).waitFor()
  const row = page.getByRole('row', { name: /coffee beans/ })
  assert.match((await row.getByRole('cell').nth(2).textContent()) ?? '', /^\d+$/)
  await page.getByText('3 of 3 keywords checked.').waitFor()
  await page.getByRole('heading', { name: 'Who ranks above you' }).waitFor()
  await page
    .getByText(/^Above you for \d\sof \d\skeywords\./)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^Track .+ as a competitor$/ })
    .first()
    .click()
  await page.getByText('Tracked', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Check every week' }).click()
  await page.getByRole('heading', { name: 'Client settings' }).waitFor()
  assert.deepEqual(problems, [])
})

test('an existing account is asked for a source once before its first client', async () => {
  const { rows } = await testApp.pool.query(`select name from clients`)
  await testApp.pool.query('delete from clients')
  const { page, problems } = await visit()
  await page.goto('/')
  await page.getByLabel('E-mail').fill('olena@example.test')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'What do you want to measure, and with which key?' }).waitFor()
  await page.getByRole('button', { name: 'Skip and explore the sandbox' }).click()
  await page.getByRole('heading', { name: 'Add your first site' }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Add your first site' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  assert.deepEqual(refusals(problems), [])
  assert.equal(rows.length, 1)
})

test('a used setup link says what to do', async () => {
  const { page, problems } = await visit()
  await page.goto('/welcome#token=used')
  await page.getByText('There is an owner already.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/login')
  assert.deepEqual(problems, [])
})
