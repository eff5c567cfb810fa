import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

const ROOT = join(import.meta.dirname, '../..')
/** Made for one page in one process; with several people at once the browser then dies. */
const UNWANTED =
  /^--(single-process|disable-web-security|allow-running-insecure-content|use-gl|use-angle|ignore-gpu|in-process-gpu)/

/** A real browser, and in front of it the dashboard as it is written now. */
export async function launchBrowser() {
  buildIfStale()
  const args = [...chromium.args.filter((arg) => !UNWANTED.test(arg)), '--no-sandbox', '--disable-gpu']
  return playwright.launch({ executablePath: await chromium.executablePath(), args })
}

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
