import { inflateRawSync } from 'node:zlib'
import { fail } from '../../../base/errors.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const MAX_ENTRIES = 500
/** All that is unpacked of one archive. */
const MAX_UNPACKED = 160 * 1024 * 1024
const MAX_RATIO = 100
/** Below this size the compression ratio means nothing. */
const SMALL = 32 * 1024 * 1024
const ENCRYPTED = 1

type Entry = {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  at: number
}

/** The files of an archive, each unpacked on demand and never beyond the size of an honest one. */
export type Archive = { names: string[]; read(name: string): Buffer | undefined }

export function openZip(bytes: Buffer): Archive {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]))
  let left = MAX_UNPACKED
  function read(name: string): Buffer | undefined {
    const entry = entries.get(name)
    if (!entry) return undefined
    if (entry.unpacked > limitOf(entry, left)) throw fail('history_unpacked')
    const content = unpack(bytes, entry, limitOf(entry, left))
    left -= content.length
    return content
  }
  return { names: [...entries.keys()], read }
}

const limitOf = ({ packed }: Entry, left: number) =>
  Math.min(left, Math.max(SMALL, packed * MAX_RATIO))

function entriesOf(bytes: Buffer): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw fail('history_unpacked')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at
  throw damaged()
}

function unpack(
  bytes: Buffer,
  { at, flags, method, packed, unpacked }: Entry,
  limit: number,
): Buffer {
  if (flags & ENCRYPTED) throw fail('history_locked')
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw damaged()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + packed)
  if (content.length !== packed) throw damaged()
  const whole = method === 0 ? content : inflate(content, { method, limit })
  if (whole.length !== unpacked) throw damaged()
  return whole
}

function inflate(
  content: Buffer,
  { method, limit }: { method: number; limit: number },
): Buffer {
  if (method !== 8) throw damaged()
  try {
    return inflateRawSync(content, { maxOutputLength: limit })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    throw (isTooLarge ? fail('history_unpacked') : damaged()).with({ cause })
  }
}

const damaged = () => fail('history_damaged', { kind: 'XLSX' })
