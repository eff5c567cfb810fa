import { spawn } from 'node:child_process'
import { minimalEnv } from '../../../platform/config.ts'
import { loadConfig } from '../../config.ts'
import { command } from '../command.ts'
import { readLogin } from '../login-file.ts'
import { requireInstallation } from './app.ts'

const TIMEOUT_MS = 3000
const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
}

export const openCommands = [
  command({
    name: 'open',
    summary: 'Open the dashboard in a browser and print its address',
    examples: ['open', 'open /clients'],
    args: ['[PATH]'],
    async run(io, _given, [path = '/']) {
      const login = io.isLocal ? undefined : await readLogin()
      const { config } = loadConfig()
      if (!login) requireInstallation(config)
      const { baseUrl, port } = config
      const url = new URL(path, login?.url ?? baseUrl ?? `http://localhost:${port}`).href
      io.show({ url }, url)
      if (!(await answers(url, io.signal)))
        return io.warn(
          login
            ? 'Nothing answers there. Does Sightline run on that machine?'
            : 'Nothing answers there yet: `sightline start` starts Sightline',
        )
      if (process.stdout.isTTY) openBrowser(url)
    },
  }),
]

/** Whatever it answers: a person sees it in the browser. */
async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: deadline }).then(
    () => true,
    () => false,
  )
}

/** The address is printed as well: a machine without a browser only shows it. */
function openBrowser(url: string) {
  const [program = '', ...args] = OPENERS[process.platform] ?? OPENERS.linux ?? []
  const child = spawn(program, [...args, url], {
    env: minimalEnv(),
    stdio: 'ignore',
    detached: true,
  })
  child.on('error', () => {})
  child.unref()
}
