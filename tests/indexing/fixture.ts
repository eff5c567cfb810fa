import assert from 'node:assert/strict'
import type { Answer } from '../http.ts'
import { openFixture as openRankFixture } from '../rank/fixture.ts'
import { TIMEOUT_MS, until } from '../wait.ts'

export type Kind = 'indexnow' | 'google' | 'bing'

/** A served test app with a worker and a sandbox of its own for the channels. */
export async function openFixture(env: Record<string, string> = {}) {
  const fixture = await openRankFixture(env)
  const { ask, sandboxUrl } = fixture
  await fixture.testApp.work()

  const makeClient = (domain: string) => fixture.makeClient([], { domain })

  /** The credentials that the sandbox accepts. */
  async function keysOf(domain: string): Promise<Record<Kind, Record<string, unknown>>> {
    return (await fetch(`${sandboxUrl}/_demo/keys?domain=${domain}`)).json()
  }

  async function connect(clientId: number, kind: Kind, secret: unknown) {
    const saved = await ask('admin', 'PUT', `/clients/${clientId}/integrations/${kind}`, secret)
    assert.equal(saved.status, 200, saved.text)
  }

  async function connectAs(clientId: number, domain: string, ...kinds: Kind[]) {
    const keys = await keysOf(domain)
    for (const kind of kinds) await connect(clientId, kind, keys[kind])
  }

  async function submit(clientId: number, body: unknown = {}): Promise<Answer['body']> {
    const started = await ask('analyst', 'POST', `/clients/${clientId}/indexing/submit`, body)
    assert.equal(started.status, 200, started.text)
    assert.equal(started.body.status, 'running')
    return ended(clientId, started.body.id)
  }

  async function ended(clientId: number, taskId: number, ms = TIMEOUT_MS): Promise<Answer['body']> {
    return until(
      `the end of task ${taskId}`,
      async () => {
        const { body } = await ask('viewer', 'GET', `/clients/${clientId}/indexing/tasks/${taskId}`)
        return body.status !== 'running' && body
      },
      ms,
    )
  }

  const status = async (clientId: number) => (await ask('viewer', 'GET', `/clients/${clientId}/indexing`)).body

  /** The requests that a simulated service has received. */
  const asked = (service: string) => fixture.sandbox.log.since(0, 20_000).filter((entry) => entry.service === service)

  async function plant(...files: { host: string; path: string; body?: string; status?: number; type?: string }[]) {
    await fixture.control('files', files)
  }

  return {
    ...fixture,
    makeClient,
    keysOf,
    connect,
    connectAs,
    submit,
    ended,
    status,
    asked,
    plant,
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
export const channelOf = (task: any, channel: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  task.channels.find((each: any) => each.channel === channel)
