import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { FetchError } from './error.ts'

type Bytes = AsyncIterable<Uint8Array>
type Unpacker = (first: Uint8Array) => Transform | undefined

const MAX_ENCODINGS = 2

// A page comes out in a few pieces: each costs a trip to another thread.
const PIECES = { chunkSize: 128 * 1024 }

const UNPACKERS: Record<string, Unpacker> = {
  gzip: () => zlib.createGunzip(PIECES),
  'x-gzip': () => zlib.createGunzip(PIECES),
  br: () => zlib.createBrotliDecompress(PIECES),
  zstd: () => zlib.createZstdDecompress(PIECES),
  // Some servers send the bare stream, without the header that the standard asks for.
  deflate: ([head = 0]) => ((head & 0x0f) === 8 ? zlib.createInflate(PIECES) : zlib.createInflateRaw(PIECES)),
  identity: () => undefined,
}

const gzipFile: Unpacker = ([head]) => (head === 0x1f ? zlib.createGunzip(PIECES) : undefined)

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** The body after decompression, never more than maxBytes of it: a small bomb must not become a large one. */
export function decode(body: Bytes, { encoding, maxBytes, gunzipFiles }: DecodeOptions): Bytes {
  const unpackers = (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map(unpackerOf)
  if (unpackers.length > MAX_ENCODINGS)
    throw new FetchError('too_large', `More than ${MAX_ENCODINGS} content encodings`)
  if (gunzipFiles) unpackers.unshift(gzipFile)
  // The raw bytes are counted too: a stream may unpack to nothing forever.
  const unpacked = unpackers.reduceRight(unpack, limit(body, maxBytes))
  return unpackers.length === 0 ? unpacked : limit(unpacked, maxBytes)
}

export type DecodeOptions = { encoding: string | null; maxBytes: number; gunzipFiles: boolean }

function unpackerOf(name: string): Unpacker {
  const unpacker = UNPACKERS[name]
  if (!unpacker) throw new FetchError('network', `Unknown content encoding ${name.slice(0, 40)}`)
  return unpacker
}

async function* unpack(source: Bytes, choose: Unpacker): Bytes {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const whole = prepend(first.value, iterator)
  const step = choose(first.value)
  // A fault anywhere in the pipeline surfaces on its last stream, which is read here.
  yield* step ? pipeline(Readable.from(whole), step, () => {}) : whole
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function* limit(source: Bytes, maxBytes: number): Bytes {
  let seen = 0
  for await (const chunk of source) {
    seen += chunk.length
    if (seen > maxBytes) throw new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`)
    yield chunk
  }
}
