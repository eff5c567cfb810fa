import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { AppError } from '../../base/errors.ts'

// Switches of the packaged browser that are meant for function hosts: they make it crash or trust too much elsewhere.
const UNWANTED =
  /^--(single-process|no-zygote|headless|disable-web-security|allow-running-insecure-content|use-gl|use-angle|ignore-gpu|in-process-gpu)/
const ALWAYS = ['--no-sandbox', '--disable-gpu']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

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

export function installedBrowser(named?: string): string | undefined {
  return (named ? [named] : candidates()).find((path) => existsSync(path))
}

function candidates(): string[] {
  if (process.platform === 'darwin') return MAC
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return roots.flatMap((root) => (root ? WINDOWS.map((path) => join(root, path)) : []))
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}
