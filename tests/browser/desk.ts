import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import chromium from '@sparticuz/chromium'
import { type BrowserContextOptions, chromium as playwright } from 'playwright-core'
import type { MemberRole } from '../../src/modules/accounts/index.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { openWorld } from '../world.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Made for one page in one process; with several people at once the browser then dies. */
const UNWANTED =
  /^--(single-process|disable-web-security|allow-running-insecure-content|use-gl|use-angle|ignore-gpu|in-process-gpu)/
const WIDE = { width: 1440, height: 900 }
export const NARROW = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Visitor = Awaited<ReturnType<Desk['visit']>>

/** A world with a real server, and a real browser in front of it. */
export async function openDesk(env: Record<string, string> = {}) {
  buildIfStale()
  const world = await openWorld(env)
  const { url } = await world.serve()
  const args = [...chromium.args.filter((arg) => !UNWANTED.test(arg)), '--no-sandbox', '--disable-gpu']
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args })
  after(() => browser.close())

  /** Somebody with a browser of their own; what goes wrong in it is kept in `problems`. */
  async function visit({ as, ...options }: BrowserContextOptions & { as?: MemberRole } = {}) {
    const context = await browser.newContext({ viewport: WIDE, baseURL: url, reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(10_000)
    const person = as && (await signedIn(world, url, as))
    if (person) await context.addCookies([{ name: 'session', value: person.state.session, url }])
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    return { page, context, problems, person }
  }
  return { world, url, visit }
}

/** The words the browser itself logs for an answer that the test asked for. */
export const refusals = (problems: string[]) =>
  problems.filter((text) => !/^Failed to load resource: .* status of 4\d\d/.test(text))

function buildIfStale() {
  const front = join(ROOT, 'web/dist/index.html')
  const sources = globSync(['web/src/**/*', 'web/scripts/*', 'web/index.html', 'web/vite.config.ts'], { cwd: ROOT })
  const newest = Math.max(...sources.map((path) => statSync(join(ROOT, path)).mtimeMs))
  if (existsSync(front) && statSync(front).mtimeMs >= newest) return
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    { cwd: ROOT, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The dashboard could not be built')
}
