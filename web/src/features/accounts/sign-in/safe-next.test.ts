import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNext } from './safe-next.ts'

const HERE = 'https://sightline.test'

test('after signing in, only a path on this site is followed', () => {
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
