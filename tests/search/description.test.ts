import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openFixture, VERTICALS } from './fixture.ts'

const fixture = await openFixture()
const { status, text, body: document } = await fixture.call('GET', '/public/api/openapi.json')

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
}
const resolve = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? document.components.schemas[$ref.split('/').at(-1) ?? ''] : schema

const PREFIXES = ['/v1/', '/']

test('the public description lists all searches with and without version, account, locations and custom search', () => {
  assert.equal(status, 200)
  const both = [...VERTICALS, 'webpage', 'reviews', 'lens', 'account'].flatMap((name) =>
    PREFIXES.map((prefix) => prefix + name),
  )
  const alone = ['/customsearch/v1', '/customsearch/v1/siterestrict', '/v1/locations']
  assert.deepEqual(Object.keys(document.paths).sort(), [...new Set(both), ...alone].sort())
  for (const path of PREFIXES.flatMap((prefix) => VERTICALS.map((vertical) => prefix + vertical)))
    assert.deepEqual(Object.keys(document.paths[path]).sort(), ['get', 'post'], path)
})

test('the description passes strict linting', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'info-license': 'off', 'info-license-strict': 'off' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`),
    [],
  )
})

test('requests have the fields of the contract', () => {
  for (const vertical of VERTICALS) {
    const { content, required } = document.paths[`/v1/${vertical}`].post.requestBody
    const [one, many] = content['application/json'].schema.anyOf
    assert.deepEqual([many.items, many.minItems, many.maxItems], [one, 1, 100])
    const request = resolve(one)
    const isMap = vertical === 'maps'
    assert.equal(required, !isMap)
    assert.deepEqual(request.required, isMap ? undefined : ['q'])
    const pins = isMap ? ['ll', 'cid', 'placeId'] : []
    const fields = [...pins, 'q', 'gl', 'hl', 'location', 'num', 'page', 'tbs', 'autocorrect', 'cache', 'device']
    assert.deepEqual(Object.keys(request.properties ?? {}).sort(), fields.sort())
  }
})

test('errors have the three fields of this API, and the cache header is described', () => {
  for (const vertical of VERTICALS) {
    const { responses, description } = document.paths[`/v1/${vertical}`].post
    assert.match(description, /X-Cache.*HIT.*MISS/)
    for (const [code, { $ref }] of Object.entries<{ $ref?: string }>(responses)) {
      if (code === '200') continue
      const response = document.components.responses[$ref?.split('/').at(-1) ?? '']
      const failure = resolve(response.content['application/json'].schema)
      assert.deepEqual(failure.required, ['message', 'statusCode', 'error'], code)
    }
  }
})

test('what is served matches the description', async () => {
  for (const vertical of VERTICALS) {
    const answer = await fixture.ask(vertical, { q: 'coffee' })
    const { schema } = document.paths[`/v1/${vertical}`].post.responses['200'].content['application/json']
    compare(schema.anyOf[0], answer.body, vertical)
  }
  const account = await fixture.call('GET', '/v1/account', { as: fixture.key })
  compare(
    document.paths['/v1/account'].get.responses['200'].content['application/json'].schema,
    account.body,
    'account',
  )
  const locations = await fixture.call('GET', '/v1/locations?text=chicago', { as: fixture.key })
  compare(
    document.paths['/v1/locations'].get.responses['200'].content['application/json'].schema,
    locations.body,
    'locations',
  )
})

/** Every served field is described, and every required one is served. */
function compare(schema: Schema, value: unknown, where: string): void {
  const shape = resolve(schema)
  if (Array.isArray(value)) {
    assert.equal(shape.type, 'array', where)
    for (const item of value) compare(shape.items ?? {}, item, `${where}[]`)
    return
  }
  if (typeof value !== 'object' || value === null || !shape.properties) return
  for (const name of shape.required ?? []) assert.ok(name in value, `${where}.${name} is missing`)
  for (const [name, inner] of Object.entries(value)) {
    const known: Schema | undefined = shape.properties[name]
    assert.ok(known, `${where}.${name} is not described`)
    compare(known, inner, `${where}.${name}`)
  }
}
