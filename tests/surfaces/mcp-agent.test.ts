import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { issueKey } from '../../src/modules/accounts/index.ts'
import { operations } from '../../src/modules/index.ts'
import { fitResult, MAX_RESULT } from '../../src/surfaces/mcp/fit-result.ts'
import { pastJob } from '../analytics/past.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const key = await keyOf(testApp, 'analyst')
const owner = await keyOf(testApp, 'owner')

async function connect(query = '', as = key, mode: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { 'X-API-Key': as } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp${query}`, url), { requestInit }))
  return client
}

const mcp = await connect()
after(() => mcp.close())

const { body: client } = await call('POST', '/api/v1/clients/create', {
  as: key,
  body: { name: 'Brewlane', domain: 'brewlane.com' },
})

// Operations that need recent proof are not offered to a key without explicit effects.
const OFFERED = operations.list.filter(({ needsRecentProof }) => !needsRecentProof)

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

// biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
const tool = async (name: string, input: Record<string, unknown> = {}): Promise<any> => {
  await testApp.pool.query('delete from rate_windows')
  const { structuredContent, isError, content } = await mcp.callTool({ name, arguments: input })
  assert.ok(!isError, JSON.stringify(content))
  return structuredContent
}

test('the tool list fits into 20 kB and 25 tools, each with an output schema', async () => {
  const { text, body } = await call('POST', '/mcp', { as: key, body: LIST })
  assert.ok(Buffer.byteLength(text) <= 20_000, `${Buffer.byteLength(text)} bytes`)
  assert.ok(body.result.tools.length <= 25)
  for (const { name, outputSchema } of body.result.tools) {
    if (name !== 'call_tool') assert.equal(outputSchema?.type, 'object', name)
  }
})

test('every parameter of every tool has a description', async () => {
  const { body } = await call('POST', '/mcp?toolset=all', { as: owner, body: LIST })
  assert.equal(body.result.tools.length, OFFERED.length + 2)
  type Fields = Record<string, { description?: string; properties?: Fields; items?: { properties?: Fields } }>
  const undescribed = (fields: Fields | undefined, path: string): string[] =>
    Object.entries(fields ?? {}).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${path}.${name}`]),
      ...undescribed(field.properties, `${path}.${name}`),
      ...undescribed(field.items?.properties, `${path}.${name}`),
    ])
  for (const { name, inputSchema, outputSchema } of body.result.tools) {
    assert.deepEqual(undescribed(inputSchema.properties, name), [])
    if (name !== 'call_tool') assert.ok(outputSchema, name)
  }
})

test('an unlisted tool is found by search and can be called by name', async () => {
  const { tools } = await mcp.listTools()
  assert.ok(!tools.some(({ name }) => name === 'add_competitor'))
  const found = await tool('search_tools', { query: 'add a competitor' })
  assert.equal(found.tools[0].name, 'add_competitor')
  assert.ok(found.tools[0].parameters['domain*'])
  const input = { client_id: client.id, domain: 'rival.com' }
  const made = await tool(found.tools[0].name, input)
  assert.equal(made.domain, 'rival.com')
  const listed = await tool('call_tool', { name: 'list_competitors', arguments: { client_id: client.id } })
  assert.equal(listed.items[0].domain, 'rival.com')
  await assert.rejects(tool('call_tool', { name: 'no_such_tool' }), { code: -32602 })
  assert.ok((await tool('search_tools', { query: '' })).toolsets.includes('aso'))
})

test('a tool that deletes a workspace is found only with a key that has its effect', async () => {
  const names = async (as: string) => {
    await testApp.pool.query('delete from rate_windows')
    const params = { name: 'search_tools', arguments: { query: 'delete workspace', limit: 20 } }
    const { body } = await call('POST', '/mcp', { as, body: { ...LIST, method: 'tools/call', params } })
    return body.result.structuredContent.tools.map(({ name }: { name: string }) => name)
  }
  const { key: named } = await issueKey(testApp.as('owner'), {
    name: 'n',
    expires_at: null,
    effects: ['read', 'destroy'],
  })
  assert.ok(!(await names(owner)).includes('delete_workspace'))
  assert.ok((await names(named)).includes('delete_workspace'))
  const remove = { name: 'delete_workspace', arguments: { confirm: 'not its name' } }
  const reasons: string[] = []
  for (const params of [remove, { name: 'call_tool', arguments: remove }])
    for (const as of [owner, named]) {
      const { body } = await call('POST', '/mcp', { as, body: { ...LIST, method: 'tools/call', params } })
      reasons.push(JSON.parse(body.result.content[0].text).reason)
    }
  assert.deepEqual(reasons, Array(2).fill(['effect_not_named', 'workspace_name_wrong']).flat())
})

