import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, refusals } from './fixture.ts'
import { fillOutreach } from './outreach-rows.ts'

const { testApp, visit } = await openFixture()
const { workspaceId } = testApp.as('owner').actor
const full = await newClient(testApp, workspaceId)
const empty = await newClient(testApp, workspaceId)
await fillOutreach(testApp.pool, { workspaceId, clientId: full })

test('the indexing page separates collected from accepted pages and gives the reasons', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${full}/indexing`)
  const runs = page.getByRole('region', { name: 'Runs' })
  await runs.getByRole('columnheader', { name: 'Collected' }).waitFor()
  assert.equal(await runs.getByRole('row').count(), 6)
  await runs
    .getByRole('row', { name: /Partly accepted/ })
    .getByRole('link', { name: '96', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Run' })
  await dialog.getByText('The key file is missing or wrong').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Any status' }).click()
  await page.getByRole('option', { name: 'Blocked by robots.txt' }).click()
  await page.waitForURL(/state=blocked/)
  const pages = page.getByRole('region', { name: 'Pages' })
  await pages.getByText('Blocked by robots.txt').first().waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('an analyst can start a run from the empty page, a viewer cannot', async () => {
  const { page } = await visit({ as: 'analyst' })
  await page.goto(`/c/${empty}/indexing`)
  await page.getByRole('button', { name: 'Submit pages' }).click()
  await page.getByText('Running, 0 %').waitFor()
  const viewer = await visit({ as: 'viewer' })
  await viewer.page.goto(`/c/${empty}/indexing`)
  await viewer.page.getByRole('heading', { name: 'Runs' }).waitFor()
  assert.equal(await viewer.page.getByRole('button', { name: /Submit/ }).count(), 0)
})

test('backlink counts lead to their rows; a backlink is added, removed and restored', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${full}/links`)
  const numbers = page.getByRole('list', { name: 'Backlinks in numbers' })
  await numbers.getByRole('listitem').filter({ hasText: 'Lost' }).getByRole('link').click()
  await page.waitForURL(/state=lost/)
  const table = page.getByRole('region', { name: 'Backlinks' })
  await table.getByText('the page is gone').first().waitFor()
  await table.getByRole('link', { name: 'Lost' }).first().click()
  await page.getByRole('dialog', { name: 'Check history' }).getByRole('row').nth(5).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add backlinks' }).click()
  await page.getByLabel('Linking pages').fill('https://somewhere.example.net/post')
  await page.getByRole('dialog').getByRole('button', { name: 'Add backlinks' }).click()
  await page.getByText('1 backlink added').waitFor()
  await page.goto(`/c/${full}/links?state=pending&q=somewhere`)
  await page.getByRole('button', { name: /Remove: .*somewhere/ }).click()
  await page.getByText('Backlink removed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /somewhere\.example\.net/ }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('pasted ads are previewed, recorded and counted in the share of voice', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${empty}/ads`)
  await page
    .getByLabel('Copied results page')
    .fill('Sponsored\nGrinders on sale\nhttps://www.grinders.com › sale\nWords')
  const preview = page.getByRole('region', { name: 'What will be recorded' })
  await preview.getByText('grinders.com').waitFor()
  await page.getByLabel('Search', { exact: true }).fill('coffee grinder')
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByText('1 ad recorded').waitFor()
  const shares = page.getByRole('region', { name: 'Share of voice' })
  await shares
    .getByRole('row', { name: /grinders\.com/ })
    .getByRole('link', { name: '1 of 1' })
    .click()
  await page.waitForURL(/advertiser=grinders\.com/)
  await page.getByRole('button', { name: 'Clear: grinders.com' }).click()
  await page.waitForURL((address) => !address.searchParams.has('advertiser'))
  await shares.getByRole('button', { name: /Add as competitor/ }).click()
  await page.getByText('grinders.com is now a competitor').waitFor()
  assert.deepEqual(refusals(problems), [])
})
