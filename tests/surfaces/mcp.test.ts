import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ROLES } from '../../src/core/context.ts'
import { operations, toolsets } from '../../src/modules/index.ts'
import { errorBody } from '../error-body.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp({ ALLOWED_HOSTS: 'seo.example', BASE_URL: 'https://sightline.example/' })
const { url } = await testApp.serve()
const call = caller(url)
const analyst = await keyOf(testApp, 'analyst')
const viewer = await keyOf(testApp, 'viewer')

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const callOf = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name, arguments: args },
})

type Era = 'legacy' | 'auto'

/** The official client, connected with an API key. */
async function connect(key: string, era: Era, query = '') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  const headers = { 'X-API-Key': key }
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp${query}`, url), { requestInit: { headers } }))
  return client
}

for (const era of ['legacy', 'auto'] as const) {
  test(`the official client lists every tool its role may use (${era})`, async () => {
    const client = await connect(analyst, era, '?toolsets=all')
    const { tools } = await client.listTools()
    assert.equal(client.getNegotiatedProtocolVersion(), era === 'auto' ? '2026-07-28' : '2025-11-25')
    const usable = operations.list.filter(({ access }) => ROLES.indexOf(access) <= ROLES.indexOf('analyst'))
    const names = [...usable.map(({ name }) => name), 'search_tools', 'call_tool']
    assert.deepEqual(tools.map(({ name }) => name).sort(), names.sort())
    assert.ok(tools.every(({ inputSchema }) => inputSchema.additionalProperties !== undefined))
    const health = tools.find(({ name }) => name === 'get_health')
    assert.deepEqual(health?.annotations, { readOnlyHint: true })
    const deletion = tools.find(({ name }) => name === 'delete_keyword')
    assert.deepEqual([deletion?.annotations?.readOnlyHint, deletion?.annotations?.destructiveHint], [false, true])
    await client.close()
  })

  test(`a result comes as text and as structured content (${era})`, async () => {
    const client = await connect(analyst, era)
    const { content, structuredContent, isError } = await client.callTool({ name: 'get_health', arguments: {} })
    assert.equal(isError, undefined)
    const [first] = content
    assert.equal(first?.type === 'text' && JSON.parse(first.text).database, 'ok')
    assert.equal((structuredContent as { database: string }).database, 'ok')
    await client.close()
  })

  test(`a failed call returns a result that says what is wrong (${era})`, async () => {
    const client = await connect(viewer, era)
    const wrong = await client.callTool({ name: 'get_client', arguments: { client_id: 'x' } })
    const missing = await client.callTool({ name: 'get_client', arguments: { client_id: 999 } })
    const refused = await client.callTool({ name: 'create_client', arguments: { name: 'A', domain: 'a.com' } })
    assert.match(replyOf(wrong).error, /client_id/)
    assert.deepEqual(replyOf(missing), errorBody('not_found'))
    assert.deepEqual(replyOf(refused), errorBody('forbidden'))
    await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), { code: -32602 })
    await client.close()
  })
}

function replyOf({ isError, content }: { isError?: boolean | undefined; content: unknown }) {
  assert.equal(isError, true)
  const [first] = content as { text: string }[]
  return JSON.parse(first?.text ?? '')
}

test('an agent is told at once which parts are simulated', async () => {
  const client = await connect(viewer, 'legacy')
  const { simulated } = testApp.as('viewer').config
  const parts = Object.entries(simulated).flatMap(([part, is]) => (is ? [part] : []))
  assert.equal(parts.length > 0, true)
  assert.ok(
    client.getInstructions()?.includes(`stands in for: ${parts.join(', ')}.`),
    client.getInstructions() ?? 'none',
  )
  await client.close()
})

test('a tool works in the workspace of its key', async () => {
  const made = await call('POST', '/mcp', {
    as: analyst,
    body: callOf('create_client', { name: 'Made', domain: 'made.com' }),
  })
  const { id } = made.body.result.structuredContent
  assert.equal((await call('GET', `/api/v1/clients/${id}`, { as: analyst })).body.name, 'Made')
  const stranger = await keyOf(testApp, 'owner', 'second')
  const foreign = await call('POST', '/mcp', { as: stranger, body: callOf('get_client', { client_id: id }) })
  assert.deepEqual(replyOf(foreign.body.result), errorBody('not_found'))
})

test('callers that accept only plain JSON get it', async () => {
  for (const accept of ['application/json', '*/*']) {
    const answer = await call('POST', '/mcp', { as: viewer, body: LIST, headers: { accept } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.ok(answer.body.result.tools.length > 0)
  }
})

test('the key is checked before anything else', async () => {
  const key = `sk-${'a'.repeat(46)}`
  assert.equal((await call('POST', '/mcp', { raw: 'not json' })).status, 401)
  assert.equal((await call('POST', '/mcp', { as: key, body: LIST })).status, 401)
  assert.equal((await call('GET', '/mcp', { headers: { origin: 'https://evil.example' } })).status, 401)
  assert.equal((await call('POST', '/mcp?toolsets=nonsense', { body: LIST })).status, 401)
  const bearer = { authorization: `Bearer ${viewer}` }
  assert.equal((await call('POST', '/mcp', { headers: bearer, body: LIST })).status, 200)
})

test('the official client cannot connect with an invalid key', async () => {
  await assert.rejects(connect(`sk-${'a'.repeat(46)}`, 'legacy'), /401|Unauthorized/i)
})

test('a foreign Host or Origin is rejected; our own hosts are allowed', async () => {
  const key = await keyOf(testApp, 'admin')
  const statusOf = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const all = { 'x-api-key': key, 'content-type': 'application/json', ...headers }
      const sent = request(`${url}/mcp`, { method: 'POST', headers: all }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(LIST))
    })
  assert.equal(await statusOf({ host: 'evil.example' }), 403)
  assert.equal(await statusOf({ host: '127.0.0.1.evil.example' }), 403)
  assert.equal(await statusOf({ host: 'evil.example@localhost:1' }), 400)
  assert.equal(await statusOf({ origin: 'https://evil.example' }), 403)
  assert.equal(await statusOf({ origin: 'null' }), 403)
  assert.equal(await statusOf({ host: 'localhost:9999' }), 200)
  assert.equal(await statusOf({ host: '[::1]:8080' }), 200)
  assert.equal(await statusOf({ host: 'seo.example' }), 200)
  assert.equal(await statusOf({ host: 'sightline.example', origin: 'https://sightline.example' }), 200)
  assert.equal(await statusOf({ origin: 'http://localhost:5173' }), 200)
})

test('toolsets select the listed tools; an unknown toolset is rejected', async () => {
  const key = await keyOf(testApp, 'owner')
  const some = await call('POST', '/mcp?toolsets=system', { as: key, body: LIST })
  assert.deepEqual(
    some.body.result.tools.map((tool: { name: string }) => tool.name),
    [...(toolsets.get('system') ?? []).map(({ name }) => name), 'search_tools', 'call_tool'],
  )
  const outside = await call('POST', '/mcp?toolsets=system', { as: key, body: callOf('list_clients', {}) })
  assert.deepEqual(
    outside.body.result.structuredContent.items.map(({ name }: { name: string }) => name),
    ['Made'],
  )
  const unknown = await call('POST', '/mcp?toolsets=system,nonsense', { as: key, body: LIST })
  assert.equal(unknown.status, 400)
  const known = ['default', 'all', ...[...toolsets].filter(([, tools]) => tools.length > 0).map(([name]) => name)]
  assert.equal(unknown.body.error.message, `Unknown toolset "nonsense"; known toolsets are ${known.join(', ')}`)
})

test('malformed messages get JSON-RPC errors', async () => {
  const key = await keyOf(testApp, 'owner')
  const broken = await call('POST', '/mcp', { as: key, raw: '{"jsonrpc":' })
  assert.deepEqual([broken.status, broken.body.error.code], [400, -32700])
  const deep = await call('POST', '/mcp', { as: key, raw: `${'['.repeat(40)}${']'.repeat(40)}` })
  assert.deepEqual([deep.status, deep.body.error.code], [400, -32700])
  const latin = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: Buffer.from('{"jsonrpc":"2.0","id":"\xe9","method":"tools/list"}', 'latin1'),
  })
  assert.equal(latin.status, 400)
  const huge = await call('POST', '/mcp', { as: key, raw: `"${'x'.repeat(1_100_000)}"` })
  assert.deepEqual([huge.status, huge.body.error.code], [413, -32600])
  const noMethod = await call('POST', '/mcp', { as: key, body: { ...LIST, method: 'no/such' } })
  assert.equal(noMethod.body.error.code, -32601)
  for (const id of [null, {}, [], 1.5, true]) {
    const odd = await call('POST', '/mcp', { as: key, body: { ...LIST, id } })
    assert.equal(odd.status, 400, `id ${JSON.stringify(id)}`)
  }
  const text = await call('POST', '/mcp', { as: key, body: LIST, headers: { 'content-type': 'text/plain' } })
  assert.equal(text.status, 415)
})

test('there are no sessions: other methods are not allowed and a session id is ignored', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await call(method, '/mcp', {
      as: viewer,
      headers: { accept: 'text/event-stream', 'mcp-session-id': 'stolen' },
    })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
    assert.equal(answer.body.jsonrpc, '2.0')
  }
  const answer = await call('POST', '/mcp', { as: viewer, body: LIST, headers: { 'mcp-session-id': 'stolen' } })
  assert.deepEqual([answer.status, answer.headers.get('mcp-session-id')], [200, null])
})

test('each message of a batch counts towards the rate limit shared with REST, and a batch is limited', async () => {
  const key = await keyOf(testApp, 'viewer', 'second')
  const first = await call('POST', '/mcp', { as: key, body: LIST })
  assert.deepEqual([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')], ['60', '59'])
  const rest = await call('GET', '/api/v1/clients', { as: key })
  assert.equal(rest.headers.get('ratelimit-remaining'), '58')
  const batch = Array.from({ length: 20 }, (_, id) => ({ ...LIST, id }))
  const many = await call('POST', '/mcp', { as: key, body: batch })
  assert.equal(many.body.length, 20)
  assert.equal(many.headers.get('ratelimit-remaining'), '38')
  const tooMany = await call('POST', '/mcp', { as: key, body: [...batch, LIST] })
  assert.deepEqual([tooMany.status, tooMany.body.error.code], [400, -32600])
  await call('POST', '/mcp', { as: key, body: batch })
  const beyond = await call('POST', '/mcp', { as: key, body: batch })
  assert.equal(beyond.status, 429)
  assert.match(beyond.headers.get('retry-after') ?? '', /^\d+$/)
})

test('a revoked key stops working at once', async () => {
  const made = await call('POST', '/api/v1/api-keys', {
    as: await sessionOf(testApp, 'analyst'),
    body: { name: 'short life' },
  })
  assert.equal((await call('POST', '/mcp', { as: made.body.key, body: LIST })).status, 200)
  await call('DELETE', `/api/v1/api-keys/${made.body.id}`, { as: analyst })
  assert.equal((await call('POST', '/mcp', { as: made.body.key, body: LIST })).status, 401)
})
