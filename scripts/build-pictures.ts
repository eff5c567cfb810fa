// Takes the pictures of README and guides anew, from the demo in a product of its own: docs/pictures/*.webp.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/browser/launch.ts'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'docs/pictures')
const SIZE = { width: 1440, height: 900 }
const QUALITY = 72
const PATIENCE_MS = 120_000
const STILL_MS = 2000
const OWNER = { email: 'owner@example.com', password: 'pictures-of-the-demo' }

type Shot = { name: string; path: string; theme?: 'dark' }

/** `path` stands below the demo's client, unless it begins with a slash. */
const SHOTS: Shot[] = [
  { name: 'today', path: '/' },
  { name: 'overview', path: '' },
  { name: 'keywords', path: 'keywords', theme: 'dark' },
  { name: 'keyword', path: 'keywords?open=first' },
  { name: 'next-steps', path: 'next' },
  { name: 'checks', path: 'checks' },
  { name: 'answers', path: 'answers' },
  { name: 'competitors', path: 'competitors' },
  { name: 'apps', path: 'apps' },
  { name: 'backlinks', path: 'links' },
  { name: 'reports', path: 'reports' },
  { name: 'sources', path: '/settings/sources' },
  { name: 'alerts', path: '/settings/alerts' },
  { name: 'search-api', path: '/api-console', theme: 'dark' },
]

// Builds the dashboard where it is stale, before the product reads it.
const browser = await openBrowser()
const folder = mkdtempSync(join(tmpdir(), 'sightline-pictures-'))
const product = spawn(process.execPath, ['src/main/start.ts'], {
  cwd: ROOT,
  env: {
    ...process.env,
    DATA_DIR: folder,
    PORT: '0',
    SIGHTLINE_OWNER_EMAIL: OWNER.email,
    SIGHTLINE_OWNER_PASSWORD: OWNER.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await takeAll(await addressOf())
} finally {
  product.kill('SIGTERM')
  await once(product, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function addressOf(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  product.stdout.on('data', (piece) => {
    output += piece
    const found = /http:\/\/localhost:\d+/.exec(output)
    if (found) resolve(found[0])
  })
  product.once('exit', () => reject(new Error(`The product did not start: ${output}`)))
  return promise
}

async function takeAll(url: string) {
  const context = await browser.newContext({
    viewport: SIZE,
    baseURL: url,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const ask = (path: string, data?: object) =>
    context.request.fetch(path, {
      method: data ? 'POST' : 'GET',
      headers: { Origin: url },
      ...(data && { data }),
    })
  await ask('/api/auth/login', OWNER)
  await ask('/api/v1/demo', {})
  let demo = await (await ask('/api/v1/demo')).json()
  for (; demo.status !== 'ready'; demo = await (await ask('/api/v1/demo')).json())
    await sleep(500)
  for (const shot of SHOTS) await take(page, { ...shot, client: demo.client_id })
  await context.close()
}

async function take(page: Page, { name, path, theme, client }: Shot & { client: number }) {
  await page.emulateMedia({ colorScheme: theme ?? 'light' })
  await page.goto(path.startsWith('/') ? path : `/c/${client}/${path.split('?')[0]}`)
  await settled(page)
  if (path.endsWith('open=first')) {
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
    await settled(page)
  }
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(data, 'base64'))
  console.log(`${name}.webp`)
}

async function settled(page: Page) {
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await sleep(STILL_MS)
}
