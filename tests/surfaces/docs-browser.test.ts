import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { openBrowser } from '../browser/launch.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

/** Examining all five hundred operations and their schemas takes minutes. */
const EXAMINED = process.env.TEST_LONG ? 10_000 : 6
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const testApp = await openTestApp()
const { url } = await testApp.serve()
const { state } = await signedIn(testApp, url, 'admin')

type Look = { scheme: 'light' | 'dark'; width: number; path?: string; isSignedIn?: boolean }

/** Opens the documentation in its own browser context; fails on console errors and requests to other servers. */
async function withDocs(look: Look, use: (page: Page) => Promise<void>) {
  const { path = '/api/docs', isSignedIn = true } = look
  const browser = await openBrowser()
  const context = await browser.newContext({ colorScheme: look.scheme, viewport: { width: look.width, height: 900 } })
  try {
    if (isSignedIn) await context.addCookies([{ name: 'session', value: state.session, url }])
    const page = await context.newPage()
    const problems: string[] = []
    page.on('request', (request) => void (request.url().startsWith(url) || problems.push(request.url())))
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    await page.goto(url + path)
    await use(page)
    assert.deepEqual(problems, [])
  } finally {
    await context.close()
  }
}

for (const look of [
  { scheme: 'light', width: 1280, path: '/api/docs' },
  { scheme: 'dark', width: 390, path: '/api/docs' },
  { scheme: 'light', width: 1280, path: '/docs/sources?lang=ru' },
  { scheme: 'dark', width: 390, path: '/docs/sources?lang=uk' },
] as const) {
  test(`the documentation has no accessibility violations (${look.path}, ${look.scheme}, ${look.width} px)`, () =>
    withDocs(look, async (page) => {
      await page.evaluate((examined) => {
        for (const kind of ['.operation', '.shape', '.index li'])
          for (const part of [...document.querySelectorAll(kind)].slice(examined)) part.remove()
        for (const part of document.querySelectorAll('details')) part.open = true
      }, EXAMINED)
      await page.evaluate(axe)
      const { violations } = (await page.evaluate('axe.run()')) as AxeResults
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        [],
      )
      const name = `docs-${look.scheme}-${look.path.startsWith('/docs') ? 'guide' : 'reference'}.png`
      if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/${name}` })
    }))
}

test('a request can be found, filled in and sent by keyboard alone', () =>
  withDocs({ scheme: 'light', width: 1280 }, async (page) => {
    await page.focus('#filter')
    await page.keyboard.type('track a new site')
    await page.keyboard.press('Tab')
    while ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) !== '#create_client') {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.focus('#create_client textarea')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('{"name": "Typed", "domain": "typed.com"}')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('#create_client output')?.textContent?.startsWith('201'))
    assert.match((await page.textContent('#create_client form pre')) ?? '', /"name": "Typed"/)
  }))

test('without an account a request is sent with an API key, which the next page remembers', async () => {
  const key = await keyOf(testApp, 'analyst')
  const look = { scheme: 'dark', width: 1280, path: '/docs/api/clients/create_client', isSignedIn: false } as const
  await withDocs(look, async (page) => {
    await page.getByLabel('API key').fill(key)
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": "Tried", "domain": "tried.com"}')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^201 in/).waitFor()
    assert.match((await page.textContent('form.try pre')) ?? '', /"name": "Tried"/)
    await page.goto(`${url}/docs/api/clients/list_clients`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^200 in/).waitFor()
    await page.evaluate(axe)
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      [],
    )
    if (process.env.TEST_PICTURES) await page.screenshot({ path: `${process.env.TEST_PICTURES}/try-it.png` })
  })
})

test('on a phone a guide starts with its title, before its contents and the list of guides', () =>
  withDocs({ scheme: 'light', width: 390, path: '/docs/reports', isSignedIn: false }, async (page) => {
    const topOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => part.getBoundingClientRect().top)
    const [title, contents, index] = [await topOf('h1'), await topOf('.contents'), await topOf('.index')]
    assert.ok(title < 200 && title < contents && contents < index, `${title} ${contents} ${index}`)
  }))

test('a long response in the request form does not widen the page', () =>
  withDocs({ scheme: 'light', width: 1280, path: '/docs/api/clients/list_clients' }, async (page) => {
    await page.locator('.try pre').evaluate((part: HTMLElement) => {
      part.hidden = false
      part.textContent = 'x'.repeat(500)
    })
    const widthOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().width)
    assert.ok((await widthOf('.try fieldset')) <= (await widthOf('main')) - 40)
  }))

test('on a phone no table overflows the screen', async () => {
  for (const path of ['/docs/api/rank-checks/start_rank_check', '/docs/api/errors', '/docs/webhooks'])
    await withDocs({ scheme: 'dark', width: 390, path, isSignedIn: false }, async (page) => {
      const hidden = await page
        .locator('.scroll')
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length)
      assert.equal(hidden, 0, path)
      if (process.env.TEST_PICTURES)
        await page.screenshot({ path: `${process.env.TEST_PICTURES}/${path.split('/').at(-1)}.png` })
    })
})
