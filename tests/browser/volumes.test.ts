import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture } from './fixture.ts'

const { testApp, visit } = await openFixture()
const workspaceId = testApp.as('owner').actor.workspaceId

const FILE = [
  'Keyword\tCurrency\tAvg. monthly searches\tCompetition\tSearches: Sep 2026\tSearches: Oct 2026',
  'milk frother\tUSD\t1K – 10K\tHigh\t\t',
  'coffee grinder\tUSD\t1,300\tLow\t1200\t1400',
].join('\n')

test('a Keyword Planner file fills in volumes, marks ranges, and is named as the source', async () => {
  const id = await newClient(testApp, workspaceId)
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select c.workspace_id, c.id, q, q, 'us', 'en', 'desktop', 'epoch', 'epoch'
     from clients c, unnest(array['milk frother', 'coffee grinder', 'kettle']) q where c.id = $1`,
    [id],
  )
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/keywords`)
  await page.getByRole('button', { name: 'Search volumes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Known for 0 of 3 keywords').waitFor()

  const buffer = Buffer.from(`\ufeff${FILE}`, 'utf16le')
  await page.setInputFiles('input[type=file]', { name: 'planner.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('Known for 2 of 3 keywords').waitFor()
  if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/volumes-dialog.png` })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const row = page.getByRole('row', { name: /milk frother/ })
  await row.getByText('≈').waitFor()
  await page
    .getByRole('row', { name: /coffee grinder/ })
    .getByText('1,300')
    .waitFor()
  await page.getByRole('link', { name: 'coffee grinder' }).first().click()
  await page.getByRole('heading', { name: 'Searches by month' }).waitFor()
  await page.getByText('Keyword Planner', { exact: true }).waitFor()
  if (process.env.TEST_PICTURES)
    await page.screenshot({ path: `${process.env.TEST_PICTURES}/volumes-panel.png`, fullPage: true })
  assert.deepEqual(problems, [])
})
