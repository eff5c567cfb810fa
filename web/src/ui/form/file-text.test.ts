import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFile } from './file-text.ts'

const TEXT = 'Keyword\tVolume\nкофемолка\t10\n'

test('UTF-8 and UTF-16 files are decoded, with or without a byte order mark', () => {
  const little = Buffer.from(TEXT, 'utf16le')
  const big = Buffer.from(little).swap16()
  const files = [Buffer.from(TEXT), Buffer.from(`\uFEFF${TEXT}`), little, big]
  const marked = [Buffer.concat([Buffer.from([0xff, 0xfe]), little]), Buffer.concat([Buffer.from([0xfe, 0xff]), big])]
  for (const bytes of [...files, ...marked]) assert.equal(decodeFile(bytes), TEXT)
})

test('files in Windows code pages are decoded', () => {
  // "кофе" in Windows-1251, "café" in Windows-1252.
  assert.equal(decodeFile(Uint8Array.from([0xea, 0xee, 0xf4, 0xe5])), 'кофе')
  assert.equal(decodeFile(Uint8Array.from([0x63, 0x61, 0x66, 0xe9])), 'café')
})
