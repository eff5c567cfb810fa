import { after } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { MemberRole } from '../../src/modules/accounts/index.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { openTestApp } from '../test-app.ts'
import { PATIENCE_MS } from '../wait.ts'
import { openBrowser } from './launch.ts'

export const WIDE = { width: 1440, height: 900 }
export const NARROW = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

export type Fixture = Awaited<ReturnType<typeof openFixture>>
export type Visitor = Awaited<ReturnType<Fixture['visit']>>

/** A test app with a real server, and a real browser in front of it. */
export async function openFixture(env: Record<string, string> = {}) {
  const browser = await openBrowser()
  const testApp = await openTestApp(env)
  const { url } = await testApp.serve()

  /** Somebody with a browser of their own until the test is over; what goes wrong in it is kept in `problems`. */
  async function visit({ as, ...options }: BrowserContextOptions & { as?: MemberRole } = {}) {
    const context = await browser.newContext({ viewport: WIDE, baseURL: url, reducedMotion: 'reduce', ...options })
    after(() => context.close())
    context.setDefaultTimeout(PATIENCE_MS)
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

/** Goes on as a click on a link does, without loading everything anew; the next page is known by its title. */
export async function follow(page: Page, path: string) {
  const before = await page.title()
  await page.evaluate((next) => {
    history.pushState({}, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((title) => document.title !== title, before)
}

/**
 * Until a tab stands beside this page under a title; then it is closed.
 * The browser itself is asked: a tab that has opened is at times never reported by the driver.
 */
export async function otherTab(page: Page, title: RegExp) {
  const session = await page.context().newCDPSession(page)
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await page.waitForTimeout(50)) {
    const { targetInfos } = await session.send('Target.getTargets')
    const tab = targetInfos.find((each) => each.type === 'page' && title.test(each.title))
    if (tab) return void (await session.send('Target.closeTarget', { targetId: tab.targetId }))
  }
  throw new Error(`No tab has opened under the title ${title}`)
}

/** Until the page is drawn and nothing in it waits. */
export const settle = (page: Page) =>
  page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.skeleton'))

/** Until two frames have been drawn: the first may have been begun before. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The words the browser itself logs for an answer that the test asked for. */
export const refusals = (problems: string[]) =>
  problems.filter((text) => !/^Failed to load resource: .* status of 4\d\d/.test(text))
