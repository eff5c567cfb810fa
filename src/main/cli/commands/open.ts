import { spawn } from 'node:child_process'
import { minimalEnv } from '../../../platform/config.ts'
import { loadConfig } from '../../config.ts'
import { command } from '../command.ts'
import { readLogin } from '../login-file.ts'

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
      const { baseUrl, port } = loadConfig().config
      const url = new URL(path, login?.url ?? baseUrl ?? `http://localhost:${port}`).href
      io.show({ url }, url)
      if (process.stdout.isTTY) openBrowser(url)
    },
  }),
]

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
