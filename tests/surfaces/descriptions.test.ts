import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from '../../src/surfaces/openapi/schemas.ts'
import { describeRest, describeSearch } from '../../src/surfaces/openapi.ts'
import { searchDescription } from '../../src/surfaces/search-api/describe.ts'

const documents = { rest: describeRest('/'), search: describeSearch(searchDescription, '/') }

type Field = { path: string; name: string; description: string | undefined }

/** Every field of a schema, however deeply nested. */
function fieldsOf(schema: Schema, path: string): Field[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const inside = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { path: `${path}.${name}`, name, description: field.description },
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...inside.flatMap((each) => fieldsOf(each, path)),
    ...(typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, path) : []),
  ]
}

function allFields({ components, paths }: (typeof documents)['rest']): Field[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.map(({ name, description }) => ({ path: `${operationId}?${name}`, name, description })),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, `${operationId}<`)),
      ...Object.values(responses).flatMap((response) =>
        'content' in response
          ? Object.values(response.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, operationId))
          : [],
      ),
    ]),
  ]
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

test('every field of both OpenAPI documents has a description that says more than its name', () => {
  for (const [name, document] of Object.entries(documents)) {
    const fields = allFields(document)
    assert.ok(fields.length > 200, name)
    const silent = fields.filter(({ description = '' }) => description.trim().length < 4)
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
      name,
    )
    const parrots = fields.filter((field) => plain(field.description ?? '') === plain(field.name))
    assert.deepEqual(
      parrots.map(({ path }) => path),
      [],
      name,
    )
  }
})

test('the public document lists every way to call the search API', () => {
  const { paths, components } = documents.search
  for (const path of ['/v1/search', '/search', '/v1/maps', '/maps', '/v1/webpage', '/webpage'])
    assert.deepEqual(Object.keys(paths[path] ?? {}).sort(), ['get', 'post'], path)
  const posted = paths['/v1/search']?.post
  const [one, many] = posted?.requestBody?.content['application/json']?.schema.anyOf ?? []
  assert.ok(one?.$ref)
  assert.deepEqual([many?.type, many?.minItems, many?.maxItems], ['array', 1, 100])
  const answered = posted?.responses[200]
  const bodies = answered && 'content' in answered ? answered.content?.['application/json']?.schema.anyOf : []
  assert.equal(bodies?.[1]?.type, 'array')
  assert.ok(posted?.security?.some((scheme) => 'ApiKeyQuery' in scheme))
  assert.deepEqual(components.securitySchemes.ApiKeyQuery && 'in' in components.securitySchemes.ApiKeyQuery, true)
  const asked = paths['/search']?.get?.parameters?.map(({ name }) => name)
  assert.ok(asked?.includes('q') && asked.includes('num'))
  assert.equal('ApiKeyQuery' in documents.rest.components.securitySchemes, false)
})

test('URL fields document their pattern, and checkout documents the 503 of a missing payment provider', () => {
  const body = documents.rest.paths['/api/v1/clients/{client_id}']?.patch?.requestBody?.content['application/json']
  const { sitemap_url, screenshot_proxy } = body?.schema.properties ?? {}
  for (const [pattern, good, bad] of [
    [sitemap_url?.pattern, ['', 'https://a.com/sitemap.xml'], ['a.com/sitemap.xml', 'ftp://a.com']],
    [screenshot_proxy?.pattern, ['', 'http://p.com:8080', 'socks5://p.com:1080'], ['p.com:8080']],
  ] as const) {
    assert.ok(pattern)
    for (const value of good) assert.match(value, new RegExp(pattern))
    for (const value of bad) assert.doesNotMatch(value, new RegExp(pattern))
  }
  assert.ok(documents.rest.paths['/api/v1/credits/checkout']?.post?.responses[503])
})
