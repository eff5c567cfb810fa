import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastJob } from '../analytics/past.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, settle } from './fixture.ts'
import { violations } from './violations.ts'

const { testApp, visit } = await openFixture()
const workspaceId = testApp.as('owner').actor.workspaceId

async function clientWithReport(): Promise<number> {
  const id = await newClient(testApp, workspaceId)
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     values ($2, $1, 'keyword', 'keyword', 'us', 'en', 'desktop', 'epoch', 'epoch')`,
    [id, workspaceId],
  )
  await pastJob(testApp, { clientId: id, placed: [{ query: 'keyword', sites: [1, 'https://a.com/'] }], daysAgo: 1 })
  return id
}

test('report sections are hidden, moved and given text; a feed is added and ended', async () => {
  const id = await clientWithReport()
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${id}/reports`)
  await settle(page)
  const rows = page.locator('.report-layout > li')
  await rows.first().waitFor()
  assert.match(await rows.last().innerText(), /All other keywords/, 'sections enabled later come before the appendix')
  await page.getByRole('button', { name: 'Move down: What changed and why' }).click()
  await page.getByRole('checkbox', { name: 'Biggest movers' }).uncheck()
  await page.getByRole('button', { name: 'Own words: Competitors' }).click()
  await page.getByRole('textbox', { name: /Own words: Competitors/ }).fill('They opened a shop.')
  assert.deepEqual(await violations(page), [])
  const section = page.locator('section', { has: rows.first() })
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await section.getByRole('button', { name: 'Use the layout for all clients' }).waitFor()
  const { rows: saved } = await testApp.pool.query('select sections from report_layouts where client_id = $1', [id])
  const names = saved[0].sections.map(({ section: name }: { section: string }) => name)
  assert.deepEqual(names.slice(0, 3), ['visibility', 'summary', 'keywords'])
  assert.equal(
    saved[0].sections.find((each: { section: string }) => each.section === 'competitors').words,
    'They opened a shop.',
  )

  await page.getByRole('textbox', { name: /Feed name/ }).fill('Monthly sheet')
  await page.getByRole('button', { name: 'Add a feed' }).click()
  await page.getByRole('cell', { name: /^Monthly sheet/ }).waitFor()
  const folder = process.env.TEST_PICTURES
  if (folder) await page.locator('.page').screenshot({ path: `${folder}/reports-layout.png` })
  await page.getByRole('button', { name: 'End: Monthly sheet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await page.getByRole('cell', { name: /^Monthly sheet/ }).waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
})
