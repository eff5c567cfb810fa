import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions } from 'playwright-core'
import { fail } from '../../base/errors.ts'
import { minimalEnv } from '../../platform/config.ts'

/** No program of the system has this user: it owns nothing but the browser's profile. */
const BROWSER_UID = 64_201
const RUN_UNPRIVILEGED = join(import.meta.dirname, 'run-unprivileged.sh')
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv']

/** All browser traffic goes through a proxy: nothing is resolved or dialled directly. */
const ARGS = [
  '--disable-gpu',
  '--no-pings',
  '--font-render-hinting=none',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-domain-reliability',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
]
/** Nothing listens there: what belongs to no visit goes nowhere. */
const NOWHERE = 'http://127.0.0.1:9'

/** Where browsers are usually installed; those that need no screen are the lightest. */
const PROGRAM_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'microsoft-edge',
  ].flatMap((name) =>
    ['/usr/local/bin', '/usr/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ].flatMap((path) =>
    ['C:\\Program Files', 'C:\\Program Files (x86)'].map((folder) => `${folder}\\${path}`),
  ),
}

export type Program = { path: string; env: Record<string, string> }

export type Isolation = { isSandboxed: boolean; isUnprivileged: boolean }

/** A browser for foreign pages: no way out but by a visit's proxy, no rights, no secrets, and its own sandbox where the kernel allows. */
export async function launchIsolated(
  named?: string,
): Promise<{ browser: Browser; isolation: Isolation }> {
  const [program, { chromium }] = await Promise.all([
    browserProgram(named),
    import('playwright-core'),
  ])
  const isUnprivileged = process.getuid?.() !== 0 || SETPRIV.some((path) => existsSync(path))
  const options = {
    ...unprivileged(program),
    args: ARGS,
    proxy: { server: NOWHERE },
  }
  try {
    return {
      browser: await chromium.launch({ ...options, chromiumSandbox: true }),
      isolation: { isSandboxed: true, isUnprivileged },
    }
  } catch {
    // No user namespaces, or root without a user to become: what stays is the proxy, and no secrets to find.
    const browser = await chromium.launch({ ...options, chromiumSandbox: false })
    return { browser, isolation: { isSandboxed: false, isUnprivileged } }
  }
}

/** Which browser is started here: the one that is named, else the packaged one where it runs, else one that is installed. */
export async function browserProgram(named?: string): Promise<Program> {
  if (!named && hasPackaged()) {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = openToAll(await packaged.executablePath())
    return { path, env: hasLibraries() ? {} : { LD_LIBRARY_PATH: await bringLibraries() } }
  }
  const path = installedBrowser(named)
  if (path) return { path, env: {} }
  throw fail('no_browser')
}

const LIBRARIES = ['libnspr4.so', 'libnss3.so', 'libnssutil3.so', 'libexpat.so.1']
const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
]

const hasLibraries = () =>
  LIBRARIES.every((name) => LIBRARY_FOLDERS.some((folder) => existsSync(join(folder, name))))

/** What a bare system lacks comes with the browser, for another system that lacks the same. */
async function bringLibraries(): Promise<string> {
  const { inflate } = await import('@sparticuz/chromium')
  const archive = join(
    fileURLToPath(import.meta.resolve('@sparticuz/chromium')),
    '../../bin/al2023.tar.br',
  )
  return join(openToAll(await inflate(archive)), 'lib')
}

/** The package brings a browser for this kind of machine alone. */
export const hasPackaged = () => process.platform === 'linux' && process.arch === 'x64'

export const installedBrowser = (named?: string): string | undefined =>
  (named ? [named] : (PROGRAM_PATHS[process.platform] ?? [])).find((path) => existsSync(path))

function unprivileged({ path, env: own }: Program): LaunchOptions {
  const isRoot = process.getuid?.() === 0 && SETPRIV.some((path) => existsSync(path))
  if (!isRoot) return { executablePath: path, env: minimalEnv(own) }
  const env = minimalEnv({ ...own, BROWSER_UID: String(BROWSER_UID), BROWSER_PROGRAM: path })
  return { executablePath: RUN_UNPRIVILEGED, env }
}

/** The package unpacks into a folder that all write to, so what lies there must be ours. */
function openToAll(path: string): string {
  const { uid, mode } = statSync(path)
  if (uid !== process.getuid?.() && uid !== 0) throw fail('browser_foreign', { path })
  if (uid === process.getuid?.() && (mode & 0o777) !== 0o755) chmodSync(path, 0o755)
  return path
}
