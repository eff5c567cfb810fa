import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { z } from 'zod'
import { operationReasons } from '../../scripts/build-reasons.ts'
import { get, operation, patch, post } from '../../src/core/operation.ts'
import { Flag } from '../../src/core/schemas.ts'
import { catalogue } from '../../src/modules/index.ts'
import { describeApi } from '../../src/surfaces/openapi/document.ts'
import { endpointsOf } from '../../src/surfaces/openapi/endpoint.ts'
import { Conflict, Failure } from '../../src/surfaces/openapi/responses.ts'
import { describeRest } from '../../src/surfaces/openapi.ts'
import { generate, PYTHON, TARGETS } from '../../web/scripts/generate-client.ts'
import { generatePython } from '../../web/scripts/generate-python.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const REST = '/api/openapi.json'
const SEARCH = '/public/api/openapi.json'

const testApp = await openTestApp()
const call = caller((await testApp.serve()).url)
const key = await keyOf(testApp, 'viewer')

test('every operation lists the reasons it can fail with', async () => {
  const known = await readFile(
    join(import.meta.dirname, '../../src/surfaces/openapi/generated/operation-reasons.json'),
    'utf8',
  )
  assert.deepEqual(JSON.parse(known), operationReasons(), 'run `npm run build:reasons`')
  const { body } = await call('GET', REST, { as: key })
  const { 'x-reasons': reasons } = body.paths['/api/v1/clients/{client_id}/check'].post
  assert.ok(reasons.includes('run_under_way') && reasons.includes('client_archived'))
})

test('the generated clients are up to date', async () => {
  const document = JSON.parse(JSON.stringify(describeRest('/')))
  const written = { 'schema.ts': generate(document), 'operations.py': generatePython(document) }
  for (const file of [...TARGETS, PYTHON]) {
    const known = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
    const text = written[file.endsWith('.py') ? 'operations.py' : 'schema.ts']
    assert.ok(known === text, `${file}: run \`npm run build:client -- openapi.json\``)
  }
})

test('the OpenAPI document of the REST surface needs a key', async () => {
  assert.equal((await call('GET', REST)).status, 401)
  const answer = await call('GET', REST, { as: key })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(answer.body.openapi, '3.0.0')
  assert.deepEqual([answer.body.info.title, answer.body.info.version], ['Sightline', '1.0.0'])
})

test('the OpenAPI document of the search API is public', async () => {
  const answer = await call('GET', SEARCH)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.openapi, answer.body.info.version], ['3.0.0', '1.0.0'])
})

test('an unchanged document answers 304', async () => {
  const first = await call('GET', SEARCH)
  const again = await call('GET', SEARCH, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('both documents pass the strict lint rules', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The licence of the product is not part of its API.
      'info-license': 'off',
      'info-license-strict': 'off',
    },
  })
  for (const path of [REST, SEARCH]) {
    const { text } = await call('GET', path, { as: key })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    const messages = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
    assert.deepEqual(messages, [], path)
  }
})

test('every route of every operation is described once, with its module as tag and its name as operationId', async () => {
  const { body } = await call('GET', REST, { as: key })
  for (const op of catalogue) {
    for (const { method, path } of op.routes.filter((route) => !route.path.startsWith('/v1/'))) {
      const described = body.paths[path]?.[method]
      assert.ok(described, `${method} ${path}`)
      assert.equal(described.operationId.startsWith(op.name), true)
    }
  }
})

test('public operations need no authentication', async () => {
  const { body } = await call('GET', REST, { as: key })
  assert.deepEqual(body.paths['/health'].get.security, [])
  assert.equal(body.paths['/api/v1/clients'].get.security, undefined)
  assert.deepEqual(Object.keys(body.components.securitySchemes), ['ApiKey', 'Bearer', 'Session'])
})

test('lists document the headers with their counts', async () => {
  const { body } = await call('GET', REST, { as: key })
  const { headers } = body.paths['/api/v1/clients'].get.responses['200']
  for (const name of ['X-Total-Count', 'X-Limit', 'X-Offset', 'X-Next-Offset']) assert.ok(headers[name], name)
})

