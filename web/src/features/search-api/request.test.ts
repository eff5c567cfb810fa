import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, PLAIN, readBody } from './request.ts'
import { snippet } from './snippets.ts'

const question = { ...PLAIN, q: "joe's coffee", num: '20', cache: false }

test('only values other than the defaults are sent, and reading them back gives the same query', () => {
  assert.deepEqual(bodyOf(question), { q: "joe's coffee", gl: 'us', hl: 'en', num: 20, cache: false })
  assert.deepEqual(readBody(JSON.stringify(bodyOf(question)), 'search'), question)
})

test('a syntax error is told apart from JSON that is not an object', () => {
  assert.equal(readBody('{"q":', 'search'), 'syntax')
  assert.equal(readBody('[1]', 'search'), 'shape')
})

test('every code sample uses the right address and reads the key from the environment', () => {
  const curl = snippet('curl', { origin: 'https://s.test', question })
  assert.match(curl, /https:\/\/s\.test\/v1\/search/)
  assert.match(curl, /joe'\\''s coffee/)
  assert.match(snippet('python', { origin: 'https://s.test', question }), /"cache": False/)
  assert.match(snippet('typescript', { origin: 'https://s.test', question }), /process\.env\.SIGHTLINE_KEY/)
})
