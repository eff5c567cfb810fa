import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AnyOperation } from '../../src/core/operation.ts'
import { operations } from '../../src/modules/index.ts'
import { openAgency } from '../demo/agency.ts'
import { realPath } from '../demo/real-ids.ts'
import { sampleInput } from '../samples.ts'

const MAX_LIST = 20_000
const MAX_RESULT = 8_000
/** The names of the two parts. */
const ENVELOPE = 100
const LEAST_READ = 150
const isLong = process.env.TEST_LONG !== undefined

/** Of an agency with ninety days behind it: text and structured content together, with no argument that is not required. */
test('every tool that reads answers an agent in eight kilobytes', { skip: !isLong }, async () => {
  const { testApp, url, key, client, get } = await openAgency()
  const agent = new Client({ name: 'agent', version: '1' })
  const requestInit = { headers: { 'X-API-Key': key } }
  await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  after(() => agent.close())

  const { tools } = await agent.listTools()
  assert.ok(Buffer.byteLength(JSON.stringify(tools)) <= MAX_LIST)
  const large: string[] = []
  let answered = 0
  for (const op of operations.list.filter(({ tool }) => tool?.effect === 'read')) {
    const input = { ...sampleInput(op), ...(await realIds(op)) }
    const { content, structuredContent, isError } = await agent.callTool({ name: op.name, arguments: input })
    if (!isError) answered++
    const texts = (content as { type: string }[]).filter(({ type }) => type !== 'image')
    const bytes = Buffer.byteLength(JSON.stringify([texts, structuredContent]))
    if (bytes > MAX_RESULT + ENVELOPE) large.push(`${op.name}: ${bytes}`)
  }
  assert.deepEqual(large, [])
  assert.ok(answered >= LEAST_READ, `only ${answered} had something to answer`)

  async function realIds({ routes }: AnyOperation) {
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
