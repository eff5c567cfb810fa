import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePoints, escapeHtml, isStorable, likeAnywhere } from './text.ts'

test('length is counted as people count', () => {
  assert.equal(codePoints('a😀b'), 3)
  assert.equal(codePoints('😀'.repeat(120)), 120)
  assert.equal(codePoints(''), 0)
})

test('text that cannot be stored is known', () => {
  assert.deepEqual(['ok 😀', 'a\0b', '\ud800'].map(isStorable), [true, false, false])
})

test('markup and patterns become plain text', () => {
  assert.equal(escapeHtml(`<a href="x">'&`), '&#60;a href=&#34;x&#34;&#62;&#39;&#38;')
  assert.equal(likeAnywhere('50%_\\'), '%50\\%\\_\\\\%')
})
