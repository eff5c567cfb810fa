import { after } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { MemberRole } from '../../src/modules/accounts/index.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { openTestApp } from '../test-app.ts'
import { TIMEOUT_MS } from '../wait.ts'
import { openBrowser } from './launch.ts'

export const WIDE = { width: 1440, height: 900 }
export const NARROW = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

export type Fixture = Awaited<ReturnType<typeof openFixture>>
export type Visitor = Awaited<ReturnType<Fixture['visit']>>

/** A served test app with a real browser. */
export async function openFixture(env: Record<string, string> = {}) {
  const browser = await openBrowser()
  const testApp = await openTestApp(env)
  const { url } = await testApp.serve()

  /** Opens a browser context until the test ends; `problems` collects its errors and warnings. */
  async function visit({ as, ...options }: BrowserContextOptions & { as?: MemberRole } = {}) {
    const context = await browser.newContext({ viewport: WIDE, baseURL: url, reducedMotion: 'reduce', ...options })
    after(() => context.close())
    context.setDefaultTimeout(TIMEOUT_MS)
    const person = as && (await signedIn(testApp, url, as))
    if (person) await context.addCookies([{ name: 'session', value: person.state.session, url }])
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    return { page, context, problems, person }
  }
  return { testApp, url, visit }
}

/** Navigates within the app, as a link does, and waits until the title changes. */
export async function follow(page: Page, path: string) {
  const before = await page.title()
  await page.evaluate((next) => {
    history.pushState({}, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((title) => document.title !== title, before)
}

/**
 * Waits until another tab with this title is open, and closes it.
 * Asks the browser itself, because the driver sometimes never reports an opened tab.
 */
export async function otherTab(page: Page, title: RegExp) {
  const session = await page.context().newCDPSession(page)
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await page.waitForTimeout(50)) {
    const { targetInfos } = await session.send('Target.getTargets')
    const tab = targetInfos.find((each) => each.type === 'page' && title.test(each.title))
    if (tab) return void (await session.send('Target.closeTarget', { targetId: tab.targetId }))
  }
  throw new Error(`No tab opened with the title ${title}`)
}

/** Waits until the page is rendered and nothing in it is loading. */
export const settle = (page: Page) =>
  page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.skeleton'))

/** Waits for two frames, as the first may have started before. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The problems without the 4xx responses that the browser logs and the test expects. */
export const refusals = (problems: string[]) =>
  problems.filter((text) => !/^Failed to load resource: .* status of 4\d\d/.test(text))
