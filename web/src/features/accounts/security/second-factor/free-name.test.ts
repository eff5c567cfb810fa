import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeName } from './free-name.ts'

const nameOf = (n: number) => `Passkey ${n}`

test('a passkey gets an unused name, even after another was removed', () => {
  assert.equal(freeName([], nameOf), 'Passkey 1')
  assert.equal(freeName([{ name: 'Passkey 2' }], nameOf), 'Passkey 1')
  assert.equal(freeName([{ name: 'Passkey 1' }, { name: 'Passkey 2' }], nameOf), 'Passkey 3')
})
