import assert from 'node:assert/strict'
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
  // The page scrolls inside itself: only a window as tall as its content shows all of it.
  const height = await page.evaluate(() =>
    Math.max(innerHeight, 160 + (document.querySelector('.page')?.scrollHeight ?? 0)),
  )
  await page.setViewportSize({ ...size, height })
  await page.screenshot({ path: `${PICTURES}/geo-grids-${name}.png` })
  await page.setViewportSize(size)
}

test('a grid is set up on the map, checked, read point by point and saved as a picture', async () => {
  const { page, problems } = await visit({ as: 'analyst' })
  await page.goto(`/c/${client}/grids`)
  await settle(page)
  await picture(page, 'empty')

  await page.getByRole('button', { name: 'New grid' }).click()
  await page.getByLabel('Business').fill('coffee shop')
  await page.getByRole('combobox', { name: /Location/ }).fill('Chicago')
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

  // What a pressed button has announced stays in the page.
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
    if (PICTURES) await download.saveAs(`${PICTURES}/${download.suggestedFilename()}`)
  }
  assert.deepEqual(problems, [])
})
