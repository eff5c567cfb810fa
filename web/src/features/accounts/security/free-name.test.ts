import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeName } from './free-name.ts'

const nameOf = (n: number) => `Passkey ${n}`

test('no two passkeys are named alike, also after one of them was removed', () => {
  assert.equal(freeName([], nameOf), 'Passkey 1')
  assert.equal(freeName([{ name: 'Passkey 2' }], nameOf), 'Passkey 1')
  assert.equal(freeName([{ name: 'Passkey 1' }, { name: 'Passkey 2' }], nameOf), 'Passkey 3')
})
