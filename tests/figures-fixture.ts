import assert from 'node:assert/strict'
import { after } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { keyOf } from './http.ts'
import { openFixture } from './rank/fixture.ts'
import { until } from './wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

export const TIMEOUT_MS = 400_000

/** The demo of one day, and its figures as REST and as tools report them. */
export async function openDemo() {
  const fixture = await openFixture()
  const { ask, testApp } = fixture
  await testApp.work()
  const mcp = new Client({ name: 'analyst', version: '1' })
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', fixture.url), {
      requestInit: { headers: { 'X-API-Key': await keyOf(testApp, 'analyst') } },
    }),
  )
  after(() => mcp.close())

  assert.equal((await ask('admin', 'POST', '/demo', { days: 1 })).status, 201)
  const client: number = await until(
    'the demo is built',
    async () => {
      const { body } = await ask('viewer', 'GET', '/demo')
      const { body: underway } = await ask('viewer', 'GET', '/active-jobs')
      return body.status !== 'building' && underway.length === 0 && body.client_id
    },
    TIMEOUT_MS,
  )

  /** What REST answers about the client. */
  const rest = async (path: string): Promise<Any> => {
    const { status, body, text } = await ask('viewer', 'GET', `/clients/${client}/${path}`)
    assert.equal(status, 200, `${path}: ${text}`)
    return body
  }

  /** What the tool of an operation returns to an agent. */
  async function tool(name: string, input: object = {}): Promise<Any> {
    await testApp.pool.query('delete from rate_windows')
    const { structuredContent, isError, content } = await mcp.callTool({
      name,
      arguments: { client_id: client, ...input },
    })
    assert.ok(!isError, `${name}: ${JSON.stringify(content)}`)
    return structuredContent
  }

  return { ...fixture, client, rest, tool }
}
