import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import type { Role } from '../../src/core/context.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

type Who = Exclude<Role, 'guest'> | 'stranger'
type More = { body?: unknown; headers?: Record<string, string> }

/** A served test app with a sandbox of its own for the models; with `isAlone` there is no model at all. */
export async function openFixture({
  isAlone = false,
  env = {},
}: {
  isAlone?: boolean
  env?: Record<string, string>
} = {}) {
  const running = await startSandbox()
  after(() => running.close())
  const settings = isAlone ? { SANDBOX: 'off' } : { SANDBOX_URL: running.url }
  const testApp = await openTestApp({ DATABASE_POOL: '8', ...settings, ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))

  async function ask(who: Who | null, method: string, path: string, more: More = {}): Promise<Answer> {
    await testApp.pool.query('delete from rate_windows')
    const as = who === null ? undefined : keys.get(who)
    return call(method, `/api${path}`, { ...(as && { as }), ...more })
  }

  async function control(what: string, body: unknown) {
    const answer = await fetch(`${running.url}/_control/${what}`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(answer.status, 200, await answer.text())
  }

  async function makeClient(name = 'Brewlane', domain = 'brewlane.test', who: Who = 'owner'): Promise<number> {
    const made = await ask(who, 'POST', '/v1/clients/create', { body: { name, domain } })
    // Old enough that another client of the same name is not taken for a repeated request.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      made.body.id,
    ])
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }

  async function openChat(body: unknown = {}, who: Who = 'analyst'): Promise<number> {
    const made = await ask(who, 'POST', '/ai-chat/sessions', { body })
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }

  async function sendMessage(chat: number, message: string, who: Who = 'analyst'): Promise<Answer['body']> {
    const answer = await ask(who, 'POST', `/ai-chat/sessions/${chat}/send`, { body: { message } })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  const execute = (body: unknown, who: Who = 'analyst') => ask(who, 'POST', '/ai-chat/execute', { body })

  return { testApp, url, ask, call, keys, control, makeClient, openChat, sendMessage, execute, sandboxUrl: running.url }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
