import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNext } from './safe-next.ts'

const HERE = 'https://sightline.test'

test('after signing in a person goes only to a place on this site', () => {
  assert.equal(safeNext('/c/3/keywords?q=shoes', HERE), '/c/3/keywords?q=shoes')
  for (const trap of [
    undefined,
    '',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
  ]) {
    assert.equal(safeNext(trap, HERE), '/', String(trap))
  }
})
