import type { BrowserContextOptions, Page } from 'playwright-core'
import { isCutOff } from '../../base/formats/html.ts'
import { type Resolve, resolveByDns } from '../../platform/http/guard.ts'
import type { Render, RenderOptions, Shoot } from '../search/port.ts'
import { USER_AGENTS } from '../search/user-agents.ts'
import { BrowserBusyError } from './busy.ts'
import { openEgress } from './egress-proxy.ts'
import { type Isolation, launchIsolated } from './program.ts'

const IDLE_MS = 60_000
const MAX_PAGES = 2
const MAX_WAITING = 20
/** A results page is longer than any screen, but not endless. */
const MAX_PICTURE_HEIGHT = 6000

const DEVICES: Record<'desktop' | 'mobile', BrowserContextOptions> = {
  desktop: { userAgent: USER_AGENTS.desktop, viewport: { width: 1366, height: 900 } },
  mobile: {
    userAgent: USER_AGENTS.mobile,
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
}

/** What no foreign page needs. */
const LOCKED: BrowserContextOptions = { serviceWorkers: 'block', acceptDownloads: false }

type Limits = { timeoutMs: number; signal: AbortSignal }

/** Prints a page that brings everything along: nothing is loaded and no script runs. */
export type Print = (html: string, limits: Limits) => Promise<Uint8Array>

export type BrowserHandle = {
  render: Render
  shoot: Shoot
  print: Print
  /** How well foreign pages are held, found out by starting the browser. */
  isolation(): Promise<Isolation>
  close(): Promise<void>
}

/** A real browser, started when it is first needed and ended when it has been idle for a while. */
export function createBrowser({
  resolve = resolveByDns,
  path,
}: {
  resolve?: Resolve
  path?: string
} = {}): BrowserHandle {
  let opened: ReturnType<typeof launchIsolated> | undefined
  let busy = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: (() => void)[] = []

  async function close() {
    clearTimeout(timer)
    const browser = opened
    opened = undefined
    await (await browser?.catch(() => undefined))?.browser.close()
  }

  /** Few pages at once: each takes more memory than the rest of the program. */
  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_WAITING)
      throw new BrowserBusyError('Too many pages are waiting for the browser')
    while (busy >= MAX_PAGES) await new Promise<void>((resolve) => waiting.push(resolve))
    busy++
    clearTimeout(timer)
    try {
      return await work()
    } finally {
      busy--
      waiting.shift()?.()
      timer = setTimeout(close, IDLE_MS).unref()
    }
  }

  /** An isolated page, closed when the work is done, aborted or out of time. */
  const withPage = <T>(
    options: BrowserContextOptions,
    limits: Limits,
    work: (page: Page) => Promise<T>,
  ) =>
    withSlot(async () => {
      limits.signal.throwIfAborted()
      opened ??= launchIsolated(path)
      const { browser } = await opened
      const context = await browser.newContext({ ...LOCKED, ...options })
      try {
        const page = await context.newPage()
        // It may have been given up while the browser started.
        limits.signal.throwIfAborted()
        context.on('page', (popup) => void popup.close().catch(() => {}))
        return await Promise.race([work(page), interrupted(limits)])
      } finally {
        await context.close().catch(() => {})
      }
    })

  async function withLoadedPage<T>(
    url: string,
    options: RenderOptions,
    work: (page: Page) => Promise<T>,
  ): Promise<T> {
    const egress = await openEgress({ url, resolve, upstream: options.proxy })
    try {
      return await withPage(contextOf(options, egress.address), options, async (page) => {
        if (options.onRequest) countRequests(page, options.onRequest)
        if (options.cookie) await page.context().addCookies([cookieOf(options.cookie, url)])
        const answer = await page.goto(url, {
          timeout: options.timeoutMs,
          waitUntil: 'domcontentloaded',
        })
        // The DOM closes open tags, so only the raw body shows that the page was truncated.
        if (isCutOff((await answer?.text().catch(() => '')) ?? ''))
          throw new Error('The page was truncated')
        return work(page)
      })
    } finally {
      egress.close()
    }
  }

  return {
    render: (url, options) => withLoadedPage(url, options, contentOf),
    shoot: (url, options) =>
      withLoadedPage(url, options, async (page) => {
        // A page that never finishes loading is captured as it is.
        await page.waitForLoadState('load', { timeout: options.timeoutMs / 2 }).catch(() => {})
        const png = await pictureOf(page)
        return { ...(await contentOf(page)), png }
      }),
    print: (html, limits) =>
      withPage({ javaScriptEnabled: false, offline: true }, limits, async (page) => {
        await page.route('**/*', (route) => route.abort())
        await page.setContent(html, { timeout: limits.timeoutMs, waitUntil: 'load' })
        return page.pdf({
          preferCSSPageSize: true,
          printBackground: true,
          tagged: true,
          outline: true,
        })
      }),
    isolation: () =>
      withSlot(async () => {
        opened ??= launchIsolated(path)
        return (await opened).isolation
      }),
    close,
  }
}

function interrupted({ timeoutMs, signal }: Limits): Promise<never> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return new Promise((_, reject) =>
    over.addEventListener('abort', () => reject(over.reason), { once: true }),
  )
}

function contextOf({ device, hl }: RenderOptions, proxy: string): BrowserContextOptions {
  return { ...DEVICES[device], locale: hl, proxy: { server: proxy, bypass: '<-loopback>' } }
}

function countRequests(page: Page, onRequest: () => void) {
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) onRequest()
  })
}

const contentOf = async (page: Page) => ({ html: await page.content(), url: page.url() })

async function pictureOf(page: Page): Promise<Uint8Array> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const clip = { x: 0, y: 0, width, height: Math.max(1, Math.min(height, MAX_PICTURE_HEIGHT)) }
  return page.screenshot({ fullPage: true, clip, scale: 'css', animations: 'disabled' })
}

function cookieOf(text: string, url: string) {
  const at = text.indexOf('=')
  return { name: text.slice(0, at), value: text.slice(at + 1), url }
}
