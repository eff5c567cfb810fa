import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePoints, escapeHtml, isStorable, likeAnywhere, storable } from './text.ts'

test('length is counted in code points', () => {
  assert.equal(codePoints('a😀b'), 3)
  assert.equal(codePoints('😀'.repeat(120)), 120)
  assert.equal(codePoints(''), 0)
})

test('text with NUL or lone surrogates is not storable', () => {
  assert.deepEqual(['ok 😀', 'a\0b', '\ud800'].map(isStorable), [true, false, false])
})

test('HTML and LIKE patterns are escaped', () => {
  assert.equal(escapeHtml(`<a href="x">'&`), '&#60;a href=&#34;x&#34;&#62;&#39;&#38;')
  assert.equal(likeAnywhere('50%_\\'), '%50\\%\\_\\\\%')
})

test('characters the database cannot store are replaced, in text and inside JSON, and nothing else is', () => {
  assert.equal(storable('a\0b\ud800'), 'a\ufffdb\ufffd')
  const kept = { path: 'C:\\u0000', quote: '"\\', emoji: '😀', line: '\u0001\n' }
  assert.equal(storable(JSON.stringify(kept)), JSON.stringify(kept))
  const odd = JSON.stringify({ a: 'x\0y', b: ['\udc00', '\\\0'] })
  assert.deepEqual(JSON.parse(storable(odd)), { a: 'x\ufffdy', b: ['\ufffd', '\\\ufffd'] })
  assert.equal(storable('type \\u0000 for NUL'), 'type \\u0000 for NUL')
})
