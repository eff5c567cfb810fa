import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { catalogue } from '../../modules/index.ts'
import { resolver } from '../guides/reference-shapes.ts'
import { describeRest } from '../openapi.ts'
import { bodySample, pathSample, sampleOf } from './samples.ts'

const document = describeRest('http://127.0.0.1:8080')
const resolve = resolver(document)
const byName = new Map(catalogue.map((op) => [op.name, op]))
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, described]) => {
    const op = byName.get(described.operationId)
    return op ? [{ op, path, method, described }] : []
  }),
)

test('every example in the API reference is valid input for its operation', () => {
  assert.ok(calls.length > 400)
  for (const { op, path, method, described } of calls) {
    const route = op.routes.find((each) => each.method === method && each.path === path)
    const body = bodySample(described, resolve)
    const parameters = (described.parameters ?? [])
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, sampleOf(schema, { resolve, name })])
    const fields = z.record(z.string(), z.unknown())
    const input = {
      ...Object.fromEntries(parameters),
      ...(route?.body ? { [route.body]: body } : fields.parse(body ?? {})),
    }
    const { error } = op.input.safeParse(input)
    assert.equal(error, undefined, `${op.name} ${JSON.stringify(input)}`)
  }
})

test('examples have meaningful values, and their paths have no placeholders left', () => {
  for (const { op, path, described } of calls) {
    assert.doesNotMatch(JSON.stringify(bodySample(described, resolve) ?? ''), /"text"/, op.name)
    assert.doesNotMatch(pathSample({ path, described }, resolve), /[{}]|\/text\b/, op.name)
  }
})
