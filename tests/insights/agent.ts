import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Fixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Any = any

const MAX_CALLS = 6
const MAX_BYTES = 30_000

type Setting = { url: string; key: string; clearLimits(): Promise<unknown> }

/** An agent that uses the product only through MCP and counts the cost of its questions. */
export async function connectAgent({ url, key, clearLimits }: Setting) {
  const mcp = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { 'X-API-Key': key } }
  await mcp.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  const costs: { question: string; calls: number; bytes: number }[] = []

  /** Answers one question within its budget of calls and bytes. */
  async function question(text: string, answer: (tool: Tool) => Promise<void>) {
    await clearLimits()
    const cost = { question: text, calls: 0, bytes: 0 }
    await answer(async (name, input = {}) => {
      const result = await mcp.callTool({ name, arguments: input as Record<string, unknown> })
      cost.calls++
      cost.bytes += Buffer.byteLength(JSON.stringify(result))
      assert.ok(!result.isError, `${name}: ${JSON.stringify(result.content)}`)
      return result.structuredContent
    })
    costs.push(cost)
    assert.ok(cost.calls <= MAX_CALLS, `${text}: ${cost.calls} calls`)
    assert.ok(cost.bytes <= MAX_BYTES, `${text}: ${cost.bytes} bytes`)
  }

  return { mcp, question, costs, close: () => mcp.close() }
}

export type Tool = (name: string, input?: object) => Promise<Any>

/** The rows of a table as objects. */
export const rowsOf = ({ columns, rows }: Any): Any[] =>
  rows.map((cells: unknown[]) => Object.fromEntries(columns.map((name: string, at: number) => [name, cells[at]])))

/** Loads the demo and returns its first client once no job is active. */
export async function loadDemo(ask: Fixture['ask'], days: number): Promise<number> {
  assert.equal((await ask('admin', 'POST', '/demo', { days })).status, 201)
  return until('the demo is loaded', async () => {
    const { body } = await ask('viewer', 'GET', '/demo')
    const { body: underway } = await ask('viewer', 'GET', '/active-jobs')
    return body.status !== 'building' && underway.length === 0 && body.client_id
  })
}
