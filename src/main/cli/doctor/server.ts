import { SightlineError } from '../../../../packages/sdk/src/error.ts'
import { call } from '../commands/app.ts'
import type { Io } from '../io.ts'
import type { Login } from '../login-file.ts'
import { Remote } from '../remote.ts'
import type { Finding } from './finding.ts'

const FORBIDDEN = 403

/** What a server reports about itself to the owner of the key. */
export async function* checkServer(io: Io, login: Login): AsyncGenerator<Finding> {
  const server = new Remote(login, io.signal)
  const health = await call(server, 'getHealth', {})
  yield { check: 'server', state: 'ok', found: login.url }
  yield await checkKey(server)
  yield health.database === 'ok'
    ? { check: 'database', state: 'ok', found: 'answers' }
    : {
        check: 'database',
        state: 'fail',
        found: 'does not answer',
        advice: 'Its operator finds the reason in the log',
      }
  yield health.scheduler === 'running'
    ? { check: 'worker', state: 'ok', found: 'runs' }
    : {
        check: 'worker',
        state: 'fail',
        found: 'none runs, so checks wait',
        advice: 'Start one there: `npm run work`',
      }
  yield health.config_errors.length === 0
    ? { check: 'settings', state: 'ok', found: 'all understood' }
    : {
        check: 'settings',
        state: 'warn',
        found: health.config_errors.join('; '),
        advice: 'Correct these there',
      }
  yield health.simulated.includes('search')
    ? {
        check: 'search',
        state: 'warn',
        found: 'simulated',
        advice: 'Enter a key: `source add serper`',
      }
    : { check: 'search', state: 'ok', found: health.provider }
  yield* warnings(server)
}

async function checkKey(server: Remote): Promise<Finding> {
  const check = 'key'
  try {
    const { user, workspace } = await call(server, 'getMe', {})
    return { check, state: 'ok', found: `${user.email}, ${user.role} of ${workspace.name}` }
  } catch (thrown) {
    if (!(thrown instanceof SightlineError)) throw thrown
    return {
      check,
      state: 'fail',
      found: thrown.message,
      advice: `Log in again: \`sightline login ${server.server}\``,
    }
  }
}

/** Administrators alone may read them. */
async function* warnings(server: Remote): AsyncGenerator<Finding> {
  try {
    for (const { text, advice } of await call(server, 'listWarnings', {}))
      yield { check: 'warning', state: 'warn', found: text, advice }
  } catch (thrown) {
    if (!(thrown instanceof SightlineError && thrown.status <= FORBIDDEN)) throw thrown
  }
}
