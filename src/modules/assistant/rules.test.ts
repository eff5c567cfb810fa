import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, titleFrom, unverifiedNumbers } from './rules.ts'

test('nothing in an answer loads or leads anywhere by itself', () => {
  assert.equal(plainText('See ![x](http://evil.test/?d=1) now'), 'See x now')
  assert.equal(plainText('[the page](https://a.test/x "t")'), 'the page (https://a.test/x)')
  assert.equal(plainText('a <img src=http://evil.test> b<script>c</script>'), 'a  bc')
})

test('numbers that no read has shown are named, rounded ones and shares in percent are known', () => {
  const seen = ['{"visibility":34.21,"share":0.125,"total":1200}']
  assert.deepEqual(unverifiedNumbers('34.2, 12.5 %, 1,200 keywords, in 2026, top 3', seen), [])
  assert.deepEqual(unverifiedNumbers('It will be 87 % next month', seen), ['87'])
})

test('a title is the first words of the first message', () => {
  assert.equal(titleFrom('  How  are we doing? '), 'How are we doing?')
  assert.equal([...titleFrom('😀'.repeat(100))].length, 60)
})
