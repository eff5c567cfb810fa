import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright-core'
import { AppError } from '../../base/errors.ts'

// Switches of the packaged browser that are meant for function hosts: they make it crash or trust too much elsewhere.
const UNWANTED =
  /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure-content|use-gl|use-angle|ignore-gpu|in-process-gpu)/
const ALWAYS = ['--no-sandbox', '--disable-gpu']

/** Where browsers are usually installed; those that need no screen are the lightest. */
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'].flatMap(
    (name) => ['/usr/local/bin', '/usr/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  ),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((path) =>
    ['C:\\Program Files', 'C:\\Program Files (x86)'].map((folder) => `${folder}\\${path}`),
  ),
}

/** How a browser is started here: the one that is named, else the packaged one where it runs, else one that is installed. */
export async function browserProgram(named?: string): Promise<LaunchOptions> {
  if (!named && hasPackaged()) {
    const { default: packaged } = await import('@sparticuz/chromium')
    const args = [...packaged.args.filter((arg) => !UNWANTED.test(arg)), ...ALWAYS]
    return { executablePath: await packaged.executablePath(), args }
  }
  const executablePath = installedBrowser(named)
  if (executablePath) return { executablePath, args: ALWAYS }
  throw new AppError(
    'unavailable',
    'There is no browser on this machine; install Chromium or Chrome, or name one in CHROMIUM_PATH',
  )
}

/** The package brings a browser for this kind of machine alone. */
export const hasPackaged = () => process.platform === 'linux' && process.arch === 'x64'

export const installedBrowser = (named?: string): string | undefined =>
  (named ? [named] : (PLACES[process.platform] ?? [])).find((path) => existsSync(path))
