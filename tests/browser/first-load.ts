import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const DIST = join(import.meta.dirname, '../../web/dist')

type FirstLoad = { page: Page; path: string; ready(page: Page): Promise<unknown> }

/** The scripts that a page fetches until it stands, as they go over the wire. */
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

/** How far what stands was moved by what came later, as the browser adds it up. */
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
