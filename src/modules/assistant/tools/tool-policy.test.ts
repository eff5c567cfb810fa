import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, titleFrom } from './tool-policy.ts'

test('images, links and HTML in an answer become plain text', () => {
  assert.equal(plainText('See ![x](http://evil.test/?d=1) now'), 'See x now')
  assert.equal(plainText('[the page](https://a.test/x "t")'), 'the page (https://a.test/x)')
  assert.equal(plainText('a <img src=http://evil.test> b<script>c</script>'), 'a  bc')
})

test('a title is the start of the first message, at most 60 characters', () => {
  assert.equal(titleFrom('  How  are we doing? '), 'How are we doing?')
  assert.equal([...titleFrom('😀'.repeat(100))].length, 60)
})
