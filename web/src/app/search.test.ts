import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTexts, writeTexts } from './search.ts'

test('what is in the address is plain text, and what is empty is left out', () => {
  assert.deepEqual(readTexts('q', 'sort')({ q: '123', sort: '', other: 'x' }), { q: '123' })
  assert.equal(writeTexts({ q: 'a b', sort: undefined }), '?q=a+b')
  assert.equal(writeTexts({}), '')
})
