import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Piece, readMarkdown, stripMarkdown } from './markdown.ts'

const shown = (text: string) => {
  const textOf = (pieces: Piece[]) =>
    pieces.map(({ start, end, ...style }) => {
      const words = text.slice(start, end)
      return Object.keys(style).length ? [words, style] : words
    })
  return readMarkdown(text).map((block) =>
    block.kind === 'list'
      ? block.items.map(({ depth, marker, pieces }) => [depth, marker, ...textOf(pieces)])
      : [block.kind, ...textOf(block.pieces)],
  )
}

test('headings, lists, bold text and links are read with their offsets in the text', () => {
  assert.deepEqual(shown('## Best\n\n1. **Acme** – good\n  - [see](https://a.com/x)\n\nOne\ntwo'), [
    ['heading', 'Best'],
    [
      [0, '1.', ['Acme', { isStrong: true }], ' – good'],
      [1, '•', ['see', { href: 'https://a.com/x' }]],
    ],
    ['text', 'One', '\n', 'two'],
  ])
})

test('markup can be nested, and a bare address ends before the full stop', () => {
  assert.deepEqual(shown('**[Acme](https://a.com)** and https://b.com/y.'), [
    [
      'text',
      ['Acme', { isStrong: true, href: 'https://a.com/' }],
      ' and ',
      ['https://b.com/y', { href: 'https://b.com/y' }],
      '.',
    ],
  ])
})

test('a source number in double brackets is a link', () => {
  assert.deepEqual(shown('Good. [[9]](https://a.com/x) [[b]'), [
    ['text', 'Good. ', ['[9]', { href: 'https://a.com/x' }], ' [[b]'],
  ])
})

test('HTML, script links and images stay plain text', () => {
  assert.deepEqual(shown('<img src=x onerror=alert(1)> [go](javascript:alert) ![cat](https://a.com/c.png)'), [
    ['text', '<img src=x onerror=alert(1)> ', 'go', ' ', 'cat'],
  ])
})

test('unclosed markup stays text, and long input is read quickly', () => {
  assert.deepEqual(shown('2 * 3 ** 4'), [['text', '2 * 3 ** 4']])
  const before = process.cpuUsage()
  for (const sign of ['*', '**a', '[', '[a', '[[a]', '[a]', '`', '![](', '__']) readMarkdown(sign.repeat(20_000))
  assert.ok(process.cpuUsage(before).user < 2_000_000)
})

test('stripped markdown keeps only its text', () => {
  assert.equal(stripMarkdown('# A\n- **b** [c](https://c.com)\n\nd'), 'A\n\n• b c\n\nd')
})
