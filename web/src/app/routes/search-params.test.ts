import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearchParams, writeSearchParams } from './search-params.ts'

test('search params are read as plain text, and empty ones are left out', () => {
  assert.deepEqual(readSearchParams('q', 'sort')({ q: '123', sort: '', other: 'x' }), { q: '123' })
  assert.equal(writeSearchParams({ q: 'a b', sort: undefined }), '?q=a+b')
  assert.equal(writeSearchParams({}), '')
})
