import { trimEndOf } from '../../../base/text.ts'
import { command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { type Login, loginPath, readLogin, removeLogin, writeLogin } from '../login-file.ts'
import { Remote } from '../remote.ts'
import { call } from './app.ts'
import { readSecret } from './prompt.ts'

const login = command({
  name: 'login',
  summary:
    'Use a remote server from now on; prompts for its API key, or reads it from standard input',
  examples: [
    'login https://sightline.example.com',
    'login https://sightline.example.com --key-file key.txt',
  ],
  args: ['URL'],
  options: {
    'key-file': {
      type: 'string',
      value: 'FILE',
      hint: 'File with the API key, created under Developers in the dashboard',
    },
  },
  async run(io, { 'key-file': file }, [typed = '']) {
    if (io.isOperator)
      throw new UsageError(
        '`npm run cli` always works on this installation. Log in with `node bin/sightline.mjs login URL`, and go on with that command',
        'login',
      )
    const url = addressOf(typed)
    io.note(`Create a key at ${url}/dev if you have none`)
    const given: Login = {
      url,
      key: await readSecret(io, { question: 'API key', file, isRepeated: false }),
    }
    const { user, workspace } = await call(new Remote(given, io.signal), 'getMe', {})
    await writeLogin(given)
    io.show({ url, email: user.email, role: user.role, workspace: workspace.name }, null)
    io.note(
      `Logged in to ${url} as ${user.email}, ${user.role} of ${workspace.name}. The key is in ${loginPath()}`,
    )
  },
})

const logout = command({
  name: 'logout',
  summary: 'Forget the server and its key on this machine; the key itself stays valid',
  examples: ['logout'],
  async run(io) {
    const before = await readLogin()
    await removeLogin()
    io.show({ url: before?.url ?? null }, null)
    io.note(
      before
        ? `Logged out of ${before.url}. Revoke the key there if nobody needs it`
        : 'Not logged in',
    )
  },
})

export const loginCommands = [login, logout]

/** The scheme is optional. */
function addressOf(typed: string): string {
  const isNear = /^(localhost|127\.|\[::1\])/.test(typed)
  const full = typed.includes('://') ? typed : `${isNear ? 'http' : 'https'}://${typed}`
  const url = URL.parse(full)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${typed} is not an http or https URL`, 'login')
  const { origin, pathname } = url
  return origin + trimEndOf(pathname, /\//)
}
