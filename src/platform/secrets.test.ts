import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets } from './secrets.ts'

test('a sealed text opens with the same key only, and is different every time', () => {
  const secrets = createSecrets('one')
  const sealed = secrets.seal('пароль 😀')
  assert.equal(secrets.open(sealed), 'пароль 😀')
  assert.notEqual(sealed, secrets.seal('пароль 😀'))
  assert.ok(!sealed.includes('пароль'))
  assert.throws(() => createSecrets('two').open(sealed))
})

test('a modified sealed text is refused', () => {
  const secrets = createSecrets('one')
  const sealed = secrets.seal('x')
  assert.throws(() => secrets.open(sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA')))
})
