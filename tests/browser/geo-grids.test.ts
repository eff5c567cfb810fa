import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { openFixture, settle } from './fixture.ts'
import { violations } from './violations.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, visit } = await openFixture({ SANDBOX_URL: sandbox.url })
await testApp.work()
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)

const PICTURES = process.env.TEST_PICTURES

async function picture(page: Page, name: string) {
  const size = page.viewportSize()
  if (!PICTURES || !size) return
  // The page scrolls in an inner element: only a window as tall as its content shows all of it.
  const height = await page.evaluate(() =>
    Math.max(innerHeight, 160 + (document.querySelector('.page')?.scrollHeight ?? 0)),
  )
  await page.setViewportSize({ ...size, height })
  await page.screenshot({ path: `${PICTURES}/geo-grids-${name}.png` })
  await page.setViewportSize(size)
}

test('a grid is created, checked, read point by point and downloaded as an image', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${client}/grids`)
  await settle(page)
  await picture(page, 'empty')

  await page.getByRole('button', { name: 'New grid' }).click()
  await page.getByLabel('Business').fill('coffee shop')
  await page.getByRole('combobox', { name: 'Location', exact: true }).fill('Chicago')
  await page.getByRole('option', { name: /^Chicago,Illinois/ }).click()
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await page.getByRole('list', { name: 'Businesses found' }).getByRole('button').nth(1).click()
  await page.getByLabel('Query').fill('coffee shop')
  await page.getByLabel('Radius, km').fill('9')
  await page.getByText('49 searches, free in the sandbox').waitFor()
  await picture(page, 'dialog')
  await page.getByRole('button', { name: 'Create and check' }).click()
  await page.getByText('Share of local voice').first().waitFor()
  await page.locator('.run-line').waitFor({ state: 'detached' })

  // The announcement of a pressed button stays in the page until it is reloaded.
  await page.reload()
  await settle(page)

  const cells = page.getByRole('button', { name: /^Row \d, column \d: / })
  assert.equal(await cells.count(), 49)
  await cells.first().click()
  const results = page.getByRole('heading', { name: /^Row 1, column 1/ })
  await results.waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), theme)
    await picture(page, theme)
    assert.deepEqual(await violations(page, theme), [], theme)
  }
  for (const [name, file] of [
    ['SVG', /\.svg$/],
    ['PNG', /\.png$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const download = await saved
    assert.match(download.suggestedFilename(), file)
    if (name === 'SVG')
      assert.match(readFileSync(await download.path(), 'utf8'), />[^<]+: coffee shop · [^<]+ · Simulated</)
    if (PICTURES) await download.saveAs(`${PICTURES}/${download.suggestedFilename()}`)
  }
  assert.deepEqual(problems, [])
})

test('local pack and map results show changes and competitors beside the grids', async () => {
  const own = await newClient(testApp, testApp.as('owner').actor.workspaceId)
  await testApp.pool.query(
    `with keyword as (insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, location, created_at, updated_at)
       select workspace_id, id, 'coffee shop', 'coffee shop', 'us', 'en', 'desktop', 'Chicago,Illinois,United States', 'epoch', 'epoch'
       from clients where id = $1 returning *),
     run as (insert into runs (workspace_id, kind, client_id, unique_key, state, input, is_simulated, simulated_ports, created_at, finished_at)
       select workspace_id, 'local_map', client_id, 'map', 'done', '{}', true, '{}', 'epoch', 'epoch' from keyword returning *)
     insert into local_results (workspace_id, run_id, keyword_id, device, kind, client_id, is_simulated, state, position, change, prev_position, results, checked_at)
     select keyword.workspace_id, run.id, keyword.id, 'desktop', seen.kind, keyword.client_id, true, 'ranked', 2, seen.change, seen.prev, $2::jsonb, 'epoch'
     from keyword, run, (values ('pack', 'entered', null), ('map', 'up', 5)) seen (kind, change, prev)`,
    [own, JSON.stringify([businessAt(1, false), businessAt(2, true)])],
  )
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${own}/grids`)
  await settle(page)

  for (const words of ['Entered', '+3', 'Business 1', '12 reviews']) await page.getByText(words).first().waitFor()
  await picture(page, 'local')
  assert.deepEqual(await violations(page), [])

  await page.getByRole('button', { name: 'Choose the business' }).click()
  await page.getByRole('textbox', { name: 'Business' }).fill('coffee shop')
  await page.getByRole('combobox', { name: /Location/ }).fill('Chicago')
  await page.getByRole('option', { name: /^Chicago,Illinois/ }).click()
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await page.getByRole('list', { name: 'Businesses found' }).getByRole('button').nth(1).click()
  await page.getByText(/On the map as/).waitFor()
  assert.deepEqual(problems, [])
})

const businessAt = (position: number, is_own: boolean) => ({
  ...{ position, name: `Business ${position}`, place_id: '', cid: `${position}`, domain: '', category: 'Café' },
  ...{ rating: 4.5, reviews: 12, is_own },
})
