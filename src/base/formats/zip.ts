import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** The first day that a ZIP archive knows: the same content is the same archive. */
const DATE = 0x21

type ZipEntry = { name: string; content: string }

/** A ZIP archive of texts. */
export function writeZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const shared = Buffer.concat([
      words16(VERSION, UTF8_NAMES, DEFLATED, 0, DATE),
      words32(crc32(bytes), packed.length, bytes.length),
      words16(path.length, 0),
    ])
    parts.push(words32(LOCAL), shared, path, packed)
    index.push(
      words32(CENTRAL),
      words16(VERSION),
      shared,
      words16(0, 0, 0),
      words32(0, offset),
      path,
    )
    offset += 4 + shared.length + path.length + packed.length
  }
  const central = Buffer.concat(index)
  const count = entries.length
  const end = [
    words32(END),
    words16(0, 0, count, count),
    words32(central.length, offset),
    words16(0),
  ]
  return Buffer.concat([...parts, central, ...end])
}

function words16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function words32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
