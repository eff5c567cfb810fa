import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from './country.ts'

test('country codes are told apart from unassigned letters', () => {
  for (const code of ['us', 'US', 'ua', 'uk', 'gb', 'xk', 'ps', 'tw', 'hk', 'aq']) assert.ok(isCountry(code), code)
  for (const code of ['zz', 'xx', 'eu', 'un', 'qq', 'usa', 'u', '', 'u1', 'xa']) assert.ok(!isCountry(code), code)
})
