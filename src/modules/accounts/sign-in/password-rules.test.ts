import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonPasswords, requireStrong, weaknessOf } from './password-rules.ts'

const WEAK = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'QWERTYUIOP1!',
  'йцукенгшщз',
  'abcdefghijk',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'passwordpassword',
  'password123',
  'P@ssw0rd2024!',
  'Sunshine1988!!',
  '1q2w3e4r5t',
  'basketball',
  'iloveyou2025',
  '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
]
const STRONG = [
  'a long pass phrase',
  'correct horse battery',
  'another pass phrase',
  'tR7!kz0q-Wm',
  'длинная парольная фраза',
]

test('commonly guessed passwords are refused, whatever the case and the digits around them', () => {
  for (const password of WEAK) assert.ok(weaknessOf(password), password)
})

test('the list holds at least 15,000 passwords of the allowed length', () => {
  const long = [...commonPasswords()].filter((password) => password.length >= 10)
  assert.ok(long.length >= 15_000, String(long.length))
})

test('phrases and random letters are accepted', () => {
  for (const password of STRONG) assert.equal(weaknessOf(password), null, password)
})

test('passwords made of the own address, name or workspace are refused', () => {
  const known = { email: 'ann.miller@bright-agency.com', names: ['Ann Miller', 'Bright Agency'] }
  for (const password of [
    'ann.miller@bright-agency.com',
    'AnnMiller1980',
    'bright-agency',
    'miller.miller1',
    'Sightline1!',
  ])
    assert.ok(weaknessOf(password, known), password)
  assert.equal(weaknessOf('miller stone garden tea', known), null)
  assert.throws(() => requireStrong('annmiller1980', { field: 'password', ...known }), {
    code: 'invalid_input',
    message: /^password: is based on your e-mail address or name/,
  })
})
