import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Render } from '../search/port.ts'
import { defaultSearchSettings } from '../search/settings.ts'

const IDLE_MS = 60_000
const MAX_PAGES = 2
// Switches of the packaged browser that are meant for function hosts and make it crash elsewhere.
const UNWANTED = /--single-process|--no-zygote|--headless/

const { userAgents } = defaultSearchSettings
const DEVICES: Record<'desktop' | 'mobile', BrowserContextOptions> = {
  desktop: { userAgent: userAgents.desktop, viewport: { width: 1366, height: 900 } },
  mobile: {
    userAgent: userAgents.mobile,
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
}

export type BrowserHandle = { render: Render; close(): Promise<void> }

/** A real browser, started when it is first needed and ended when it has been idle for a while. */
export function createBrowser(): BrowserHandle {
  let opened: Promise<Browser> | undefined
  let busy = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: (() => void)[] = []

  async function close() {
    clearTimeout(timer)
    const browser = opened
    opened = undefined
    await (await browser?.catch(() => undefined))?.close()
  }

  /** At most a few pages at once: each costs more memory than the rest of the program. */
  async function withPlace<T>(work: () => Promise<T>): Promise<T> {
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

  const render: Render = (url, { device, hl, proxy, timeoutMs, signal }) =>
    withPlace(async () => {
      signal.throwIfAborted()
      opened ??= launch()
      const browser = await opened
      const proxied = proxy ? { proxy: proxyOf(proxy) } : {}
      const context = await browser.newContext({ ...DEVICES[device], locale: hl, ...proxied })
      const stop = () => void context.close().catch(() => {})
      signal.addEventListener('abort', stop, { once: true })
      try {
        const page = await context.newPage()
        await page.goto(url, { timeout: timeoutMs, waitUntil: 'domcontentloaded' })
        return { html: await page.content(), url: page.url() }
      } finally {
        signal.removeEventListener('abort', stop)
        await context.close()
      }
    })

  return { render, close }
}

async function launch(): Promise<Browser> {
  const [{ default: packaged }, { chromium }] = await Promise.all([
    import('@sparticuz/chromium'),
    import('playwright-core'),
  ])
  const args = [...packaged.args.filter((arg) => !UNWANTED.test(arg)), '--disable-gpu', '--no-sandbox']
  return chromium.launch({ executablePath: await packaged.executablePath(), args })
}

function proxyOf(address: string) {
  const { protocol, host, username, password } = new URL(address)
  return {
    server: `${protocol}//${host}`,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
