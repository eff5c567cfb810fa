import assert from 'node:assert/strict'
import { type Context, openContext, workerOf } from '../../src/core/context.ts'
import { emit } from '../../src/core/event.ts'
import { backlinkGained } from '../../src/modules/backlinks/index.ts'
import { deliverWebhook } from '../../src/modules/webhooks/deliver.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { openReceiver } from './receiver.ts'

type Who = 'analyst' | 'admin' | 'owner' | 'stranger'

export const LINK = {
  client_id: 1,
  client_name: 'Acme',
  backlink_id: 7,
  source_url: 'https://blog.example/post',
  target_url: 'https://acme.example/',
  anchor: 'Acme 🧰',
  rel: '',
  first_seen: 1_700_000_000,
  last_seen: 1_700_000_100,
}

/** A served test app, a receiver that it may call, and a caller for each role. */
export async function openFixture(env: Record<string, string> = {}) {
  const receiver = await openReceiver()
  const testApp = await openTestApp({ HTTP_ALLOW_PRIVATE: receiver.host, DATABASE_POOL: '8', ...env })
  const { url } = await testApp.serve()
  const call = caller(url)
  const keys = new Map<Who, string>([['stranger', await keyOf(testApp, 'owner', 'second')]])
  for (const role of ['analyst', 'admin', 'owner'] as const) keys.set(role, await keyOf(testApp, role))
  const { workspaceId } = testApp.as('owner').actor

  async function ask(who: Who | null, method: string, path: string, body?: unknown) {
    await testApp.pool.query('delete from rate_windows')
    const as = who && keys.get(who)
    return call(method, `/api/v1/webhooks${path}`, { ...(as && { as }), ...(body !== undefined && { body }) })
  }

  /** The context of a worker, some seconds ahead of the clock. */
  const later = (seconds = 0): Context => ({
    ...openContext(testApp.app, workerOf(workspaceId)),
    now: () => Date.now() / 1000 + seconds,
  })

  async function rows(webhookId: number) {
    const found = await testApp.pool.query('select * from webhook_deliveries where webhook_id = $1 order by id', [
      webhookId,
    ])
    return found.rows
  }

  return {
    testApp,
    receiver,
    ask,
    later,
    rows,
    async create(path: string, more = {}) {
      const made = await ask('admin', 'POST', '', { url: receiver.url(path), ...more })
      assert.equal(made.status, 201, made.text)
      return made.body as { id: number; secret: string }
    },
    fire: (more = {}) => emit(later(), backlinkGained, { ...LINK, ...more }),
    /** Makes one attempt without a worker, as of when it is due, and waits for its outcome. */
    async attempt(webhookId: number, { at = 0 } = {}) {
      const [before] = await rows(webhookId)
      await deliverWebhook.run(later(at), { delivery_id: before.id })
      return until('the deliveries have ended', async () =>
        (await rows(webhookId)).find((row) => row.id === before.id && row.sending_until === null),
      )
    },
  }
}
