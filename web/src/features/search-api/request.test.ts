import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, PLAIN, readBody } from './request.ts'
import { snippet } from './snippets.ts'

const question = { ...PLAIN, q: "joe's coffee", num: '20', cache: false }

test('only what is not as usual is sent, and reading it back gives the same question', () => {
  assert.deepEqual(bodyOf(question), { q: "joe's coffee", gl: 'us', hl: 'en', num: 20, cache: false })
  assert.deepEqual(readBody(JSON.stringify(bodyOf(question)), 'search'), question)
})

test('what is not an object of JSON is told apart from what is not JSON', () => {
  assert.equal(readBody('{"q":', 'search'), 'syntax')
  assert.equal(readBody('[1]', 'search'), 'shape')
})

test('every way of calling names the same address and never a key', () => {
  const curl = snippet('curl', { origin: 'https://s.test', question })
  assert.match(curl, /https:\/\/s\.test\/v1\/search/)
  assert.match(curl, /joe'\\''s coffee/)
  assert.match(snippet('python', { origin: 'https://s.test', question }), /"cache": False/)
  assert.match(snippet('typescript', { origin: 'https://s.test', question }), /process\.env\.SIGHTLINE_KEY/)
})
