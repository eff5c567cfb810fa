import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkup, readSpans } from './markup.ts'

test('paragraphs, headings and lists are told apart, and HTML stays text', () => {
  const blocks = readMarkup('# Top\nFirst\nline\n\n- one\n  - two\n1. three\n\n<img src=x onerror=alert(1)>')
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['heading', 'text', 'list', 'text'],
  )
  assert.deepEqual(blocks[2], {
    kind: 'list',
    items: [
      { depth: 0, spans: [{ kind: 'plain', text: 'one' }] },
      { depth: 1, spans: [{ kind: 'plain', text: 'two' }] },
      { depth: 0, spans: [{ kind: 'plain', text: 'three' }] },
    ],
  })
  assert.deepEqual(blocks[3], { kind: 'text', spans: [{ kind: 'plain', text: '<img src=x onerror=alert(1)>' }] })
})

test('only pages of this site become links, and other addresses stay text', () => {
  const kinds = (text: string) => readSpans(text).map(({ kind, text: span }) => `${kind}:${span}`)
  assert.deepEqual(kinds('see /c/3/keywords/9, /jobs/4'), [
    'plain:see ',
    'page:/c/3/keywords/9',
    'plain:, ',
    'page:/jobs/4',
  ])
  assert.deepEqual(kinds('https://evil.test/c/3'), ['address:https://evil.test/c/3'])
  assert.deepEqual(kinds('//evil.test/c/3 javascript:/c/3'), ['plain://evil.test/c/3 javascript:/c/3'])
  assert.deepEqual(kinds('**7** of `x`'), ['strong:7', 'plain: of ', 'code:x'])
})
