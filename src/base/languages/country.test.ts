import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry } from './country.ts'

test('countries are told from letters that mean nothing', () => {
  for (const code of ['us', 'US', 'ua', 'uk', 'gb', 'xk', 'ps', 'tw', 'hk', 'aq']) assert.ok(isCountry(code), code)
  for (const code of ['zz', 'xx', 'eu', 'un', 'qq', 'usa', 'u', '', 'u1', 'xa']) assert.ok(!isCountry(code), code)
})
