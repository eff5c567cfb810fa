import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateRawSync } from 'node:zlib'
import { zip } from './zip.ts'

test('a zip archive contains every file with its name, length and checksum', async () => {
  const files = [
    { name: 'a.txt', text: 'one' },
    { name: 'тека/б.csv', text: 'ключ,1\n'.repeat(200) },
  ]
  const bytes = Buffer.from(await (await zip(files, new Date(2026, 10, 15, 9, 30))).arrayBuffer())

  const end = bytes.subarray(-22)
  assert.equal(end.readUInt32LE(0), 0x06054b50)
  assert.equal(end.readUInt16LE(10), 2)
  let at = end.readUInt32LE(16)
  assert.equal(at + end.readUInt32LE(12), bytes.length - 22)
  for (const { name, text } of files) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50)
    const [nameLength, packed, start] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    assert.equal(bytes.toString('utf8', at + 46, at + 46 + nameLength), name)
    const from = start + 30 + nameLength
    assert.equal(inflateRawSync(bytes.subarray(from, from + packed)).toString(), text)
    assert.equal(bytes.readUInt32LE(at + 16), crc32(text))
    at += 46 + nameLength
  }
})
