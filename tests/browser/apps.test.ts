import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/server.ts'
import { newClient } from '../contract/accounts-browser.ts'
import { caller, keyOf } from '../http.ts'
import { NARROW, openFixture, refusals } from './fixture.ts'
import { LANGUAGES, violations } from './violations.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const { testApp, url, visit } = await openFixture({
  SANDBOX_URL: sandbox.url,
  ASO_PAID_PROVIDER: 'serpapi',
  ASO_PAID_KEY: 'sandbox',
})
await testApp.work()
const call = caller(url)
const key = await keyOf(testApp, 'owner')
const id = await newClient(testApp, testApp.as('owner').actor.workspaceId)
const at = (path: string) => `/api/v1/clients/${id}/aso${path}`
const demo = await (await fetch(`${sandbox.url}/_demo`)).json()

/** Takes a screenshot for review if TEST_PICTURES is set. */
async function picture(page: Page, name: string) {
  const folder = process.env.TEST_PICTURES
  const size = page.viewportSize()
  if (!folder || !size) return
  // The page scrolls in an inner element: only a window as tall as its content shows all of it.
  const height = await page.evaluate(() =>
    Math.max(innerHeight, 160 + (document.querySelector('.page')?.scrollHeight ?? 0)),
  )
  await page.setViewportSize({ ...size, height })
  await page.screenshot({ path: `${folder}/apps-${name}.png` })
  await page.setViewportSize(size)
}

async function open(page: Page) {
  await page.goto(`/c/${id}/apps`)
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

test('a client without apps is offered to add one, which then appears', async () => {
  const { page, problems } = await visit({ as: 'owner' })
  await open(page)
  await picture(page, 'empty')
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByLabel('App name').fill('Brewlane: Coffee Brew Timer')
  await page.getByLabel('Store URL').fill(demo.apps[0].app_url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add an app' }).click()
  await page.getByRole('button', { name: 'Refresh all' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

test('a refresh states its cost and fills the page; its counts lead to their rows', async () => {
  await call('POST', at('/apps'), { as: key, body: demo.apps[1] })
  await call('POST', at('/keywords'), { as: key, body: demo.appKeywords })
  const { page, problems } = await visit({ as: 'owner' })
  await open(page)
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await page.getByText(/requests? to the stores/).waitFor()
  await page.getByText(/At most .+paid calls/).waitFor()
  await picture(page, 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Refresh all' }).click()
  await page.getByRole('heading', { name: 'Brewlane: Coffee Brew Timer App Store' }).waitFor()
  await page.getByText('crashes', { exact: false }).first().waitFor()
  const top = page.locator('.app-figure').filter({ hasText: 'In top 10' }).getByRole('link')
  const count = Number(await top.textContent())
  await top.click()
  await page.waitForFunction((n) => document.querySelectorAll('#keywords tbody tr').length === n, count)
  const shown = page
    .locator('#backlog')
    .getByRole('link', { name: /^\d+ mentions/ })
    .first()
  const mentions = Number.parseInt((await shown.textContent()) ?? '', 10)
  await shown.click()
  await page.waitForFunction((n) => document.querySelectorAll('#reviews .review').length === n, mentions)
  assert.deepEqual(refusals(problems), [])
})

test('a market narrows keywords and figures, and goes along in the address', async () => {
  await call('POST', at('/keywords'), { as: key, body: [{ query: 'kaffee timer', country: 'DE', language: 'de' }] })
  const { page, problems } = await visit({ as: 'owner' })
  await open(page)
  await page.getByRole('button', { name: 'Segment: All markets' }).click()
  await page.getByRole('menuitem', { name: 'Germany' }).click()
  await page.locator('#keywords').getByText('1 keyword', { exact: true }).waitFor()
  await page
    .locator('#keywords')
    .getByRole('cell', { name: /kaffee timer/ })
    .waitFor()
  assert.equal(new URL(page.url()).searchParams.get('segment'), 'geo:de')
  await page.locator('.app-figure').filter({ hasText: '1 not checked' }).waitFor()
  await page.getByRole('button', { name: 'Segment: Germany' }).click()
  await page.getByRole('menuitem', { name: 'All markets' }).click()
  await page.getByRole('button', { name: 'Segment: All markets' }).waitFor()
  assert.deepEqual(refusals(problems), [])
})

for (const language of LANGUAGES) {
  test(`the apps page has no accessibility violations, wide and narrow, in both themes (${language})`, async () => {
    for (const [size, options] of [
      ['wide', {}],
      ['narrow', NARROW],
    ] as const) {
      const { page, context, problems } = await visit({ as: 'owner', ...options })
      await context.addInitScript((value) => localStorage.setItem('sightline.language', value), language)
      await open(page)
      for (const theme of ['light', 'dark'] as const) {
        await page.locator('html').evaluate((html, value) => html.setAttribute('data-theme', value), theme)
        await picture(page, `${size}-${theme}-${language}`)
        assert.deepEqual(await violations(page, theme), [], `${size} ${theme}`)
      }
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(excess <= 0, `${excess} px too wide`)
      assert.deepEqual(refusals(problems), [])
      await context.close()
    }
  })
}
