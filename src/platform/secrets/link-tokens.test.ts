import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets } from '../secrets.ts'
import { linkToken, readLinkToken } from './link-tokens.ts'

const secrets = createSecrets('one')

test('a link token identifies its object, and is the same every time', () => {
  for (const id of [1, 77, 2 ** 53 - 1]) {
    const token = linkToken(secrets, { kind: 'check', id, version: 1 })
    assert.match(token, /^[\w-]{43}$/)
    assert.equal(token, linkToken(secrets, { kind: 'check', id, version: 1 }))
    assert.deepEqual(readLinkToken(secrets, token), { kind: 'check', id })
  }
})

test('another version, kind, id or key gives an entirely different token', () => {
  const made = [
    linkToken(secrets, { kind: 'check', id: 5, version: 1 }),
    linkToken(secrets, { kind: 'check', id: 5, version: 2 }),
    linkToken(secrets, { kind: 'report', id: 5, version: 1 }),
    linkToken(secrets, { kind: 'check', id: 6, version: 1 }),
    linkToken(createSecrets('two'), { kind: 'check', id: 5, version: 1 }),
  ]
  assert.equal(new Set(made.map((token) => token.slice(0, 8))).size, made.length)
  assert.equal(new Set(made.map((token) => token.slice(-8))).size, made.length)
})

test('a modified token does not lead to the same object', () => {
  const token = linkToken(secrets, { kind: 'check', id: 5, version: 1 })
  for (let at = 0; at < token.length - 1; at++) {
    const touched = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const read = readLinkToken(secrets, touched)
    assert.ok(read === null || linkToken(secrets, { ...read, version: 1 }) !== touched)
  }
})
