import { hash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { createBrowser } from '../../../providers/browser/chromium.ts'
import { hasPackaged, installedBrowser } from '../../../providers/browser/program.ts'
import type { Finding } from './finding.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const NODE_MAJOR = 26
const MIB = 1024 * 1024
const LITTLE_DISK = 1024 * MIB
const NO_DISK = 200 * MIB
const TIMEOUT_MS = 2000

/** Checks that need no database. */
export async function* checkMachine(
  config: Config,
  problems: string[],
): AsyncGenerator<Finding> {
  yield checkNode()
  yield checkInstall()
  yield checkSettings(problems)
  yield await checkBrowser(config)
  yield checkDisk(config.dataDir)
  yield checkSecretKey(config)
  yield await checkPort(config)
}

function checkNode(): Finding {
  const found = `Node ${process.versions.node}`
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR)
    return { check: 'node', state: 'ok', found }
  return {
    check: 'node',
    state: 'fail',
    found,
    advice: `Node ${NODE_MAJOR} comes with the install: use \`npm run cli\``,
  }
}

/** The same stamp that the bootstrap leaves after an install. */
function checkInstall(): Finding {
  // A package carries its lockfile under another name, and npm has installed what it names.
  if (!existsSync(join(ROOT, 'package-lock.json')))
    return { check: 'install', state: 'ok', found: 'as a package' }
  const stamp = join(ROOT, 'node_modules/.bootstrap')
  const lock = hash('sha256', readFileSync(join(ROOT, 'package-lock.json')))
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  if (isFresh) return { check: 'install', state: 'ok', found: 'the packages of the lockfile' }
  const found = 'the packages may differ from the lockfile'
  return {
    check: 'install',
    state: 'warn',
    found,
    advice: 'Any `npm start` or `npm run cli` installs them',
  }
}

function checkSettings(problems: string[]): Finding {
  if (problems.length === 0) return { check: 'settings', state: 'ok', found: 'all understood' }
  const advice = 'Correct these in the environment; meanwhile their defaults hold'
  return { check: 'settings', state: 'warn', found: problems.join('; '), advice }
}

/** Starts the browser: only then is it known whether the kernel sandboxes pages. */
async function checkBrowser({ chromiumPath }: Config): Promise<Finding> {
  const check = 'browser'
  const browser = createBrowser({ ...(chromiumPath && { path: chromiumPath }) })
  try {
    const { isSandboxed, isUnprivileged } = await browser.isolation()
    const program = chromiumPath ?? (hasPackaged() ? 'the packaged one' : installedBrowser())
    if (isSandboxed && isUnprivileged)
      return { check, state: 'ok', found: `${program}, in its sandbox` }
    const advice = isUnprivileged
      ? "Foreign pages run without Chromium's sandbox. Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, and user.max_user_namespaces above 0)"
      : 'Foreign pages run as root. Install setpriv (util-linux), or start Sightline as another user'
    return { check, state: 'warn', found: `${program}, NOT ISOLATED`, advice }
  } catch (thrown) {
    const advice =
      'Install Chromium or Chrome, or name one in CHROMIUM_PATH; PDFs and pictures of result pages need it'
    const found = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : 'none'
    return { check, state: 'warn', found, advice }
  } finally {
    await browser.close()
  }
}

function checkDisk(dataDir: string): Finding {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const found = `${Math.floor(free / MIB)} MiB free at ${folder}`
  if (free >= LITTLE_DISK) return { check: 'disk', state: 'ok', found }
  return {
    check: 'disk',
    state: free < NO_DISK ? 'fail' : 'warn',
    found,
    advice: 'Make room, or set DATA_DIR to a larger disk',
  }
}

function checkSecretKey({ secretKey, dataDir }: Config): Finding {
  if (secretKey) return { check: 'secret key', state: 'ok', found: 'SECRET_KEY is set' }
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    const advice =
      'The first start creates one; after a move, bring the old one along, or stored secrets cannot be read'
    return { check: 'secret key', state: 'warn', found: `no SECRET_KEY and no ${file}`, advice }
  }
  const { mode, size } = statSync(file)
  if (size < 32)
    return {
      check: 'secret key',
      state: 'fail',
      found: `${file} is cut off`,
      advice: 'Bring it back from a backup',
    }
  const isPrivate = process.platform === 'win32' || (mode & 0o077) === 0
  if (isPrivate) return { check: 'secret key', state: 'ok', found: file }
  return {
    check: 'secret key',
    state: 'fail',
    found: `others may read ${file}`,
    advice: `chmod 600 ${file}`,
  }
}

async function checkPort({ host, port }: Config): Promise<Finding> {
  const address = `${host}:${port}`
  const problem = await tryListen(host, port)
  if (problem === null) return { check: 'port', state: 'ok', found: `${address} is free` }
  if (problem === 'EADDRINUSE' && (await isOurs(host, port))) {
    return { check: 'port', state: 'ok', found: `Sightline answers at ${address}` }
  }
  const found =
    problem === 'EADDRINUSE'
      ? `another program uses ${address}`
      : `${address} cannot be used (${problem})`
  return { check: 'port', state: 'fail', found, advice: 'End it, or set another PORT or HOST' }
}

/** The error code of listening there, or null when it works. */
function tryListen(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}

const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

async function isOurs(host: string, port: number): Promise<boolean> {
  const local = LOOPBACK[host] ?? host
  const reachable = local.includes(':') ? `[${local}]` : local
  try {
    const answer = await fetch(`http://${reachable}:${port}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const length = Number(answer.headers.get('content-length') ?? 0)
    return length < MIB && /"scheduler":/.test(await answer.text())
  } catch {
    return false
  }
}
