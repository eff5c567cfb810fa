import assert from 'node:assert/strict'
import { test } from 'node:test'
import { welcomeToken } from '../../src/modules/accounts/index.ts'
import { openDesk, refusals } from './desk.ts'

const { world, visit } = await openDesk()
await world.pool.query('truncate workspaces cascade')

test('the printed address makes the owner, who adds a site and its first keywords', async () => {
  const { page, problems } = await visit()
  await page.goto(`/welcome?token=${await welcomeToken(world.house)}`)
  await page.getByLabel('Name').fill('Olena')
  await page.getByLabel('E-mail').fill('olena@example.test')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create and go on' }).click()
  await page.getByText('At least 10 characters', { exact: true }).waitFor()
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create and go on' }).click()

  await page.getByRole('heading', { name: 'Mark your own line' }).waitFor()
  await page.getByLabel('Domain').fill('https://www.north-shore.coffee/')
  assert.equal(await page.getByLabel('Name').inputValue(), 'North shore')
  await page.getByRole('button', { name: 'Add a client' }).click()

  await page.getByRole('heading', { name: 'No keywords yet' }).waitFor()
  await page.getByRole('button', { name: 'Add keywords' }).click()
  await page.getByLabel('One keyword a line').fill('coffee beans\ncold brew \n\ncoffee beans\nmoka pot')
  await page.getByRole('button', { name: 'Add 3 keywords' }).click()
  await page.getByText('3 keywords added.').waitFor()
  assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '4')

  await page.getByRole('link', { name: 'Today' }).click()
  const row = page.getByRole('row', { name: /North shore/ })
  await row.getByText('north-shore.coffee', { exact: true }).last().waitFor()
  await row.getByRole('link', { name: '3', exact: true }).click()
  await page.getByRole('grid', { name: 'Keywords' }).waitFor()
  assert.deepEqual(problems, [])
})

test('an address that is used up says what to do', async () => {
  const { page, problems } = await visit()
  await page.goto('/welcome?token=used')
  await page.getByLabel('Name').fill('Mallory')
  await page.getByLabel('E-mail').fill('mallory@example.test')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create and go on' }).click()
  await page.getByText(/one-time address is used up/).waitFor()
  assert.deepEqual(refusals(problems), [])
})
