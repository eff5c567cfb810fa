import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { issueKey } from '../../src/modules/accounts/index.ts'
import { catalogue, operations } from '../../src/modules/index.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { bodyOf, pathOf, queryOf, sampleInput } from '../samples.ts'
import { openTestApp } from '../test-app.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())
const testApp = await openTestApp({ SANDBOX_URL: sandbox.url })
const { url } = await testApp.serve()
const call = caller(url)
const key = await keyOf(testApp, 'owner')
const { key: agentKey } = await issueKey(testApp.as('owner'), {
  name: 'agent',
  expires_at: null,
  effects: ['read', 'write', 'spend', 'destroy'],
})
const session = await sessionOf(testApp, 'owner')
const fresh = () => testApp.pool.query('delete from rate_windows')

async function tool(name: string, args: object) {
  await fresh()
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const { result } = (await call('POST', '/mcp', { as: agentKey, body })).body
  return { isError: result.isError, error: JSON.parse(result.content[0].text).error }
}

/** Operations that accept any field. */
const isOpen = (op: (typeof catalogue)[number]) => op.input._zod.def.catchall?._zod.def.type === 'unknown'

test('over REST every operation rejects an unknown field and names it', async () => {
  let routes = 0
  for (const op of catalogue.filter((each) => !isOpen(each))) {
    for (const route of op.routes.filter(({ ignoresQuery }) => !ignoresQuery)) {
      await fresh()
      const input = sampleInput(op)
      const path = `${pathOf(route, input)}${queryOf(route, input)}`
      const body = bodyOf(route, input)
      const isPlain = body === undefined || route.body !== undefined
      const sent = isPlain
        ? { path: `${path}${path.includes('?') ? '&' : '?'}no_such_field=1`, body }
        : { path, body: { ...(body as object), no_such_field: 1 } }
      const answer = await call(route.method.toUpperCase(), sent.path, {
        as: op.needsSignIn ? session : key,
        ...(sent.body !== undefined && { body: sent.body }),
      })
      assert.equal(
        answer.status,
        400,
        `${op.name} ${route.method} ${sent.path}: ${answer.status} ${answer.text.slice(0, 200)}`,
      )
      assert.match(answer.body.error, /no_such_field: is not a known field/, op.name)
      routes++
    }
  }
  console.log(`${routes} routes reject an unknown field`)
})

test('health endpoints ignore unknown query parameters', async () => {
  for (const path of ['/health', '/api/v1/health', '/health/live', '/health/ready'])
    assert.equal((await call('GET', `${path}?x=1`)).status, 200, path)
})

test('every tool rejects an unknown argument', async () => {
  for (const op of operations.list.filter((each) => !isOpen(each))) {
    const { isError, error } = await tool(op.name, { ...sampleInput(op), no_such_field: 1 })
    assert.deepEqual([isError, /no_such_field: is not a known field/.test(error)], [true, true], `${op.name} ${error}`)
  }
})

test('search_tools and call_tool reject unknown arguments with the same wording', async () => {
  const find = await tool('search_tools', { query: 'keywords', toolset: 'aeo' })
  assert.match(find.error, /^toolset: is not a known field; known fields are query, limit/)
  const flat = await tool('call_tool', { name: 'list_clients', limit: 2 })
  assert.deepEqual(flat, { isError: true, error: 'limit: is not a known field; known fields are name, arguments' })
  const wide = await tool('search_tools', { query: 5, limit: 50 })
  assert.equal(wide.error, 'query: must be text; limit: must be a whole number between 1 and 20')
})

test('the error lists the known names and suggests the nearest', async () => {
  const { body: client } = await call('POST', '/api/v1/clients/create', {
    as: key,
    body: { name: 'A', domain: 'a.com' },
  })
  const movers = await tool('get_movers', { client_id: client.id, days: 30 })
  assert.match(movers.error, /^days: is not a known field; known fields are client_id, /)
  const near = await call('GET', `/api/v1/clients?limitt=3`, { as: key })
  assert.deepEqual(
    [near.status, near.body.error],
    [400, 'limitt: is not a known field; known fields are limit, offset; did you mean limit?'],
  )
  const deep = await call('POST', `/api/v1/clients/${client.id}/keywords`, {
    as: key,
    body: [{ query: 'a', tag: 'x' }],
  })
  assert.equal(deep.status, 400)
  assert.match(deep.body.error, /^keywords\.0\.tag: is not a known field; .*; did you mean tags\?$/)
  const { body: keywords } = await call('GET', `/api/v1/clients/${client.id}/keywords`, { as: key })
  assert.equal(keywords.total, 0)
})

test('the public search API ignores unknown fields, as its contract says', async () => {
  const { status } = await call('POST', '/v1/search', { as: key, body: { q: 'moka pot', no_such_field: 1 } })
  assert.equal(status, 200)
  assert.equal((await call('GET', `/v1/search?q=moka+pot&_=1&apiKey=${key}`)).status, 200)
})
