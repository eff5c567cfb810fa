import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Effect } from '../../src/core/context.ts'
import type { AnyOperation } from '../../src/core/operation.ts'
import { operations } from '../../src/modules/index.ts'
import { openAgency } from '../demo/agency.ts'
import { realPath } from '../demo/real-ids.ts'
import { sampleInput } from '../samples.ts'

const MAX_LIST = 20_000
const MAX_RESULT = 8_000
/** Room for the names of the two parts. */
const ENVELOPE = 100
const LEAST_READ = 150
const LEAST_WRITTEN = 40
const isLong = process.env.TEST_LONG !== undefined
/** Reads come first; what destroys the data that others need comes last. */
const ORDER: Effect[] = ['read', 'write', 'spend', 'destroy']
/** No key is valid after it. */
const LAST = 'delete_workspace'

/** For an agency with ninety days of history: text and structured content together, called without optional arguments. */
test('every tool answers an agent in at most eight kilobytes', { skip: !isLong }, async () => {
  const { testApp, url, key, client, get } = await openAgency()
  const agent = new Client({ name: 'agent', version: '1' })
  const requestInit = { headers: { 'X-API-Key': key } }
  await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  after(() => agent.close())

  const { tools } = await agent.listTools()
  assert.ok(Buffer.byteLength(JSON.stringify(tools)) <= MAX_LIST)
  const large: string[] = []
  const answered = { read: 0, write: 0, spend: 0, destroy: 0 }
  for (const effect of ORDER)
    for (const op of operations.list.filter(({ name, tool }) => tool?.effect === effect && name !== LAST)) {
      const input = { ...sampleInput(op), ...(await realIds(op)) }
      if (await isAnswered(op.name, input)) answered[effect]++
    }
  for (const query of ['keyword', 'client report check', 'x']) await isAnswered('search_tools', { query })
  await isAnswered('call_tool', { name: 'list_keywords', arguments: { client_id: client } })
  await isAnswered(LAST, sampleInput(operations.list.find(({ name }) => name === LAST) as AnyOperation))
  assert.deepEqual(large, [])
  assert.ok(answered.read >= LEAST_READ, `only ${answered.read} read tools succeeded`)
  assert.ok(answered.write >= LEAST_WRITTEN, `only ${answered.write} write tools succeeded`)

  /** Failures count as well: the agent reads them, too. */
  async function isAnswered(name: string, input: Record<string, unknown>) {
    const { content, structuredContent, isError } = await agent.callTool({ name, arguments: input })
    const texts = (content as { type: string }[]).filter(({ type }) => type !== 'image')
    const bytes = Buffer.byteLength(JSON.stringify([texts, structuredContent]))
    if (bytes > MAX_RESULT + ENVELOPE) large.push(`${name}: ${bytes}`)
    return isError !== true
  }

  async function realIds({ routes }: AnyOperation): Promise<Record<string, number>> {
    const { path = '' } = routes.find((route) => route.path.includes('{')) ?? {}
    const real = (await realPath(path, { client, get })).split('/')
    await testApp.pool.query('delete from rate_windows')
    const named = path.split('/').flatMap((part, at) => {
      const [, name] = /^\{(\w*id)\}$/.exec(part) ?? []
      return name ? [[name, Number(real[at])]] : []
    })
    return Object.fromEntries(named)
  }
})
