import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePieces, decodeText } from './decode-text.ts'

const TEXT = 'Keyword\tVolume\nкофемолка\t10\ncafé\t20\n'

test('UTF-8 and UTF-16 files are decoded, with or without a byte order mark', () => {
  const little = Buffer.from(TEXT, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [
    Buffer.from(TEXT),
    Buffer.from(`\uFEFF${TEXT}`),
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    little,
    big,
  ])
    assert.equal(decodeText(bytes), TEXT)
})

test('a file that is not UTF-8 is decoded as Windows-1251 or Windows-1252, whichever yields words', () => {
  assert.equal(decodeText(windows1251('слово;кофе\nчай;1')), 'слово;кофе\nчай;1')
  assert.equal(decodeText(Buffer.from('mot-clé;café crème', 'latin1')), 'mot-clé;café crème')
})

test('a large file is decoded in pieces, and no character is split between them', () => {
  const text = `x${'кофе\n'.repeat(220_000)}`
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le'), windows1251(text)]) {
    const pieces = [...decodePieces(bytes)]
    assert.ok(pieces.length > 1)
    assert.ok(pieces.join('') === text)
  }
})

function windows1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
    }),
  )
}
