import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOfKey, hashOfToken, newKey, newToken } from './tokens.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

test('a key is sk-, 40 characters and a checksum of 6, and is recognized as one', () => {
  const keys = Array.from({ length: 1000 }, newKey)

  for (const key of keys) assert.match(key, /^sk-[0-9A-Za-z]{46}$/)
  assert.ok(keys.every((key) => hashOfKey(key)?.length === 32))
  assert.equal(new Set(keys).size, keys.length)
})

test('a key with any one character replaced by any other is refused', () => {
  const key = newKey()

  for (let at = 0; at < key.length; at++) {
    for (const letter of LETTERS.replace(key[at] ?? '', '')) {
      assert.equal(hashOfKey(key.slice(0, at) + letter + key.slice(at + 1)), null)
    }
  }
})

test('1,000 keys are refused with each of their characters changed once', () => {
  for (let index = 0; index < 1000; index++) {
    const key = newKey()
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x'
      assert.equal(hashOfKey(key.slice(0, at) + other + key.slice(at + 1)), null)
    }
  }
})

test('a truncated, extended, uppercased or empty key is refused', () => {
  const key = `sk-${'Ab'.repeat(20)}`
  const whole = newKey()

  for (const wrong of [
    '',
    'sk-',
    key,
    whole.slice(0, -1),
    `${whole}a`,
    ` ${whole}`,
    `${whole}\n`,
    whole.toUpperCase(),
  ]) {
    assert.equal(hashOfKey(wrong), null)
  }
})

test('a token has 256 bits and never looks like a key', () => {
  const tokens = Array.from({ length: 1000 }, newToken)

  assert.ok(tokens.every((token) => /^[\w-]{43}$/.test(token) && !token.startsWith('sk-')))
  assert.ok(tokens.every((token) => hashOfToken(token)?.length === 32))
  for (const wrong of ['', 'short', `${tokens[0]}a`, `${tokens[0]?.slice(1)}=`]) assert.equal(hashOfToken(wrong), null)
})
