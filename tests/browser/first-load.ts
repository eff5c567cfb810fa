import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const DIST = join(import.meta.dirname, '../../web/dist')

type FirstLoad = { page: Page; path: string; ready(page: Page): Promise<unknown> }

/** The scripts a page loads until it is idle, and their compressed size. */
export async function firstLoad({ page, path, ready }: FirstLoad): Promise<{ scripts: number; bytes: number }> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(path)
  await ready(page)
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts].reduce((sum, script) => sum + packedSize(join(DIST, script)), 0)
  return { scripts: scripts.size, bytes }
}

/** The cumulative layout shift of the page, as the browser reports it. */
export const layoutShift = (page: Page) => page.evaluate<number>(LAYOUT_SHIFT)

const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 300)
})`

function packedSize(path: string): number {
  try {
    return readFileSync(`${path}.gz`).length
  } catch {
    return readFileSync(path).length
  }
}
