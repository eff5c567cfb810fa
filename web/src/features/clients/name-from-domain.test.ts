import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFromDomain } from './name-from-domain.ts'

test('a client name is suggested from the domain', () => {
  assert.equal(nameFromDomain('https://www.north-shore.co/shop'), 'North shore')
  assert.equal(nameFromDomain(' example.com'), 'Example')
  assert.equal(nameFromDomain('приклад.укр'), 'Приклад')
  assert.equal(nameFromDomain(''), '')
})
