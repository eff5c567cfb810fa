import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserProgram } from '../../src/providers/browser/program.ts'

const ROOT = join(import.meta.dirname, '../..')

let browser: Browser | undefined

/** The browser of this process, with an up-to-date build of the dashboard. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  // Keeps the browser, not its promise: awaiting a promise of another file would run hooks with that file.
  browser ??= await launch()
  return browser
}

async function launch() {
  buildIfStale()
  const { path: executablePath, env } = await browserProgram(process.env.CHROMIUM_PATH)
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--disable-gpu'] })
}

function buildIfStale() {
  const front = join(ROOT, 'web/dist/index.html')
  const sources = globSync(
    ['web/src/**/*', 'locales/**/*.json', 'web/scripts/*', 'web/index.html', 'web/vite.config.ts'],
    { cwd: ROOT },
  )
  const newest = Math.max(...sources.map((path) => statSync(join(ROOT, path)).mtimeMs))
  if (existsSync(front) && statSync(front).mtimeMs >= newest) return
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    { cwd: ROOT, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The dashboard could not be built')
}