const Thing = z.object({ id: z.int().positive(), on: Flag, kind: z.enum(['a', 'b']).nullable() }).meta({ id: 'Thing' })
const Preset = z.object({ size: z.int().default(5) }).meta({ id: 'Preset' })

/** Describes a single test operation. */
function describe(definition: Partial<Parameters<typeof operation>[0]>) {
  const op = operation({
    name: 'do_thing',
    summary: 'Do a thing',
    access: 'analyst',
    input: z.object({}),
    output: Thing,
    routes: [get('/things')],
    run: async () => ({}),
    ...definition,
  })
  const endpoints = endpointsOf([{ name: 'things', operations: [op] }])
  return describeApi({ description: 'Test', server: '/', endpoints, failure: Failure, conflict: Conflict })
}

test('schemas use the OpenAPI 3.0 forms of nullable, enum and minimum', () => {
  const { components } = describe({ output: z.object({ thing: Thing.nullable(), when: z.iso.datetime() }) })
  assert.deepEqual(components.schemas.Thing, {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      on: { type: 'integer', enum: [0, 1] },
      kind: { type: 'string', enum: ['a', 'b', null], nullable: true },
    },
    required: ['id', 'on', 'kind'],
  })
})

test('a schema with defaults has separate names for input and output', () => {
  const { components } = describe({ input: z.object({ preset: Preset }), output: Preset, routes: [post('/things')] })
  assert.deepEqual(components.schemas.Preset?.required, ['size'])
  assert.deepEqual(components.schemas['Preset.Input']?.required, undefined)
})

test('the flat input is split into path, query and body', () => {
  const input = z.strictObject({ thing_id: z.int(), name: z.string().optional(), size: z.int() })
  const { paths } = describe({ input, routes: [patch('/things/{thing_id}'), get('/things/{thing_id}/parts')] })
  const change = paths['/things/{thing_id}']?.patch
  assert.deepEqual(
    change?.parameters?.map((each) => [each.name, each.in]),
    [['thing_id', 'path']],
  )
  assert.deepEqual(change?.requestBody?.content['application/json']?.schema, {
    type: 'object',
    properties: { name: { type: 'string' }, size: { type: 'integer' } },
    required: ['size'],
    additionalProperties: false,
  })
  const read = paths['/things/{thing_id}/parts']?.get
  assert.deepEqual(
    read?.parameters?.map((each) => [each.name, each.in]),
    [
      ['thing_id', 'path'],
      ['name', 'query'],
      ['size', 'query'],
    ],
  )
  assert.equal(read?.requestBody, undefined)
})

test('an array body is described as an array', () => {
  const input = z.object({ thing_id: z.int(), things: z.array(z.string()).max(3) })
  const { paths } = describe({ input, routes: [post('/things/{thing_id}', { body: 'things' })] })
  const body = paths['/things/{thing_id}']?.post?.requestBody
  assert.deepEqual(body?.content['application/json']?.schema, { type: 'array', items: { type: 'string' }, maxItems: 3 })
})

test('files, streams and 403 responses are documented', async () => {
  const { paths } = describeRest('/')
  const answer = (method: 'get' | 'post', path: string) => paths[path]?.[method]?.responses ?? assert.fail(path)
  const types = (method: 'get' | 'post', path: string) => {
    const good = answer(method, path)['200'] ?? assert.fail(path)
    return Object.keys(('content' in good && good.content) || {})
  }
  assert.deepEqual(types('get', '/api/v1/clients/{client_id}/keywords/export'), ['text/csv', 'application/json'])
  assert.deepEqual(types('post', '/api/ai-chat/sessions/{session_id}/send'), ['application/json', 'text/event-stream'])
  for (const path of ['/api/messages/{conv_id}/poll', '/api/audit-deep/{lead_id}'])
    assert.ok(answer('get', path)['403'])
})
