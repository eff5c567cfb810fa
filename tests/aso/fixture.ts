import assert from 'node:assert/strict'
import { after } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import type { Role } from '../../src/core/context.ts'
import { type Answer, caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { TIMEOUT_MS, until } from '../wait.ts'

type Who = Exclude<Role, 'guest'> | 'stranger'
export type StoreName = 'app_store' | 'google_play'

export const NOW = Date.UTC(2026, 5, 1, 12) / 1000
export const OWN = { app_store: '6450000101', google_play: 'com.brewlane.timer' } as const

/** A served test app with a sandbox of its own for the app stores. The test starts the workers. */
export async function openFixture(env: Record<string, string> = {}) {
  const running = await startSandbox({ clock: NOW })
  after(() => running.close())
  const { url: sandboxUrl, sandbox } = running
  const testApp = await openTestApp({ SANDBOX_URL: sandboxUrl, DATABASE_POOL: '12', ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['viewer', 'analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))

  async function ask(who: Who | null, method: string, path: string, body?: unknown): Promise<Answer> {
    // The rate limits of the stores live in the same table and must survive.
    await testApp.pool.query("delete from rate_windows where key not like 'store%'")
    const as = who === null ? undefined : keys.get(who)
    return call(method, `/api/v1${path}`, { ...(as && { as }), ...(body !== undefined && { body }) })
  }

  async function control(what: string, body: unknown) {
    const answer = await fetch(`${sandboxUrl}/_control/${what}`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(answer.status, 200)
  }

  async function makeClient(name = 'Brewlane'): Promise<number> {
    const made = await ask('owner', 'POST', '/clients/create', { name, domain: 'brewlane.test' })
    // Old enough that another client of the same name is not taken for a repeated request.
    await testApp.pool.query('update clients set created_at = now() - make_interval(secs => 60) where id = $1', [
      made.body.id,
    ])
    return made.body.id
  }

  /** A client with the demo app in each store and some keywords. */
  async function makeDemo(queries: string[], stores: StoreName[] = ['app_store', 'google_play']) {
    const id = await makeClient()
    const apps: Partial<Record<StoreName, number>> = {}
    for (const store of stores) {
      const body = { app_name: 'Brewlane: Coffee Brew Timer', store, app_identifier: OWN[store] }
      const made = await ask('owner', 'POST', `/clients/${id}/aso/apps`, body)
      assert.equal(made.status, 201, made.text)
      apps[store] = made.body.id
    }
    const keywords = stores.flatMap((store) => queries.map((query) => ({ query, store })))
    if (keywords.length) {
      const added = await ask('owner', 'POST', `/clients/${id}/aso/keywords`, keywords)
      assert.equal(added.body.length, keywords.length, added.text)
    }
    return { id, apps }
  }

  const action = (id: number, name: string, body: unknown = {}) =>
    ask('owner', 'POST', `/clients/${id}/aso/actions/${name}`, body)
  const summary = async (id: number) => (await ask('owner', 'GET', `/clients/${id}/aso/summary`)).body

  async function ended(id: number, taskId: number, ms = TIMEOUT_MS): Promise<Answer['body']> {
    return until(
      `the end of task ${taskId}`,
      async () => {
        const { body } = await ask('owner', 'GET', `/clients/${id}/aso/tasks/${taskId}`)
        return (body.status === 'done' || body.status === 'error') && body
      },
      ms,
    )
  }

  /** The true position of the own app in the results of the store. */
  async function truth(store: StoreName, q: string): Promise<number | null> {
    const params = new URLSearchParams({ store, q, country: 'us' })
    const { apps } = await (await fetch(`${sandboxUrl}/_truth/apps?${params}`)).json()
    const index = apps.findIndex(({ id }: { id: string }) => id === OWN[store])
    return index < 0 ? null : index + 1
  }

  const requests = (service: string) => sandbox.log.since(0, 20_000).filter((each) => each.service === service)

  return {
    testApp,
    url,
    ask,
    call,
    keys,
    control,
    makeClient,
    makeDemo,
    action,
    summary,
    ended,
    truth,
    requests,
    sandbox,
    sandboxUrl,
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