test('a caller cannot find or call a tool that their role does not allow', async () => {
  const viewer = await connect('', await keyOf(testApp, 'viewer'))
  const { structuredContent } = await viewer.callTool({
    name: 'search_tools',
    arguments: { query: 'delete workspace' },
  })
  const { tools } = structuredContent as { tools: { name: string }[] }
  assert.ok(!tools.some(({ name }) => name === 'delete_workspace'))
  const refused = await viewer.callTool({
    name: 'call_tool',
    arguments: { name: 'delete_workspace', arguments: { confirm: 'x' } },
  })
  assert.equal(refused.isError, true)
  await viewer.close()
})

test('a result is shortened by default, reports the total, and respects fields and limit', async () => {
  const keywords = Array.from({ length: 300 }, (_, at) => ({
    query: `espresso machine number ${at}`,
    cluster: 'machines',
  }))
  await call('POST', `/api/v1/clients/${client.id}/keywords`, { as: key, body: keywords })
  await testApp.pool.query('delete from rate_windows')
  const whole = await mcp.callTool({ name: 'list_keywords', arguments: { client_id: client.id } })
  assert.ok(Buffer.byteLength(JSON.stringify(whole)) <= MAX_RESULT + 200, `${JSON.stringify(whole).length} bytes`)
  const short = whole.structuredContent as { items: object[]; total: number; more: { shortened: string } }
  assert.equal(short.total, 300)
  assert.match(short.more.shortened, /items: \d+ of 300/)
  const picked = await tool('list_keywords', { client_id: client.id, fields: ['query'], limit: 100 })
  assert.equal(picked.items.length, 100)
  assert.deepEqual(Object.keys(picked.items[0]), ['query'])
  const wrong = await mcp.callTool({ name: 'list_keywords', arguments: { client_id: client.id, fields: 'query' } })
  assert.equal(wrong.isError, true)
})

test('a long file is returned as a link with its first lines, a short one in full', async () => {
  const shared = await tool('export_keywords', { client_id: client.id, format: 'csv' })
  assert.match(shared.head, /^\uFEFFquery,geo,.*\r\nespresso machine number 0,/)
  const fetched = await fetch(shared.url, { headers: { 'X-API-Key': key } })
  const whole = Buffer.from(await fetched.arrayBuffer())
  assert.deepEqual([fetched.status, whole.length], [200, shared.size])
  assert.ok(Buffer.byteLength(JSON.stringify(shared)) < MAX_RESULT / 2)
  const { content } = await mcp.callTool({
    name: 'export_keywords',
    arguments: { client_id: client.id, format: 'csv' },
  })
  const link = (content as { type: string; uri?: string }[])[1]
  assert.deepEqual([link?.type, link?.uri], ['resource_link', shared.url])
  const { body: empty } = await call('POST', '/api/v1/clients/create', {
    as: key,
    body: { name: 'Empty', domain: 'empty.test' },
  })
  const short = await tool('export_keywords', { client_id: empty.id, format: 'csv' })
  assert.match(short.content, /^\uFEFFquery,geo,/)
})

test('a shortened history keeps its newest points', () => {
  const points = Array.from({ length: 400 }, (_, at) => ({ checked_at: 1_700_000_000 + at, visibility: at }))
  const { items } = fitResult({ items: points }) as { items: typeof points }
  assert.ok(items.length < 400)
  assert.equal(items.at(-1)?.visibility, 399)
})

