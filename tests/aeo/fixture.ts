import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import type { Role } from '../../src/core/context.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { TIMEOUT_MS, until } from '../wait.ts'

type Who = Exclude<Role, 'guest'> | 'stranger'

export const COMPETITORS = [
  { name: 'Kettle & Cup', domain: 'kettleandcup.test' },
  { name: 'Grindworks', domain: 'grindworks.test' },
  { name: 'Zernovar', domain: 'zernovar.test' },
  { name: 'Kavarnia', domain: 'kavarnia.test' },
]

export const PROMPTS = [
  'Which coffee grinder is best for espresso?',
  'Where should I buy coffee beans online?',
  'Best quiet burr grinder',
]

/** A served test app with a sandbox of its own for the answer engines. The test starts the workers. */
export async function openFixture(env: Record<string, string> = {}) {
  const running = await startSandbox()
  after(() => running.close())
  const testApp = await openTestApp({ SANDBOX_URL: running.url, DATABASE_POOL: '12', ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))

  async function ask(who: Who | null, method: string, path: string, body?: unknown): Promise<Answer> {
    await testApp.pool.query('delete from rate_windows')
    const as = who === null ? undefined : keys.get(who)
    return call(method, `/api/v1${path}`, { ...(as && { as }), ...(body !== undefined && { body }) })
  }

  /** Sets faults or models of the sandbox. */
  async function control(what: string, body: unknown) {
    const answer = await fetch(`${running.url}/_control/${what}`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(answer.status, 200, await answer.text())
  }

  async function makeClient(
    prompts: string[] = PROMPTS,
    { competitors = COMPETITORS, domain = 'brewlane.test', name = 'Brewlane' } = {},
  ) {
    const made = await ask('owner', 'POST', '/clients/create', { name, domain })
    // Old enough that another client of the same name is not taken for a repeated request.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      made.body.id,
    ])
    const { id } = made.body
    for (const competitor of competitors) await ask('owner', 'POST', `/clients/${id}/competitors`, competitor)
    if (prompts.length > 0) {
      const body = prompts.map((prompt_text) => ({ prompt_text }))
      const added = await ask('owner', 'POST', `/clients/${id}/aeo/prompts`, body)
      assert.equal(added.status, 201, added.text)
    }
    return id as number
  }

  async function check(clientId: number, body: unknown = {}): Promise<Answer['body']> {
    const started = await ask('owner', 'POST', `/clients/${clientId}/aeo/check`, body)
    assert.equal(started.status, 200, started.text)
    return started.body
  }

  /** Waits until a check has ended and returns it. */
  async function ended(clientId: number, checkId: number, ms = TIMEOUT_MS): Promise<Answer['body']> {
    const progress: number[] = []
    const check = await until(
      `the end of check ${checkId}`,
      async () => {
        const { body } = await ask('owner', 'GET', `/clients/${clientId}/aeo/checks/${checkId}/status`)
        progress.push(body.progress_pct)
        return body.status !== 'pending' && body.status !== 'running' && body
      },
      ms,
    )
    if (check.status === 'done')
      assert.deepEqual(
        progress,
        progress.toSorted((a, b) => a - b),
        'progress went backwards',
      )
    return check
  }

  async function checked(clientId: number, body: unknown = {}) {
    const { id } = await check(clientId, body)
    return ended(clientId, id)
  }

  return {
    testApp,
    url,
    ask,
    call,
    keys,
    control,
    makeClient,
    check,
    ended,
    checked,
    sandboxUrl: running.url,
    sandbox: running.sandbox,
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
