import { createUser, type MemberRole } from '../../src/modules/accounts/index.ts'
import { type Answer, caller } from '../http.ts'
import type { TestApp } from '../test-app.ts'

export const PASSWORD = 'a long pass phrase'

/** A same-origin browser: keeps the session cookie and sends an Origin header. */
export function browser(url: string) {
  const call = caller(url)
  const state = { session: '' }
  return {
    state,
    async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      const cookie = state.session ? { cookie: `session=${state.session}` } : {}
      const answer = await call(method, path, { body, headers: { origin: url, ...cookie, ...headers } })
      const set = answer.headers.get('set-cookie')
      if (set) state.session = /^session=([^;]*)/.exec(set)?.[1] ?? ''
      return answer
    },
  }
}

let people = 0

/** A new member of the first workspace, with a password. */
export async function newPerson(testApp: TestApp, role: MemberRole) {
  const { workspaceId } = testApp.as('owner').actor
  const email = `person${++people}@people.test`
  return createUser(testApp.app, { workspaceId, email, name: 'Person', password: PASSWORD, role })
}

/** A new member who has just signed in. */
export async function signedIn(testApp: TestApp, url: string, role: MemberRole) {
  const person = await newPerson(testApp, role)
  const { state, ask } = browser(url)
  const answer = await ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${answer.text}`)
  return { person, state, ask }
}

/** A client in the given workspace. */
export async function newClient(testApp: TestApp, workspaceId: number): Promise<number> {
  const insert = `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at) values ($1, 1, 'A', 'a.com', 'epoch', 'epoch') returning id`
  const { rows } = await testApp.pool.query<{ id: number }>(insert, [workspaceId])
  return rows[0]?.id ?? 0
}

export const forgetLimits = (testApp: TestApp) => testApp.pool.query('delete from rate_windows')