test('query_metrics answers by dataset, dimension and metric, and names unknown ones', async () => {
  const counted = await tool('query_metrics', {
    client_id: client.id,
    dataset: 'positions',
    dimensions: ['cluster', 'state'],
    metrics: ['rows'],
    order_by: '-rows',
  })
  assert.deepEqual([counted.columns, counted.rows], [['cluster', 'state', 'rows'], [['machines', 'unchecked', 300]]])
  const wrong = await mcp.callTool({
    name: 'query_metrics',
    arguments: { client_id: client.id, dataset: 'positions', metrics: ['price'], from: '2026-01-01' },
  })
  const [first] = wrong.content as { text: string }[]
  assert.match(first?.text ?? '', /positions has no \\"price\\"; it has position, /)
  assert.match(first?.text ?? '', /it takes to, compare_to/)
  const { columns } = await tool('get_query_catalogue', { dataset: 'movers' })
  assert.ok(columns.some(({ name }: { name: string }) => name === 'click_change'))
})

test('lists may be cached for a while, but only by the client', async () => {
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
    const body = {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'agent', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
    const { body: answer, text } = await call('POST', '/mcp', { as: owner, body, headers })
    assert.equal(answer.result?.cacheScope, 'private', text.slice(0, 300))
    assert.ok(answer.result.ttlMs > 0, method)
  }
})

test('a client is read as a resource; an unknown address is an invalid parameter', async () => {
  const { resources } = await mcp.listResources()
  const uri = `sightline://client/${client.id}/overview`
  assert.ok(resources.some((resource) => resource.uri === uri))
  const { contents } = await mcp.readResource({ uri })
  const [first] = contents as { text: string }[]
  assert.equal(JSON.parse(first?.text ?? '').domain, 'brewlane.com')
  for (const wrong of ['sightline://client/999/overview', 'sightline://client/1/nothing', 'file:///etc/passwd'])
    await assert.rejects(mcp.readResource({ uri: wrong }), { code: -32602 })
  const { resourceTemplates } = await mcp.listResourceTemplates()
  assert.ok(resourceTemplates.length >= 3)
})

test('prompts name the tools to call, and client ids are completed by name', async () => {
  const { prompts } = await mcp.listPrompts()
  assert.deepEqual(
    prompts.map(({ name }) => name),
    ['weekly_review', 'why_did_we_fall', 'content_brief'],
  )
  for (const { name } of prompts) {
    const { messages } = await mcp.getPrompt({ name, arguments: { client_id: String(client.id) } })
    const { text = '' } = (messages[0]?.content ?? {}) as { text?: string }
    const named =
      text.match(/\b[a-z]+_[a-z_]+\b/g)?.filter((word) => operations.list.some((op) => op.name === word)) ?? []
    assert.ok(named.length >= 2, text)
  }
  await assert.rejects(mcp.getPrompt({ name: 'weekly_review', arguments: {} }), { code: -32602 })
  const { completion } = await mcp.complete({
    ref: { type: 'ref/prompt', name: 'weekly_review' },
    argument: { name: 'client_id', value: 'brew' },
  })
  assert.deepEqual(completion.values, [String(client.id)])
})

for (const mode of ['auto', 'legacy'] as const)
  test(`waiting for a run reports its progress (${mode})`, async () => {
    await testApp.pool.query('delete from rate_windows')
    const id = await pastJob(testApp, { clientId: client.id, placed: [] })
    await testApp.pool.query(`update runs set state = 'cancelled' where id = $1`, [id])
    const agent = await connect('', key, mode)
    const received: unknown[] = []
    const answer = await agent.callTool(
      { name: 'wait_for_run', arguments: { client_id: client.id, id, wait_seconds: 0 } },
      { onprogress: (progress) => received.push(progress) },
    )
    assert.equal((answer.structuredContent as { is_over: boolean }).is_over, true)
    assert.deepEqual(received, [{ progress: 0, total: 100, message: `rank_check ${id}: cancelled, 0 %` }])
    await agent.close()
  })

test('a rate-limited caller is told when to retry', async () => {
  const busy = await keyOf(testApp, 'viewer')
  const answers = await Promise.all(Array.from({ length: 61 }, () => call('POST', '/mcp', { as: busy, body: LIST })))
  const limited = answers.find(({ status }) => status === 429)
  assert.match(limited?.body.error.message, /Come again in \d+ seconds/)
  assert.equal(limited?.body.error.data.retry_after_seconds, Number(limited?.headers.get('retry-after')))
})
