import { type Actor, openContext } from '../../src/core/context.ts'
import { issueKey } from '../../src/modules/accounts/index.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

export type Who = 'viewer' | 'analyst' | 'admin' | 'owner' | 'stranger' | 'limited'

type Sent = { body?: unknown; raw?: string; headers?: Record<string, string> }

/** A served test app with a caller for each role, and a limited viewer who sees one client. */
export async function openFixture() {
  const testApp = await openTestApp()
  const { url } = await testApp.serve()
  const call = caller(url)
  const { pool } = testApp
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))

  /** Calls a path below /api/v1, without rate limits. */
  async function ask(who: Who | null, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    await pool.query('delete from rate_windows')
    const as = who && keys.get(who)
    return call(method, `/api/v1${path}`, { ...sent, ...(as && { as }) })
  }

  /** Sends a CSV body byte for byte, whatever its encoding. */
  const sendBytes = (path: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv', 'x-api-key': keys.get('analyst') ?? '' },
    })

  async function makeClient(domain = 'example.com'): Promise<number> {
    const made = await ask('analyst', 'POST', '/clients/create', { body: { name: domain, domain } })
    // Created long enough ago that a second client of the same name is not taken for a retry.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      made.body.id,
    ])
    return made.body.id
  }

  async function limitTo(clientId: number) {
    const { workspaceId } = testApp.as('viewer').actor
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (workspace_id, email, name, password_hash, role, is_limited, created_at)
       values ($1, 'customer@first.test', 'Customer', 'none', 'viewer', true, 'epoch') returning id`,
      [workspaceId],
    )
    const userId = rows[0]?.id ?? 0
    await pool.query('insert into user_clients (workspace_id, user_id, client_id) values ($1, $2, $3)', [
      workspaceId,
      userId,
      clientId,
    ])
    const actor: Actor = { role: 'viewer', userId, workspaceId, clientIds: [clientId], via: 'session' }
    const { key } = await issueKey(openContext(testApp.app, actor), { name: 'customer', expires_at: null })
    keys.set('limited', key)
  }

  return { testApp, ask, sendBytes, makeClient, limitTo }
}
