import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets } from './secrets.ts'

test('what is sealed can be opened with the same key only, and never reads twice the same', () => {
  const secrets = createSecrets('one')
  const sealed = secrets.seal('пароль 😀')
  assert.equal(secrets.open(sealed), 'пароль 😀')
  assert.notEqual(sealed, secrets.seal('пароль 😀'))
  assert.ok(!sealed.includes('пароль'))
  assert.throws(() => createSecrets('two').open(sealed))
})

test('a sealed text that was touched is refused', () => {
  const secrets = createSecrets('one')
  const sealed = secrets.seal('x')
  assert.throws(() => secrets.open(sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA')))
})
