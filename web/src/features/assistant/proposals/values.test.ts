import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayValue, fieldsOf, typedValue } from './values.ts'

test('every value of a proposal can be edited and is returned with its type', () => {
  const params = { client_id: 3, depth: 'smart', count: 50, deep: true, tags: ['a', 'b'], keywords: [{ query: 'x' }] }
  const fields = fieldsOf(params)
  assert.deepEqual(
    fields.map(({ name, kind }) => `${name} ${kind}`),
    ['depth text', 'count number', 'deep switch', 'tags lines', 'keywords json'],
  )
  const back = fields.map((field) => [field.name, typedValue(field, field.value === true ? 'on' : String(field.value))])
  assert.deepEqual({ client_id: 3, ...Object.fromEntries(back) }, params)
  assert.throws(() => typedValue({ name: 'x', kind: 'json', value: '' }, '{'), SyntaxError)
  assert.equal(typedValue({ name: 'x', kind: 'number', value: '1' }, ' '), undefined)
  assert.equal(displayValue(['a', 'b']), 'a, b')
})
