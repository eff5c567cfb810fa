// Runs on whatever Node the machine has: installs what the lockfile names, and with it the Node that runs everything else.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const STAMP = join(ROOT, 'node_modules/.bootstrap')
// A package carries the lockfile under npm's other name for it.
const LOCKFILE = existsSync(join(ROOT, 'package-lock.json'))
  ? 'package-lock.json'
  : 'npm-shrinkwrap.json'
const wants = new Set(process.argv.slice(2))

install()
if (wants.has('--dev') && process.env.CI) bringBrowser()
if (wants.has('--web') && existsSync(join(ROOT, 'web/index.html'))) buildWeb()

/** What runs the product; with --dev also what tests it. */
function install() {
  const digest = createHash('sha256')
    .update(readFileSync(join(ROOT, LOCKFILE)))
    .digest('hex')
  const done = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (done === `${digest} dev` || (done === digest && !wants.has('--dev'))) return
  console.error('Installing…')
  const scope = wants.has('--dev') ? [] : ['--omit=dev']
  run('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    ...scope,
  ])
  assertNodeRuns()
  writeFileSync(STAMP, wants.has('--dev') ? `${digest} dev` : digest)
}

/** Node is installed as any package is, and needs a library that the smallest systems lack. */
function assertNodeRuns() {
  if (process.platform !== 'linux') return
  const { status, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/node'), ['--version'], {
    encoding: 'utf8',
  })
  if (status === 0) return
  console.error(stderr)
  if (/libatomic/.test(stderr))
    console.error('Install libatomic first. On Debian and Ubuntu: apt-get install libatomic1')
  process.exit(1)
}

/** The packages bring a browser for Linux on x64 alone; on other machines of Debian, CI fetches the distribution's. */
function bringBrowser() {
  const isOurs =
    process.platform === 'linux' && process.arch !== 'x64' && process.getuid() === 0
  if (
    !isOurs ||
    !existsSync('/usr/bin/apt-get') ||
    existsSync('/usr/bin/chromium-headless-shell')
  )
    return
  console.error('Fetching a browser…')
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', 'chromium-headless-shell'])
}

/** Only when a source is newer than what was built from it. */
function buildWeb() {
  const built = join(ROOT, 'web/dist/.built')
  const newest = Math.max(
    ...['web', 'locales', LOCKFILE].map((path) => newestIn(join(ROOT, path))),
  )
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.error('Building the dashboard…')
  run(join(ROOT, 'node_modules/.bin/node'), [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    'build',
    'web',
    '--logLevel',
    'warn',
  ])
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  writeFileSync(built, '')
}

function newestIn(path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const inside = readdirSync(path).filter((name) => name !== 'dist')
  return Math.max(0, ...inside.map((name) => newestIn(join(path, name))))
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
