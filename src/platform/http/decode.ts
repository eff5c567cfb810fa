import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { FetchError } from './error.ts'

type Bytes = AsyncIterable<Uint8Array>
type Packing = {
  stream(options: { chunkSize: number }): Transform
  whole(bytes: Uint8Array, options: { chunkSize: number; maxOutputLength: number }): Uint8Array
}
type ChoosePacking = (first: Uint8Array) => Packing | undefined

const MAX_ENCODINGS = 2

// Large chunks: each one costs a thread switch or a copy.
const PIECES = { chunkSize: 128 * 1024 }
/** Up to this size a body is decompressed synchronously: handing it to another thread would take longer. */
const SMALL_BYTES = 128 * 1024

const GZIP: Packing = { stream: zlib.createGunzip, whole: zlib.gunzipSync }
const BROTLI: Packing = {
  stream: zlib.createBrotliDecompress,
  whole: zlib.brotliDecompressSync,
}
const ZSTD: Packing = { stream: zlib.createZstdDecompress, whole: zlib.zstdDecompressSync }
const DEFLATE: Packing = { stream: zlib.createInflate, whole: zlib.inflateSync }
const BARE_DEFLATE: Packing = { stream: zlib.createInflateRaw, whole: zlib.inflateRawSync }

const PACKINGS: Record<string, ChoosePacking> = {
  gzip: () => GZIP,
  'x-gzip': () => GZIP,
  br: () => BROTLI,
  zstd: () => ZSTD,
  // Some servers send raw deflate, without the zlib header that the standard requires.
  deflate: ([head = 0]) => ((head & 0x0f) === 8 ? DEFLATE : BARE_DEFLATE),
  identity: () => undefined,
}

const gzipFile: ChoosePacking = ([head]) => (head === 0x1f ? GZIP : undefined)

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

type DecodeOptions = { encoding: string | null; maxBytes: number; gunzipFiles: boolean }

/** The decompressed body, at most maxBytes of it: protects against decompression bombs. */
export function decode(body: Bytes, options: DecodeOptions): Bytes {
  const packings = packingsOf(options)
  // The raw bytes are counted too: a stream may decompress to nothing forever.
  const unpacked = packings.reduceRight(unpack, limit(body, options.maxBytes))
  return packings.length === 0 ? unpacked : limit(unpacked, options.maxBytes)
}

/** The same as one buffer. */
export async function decodeWhole(body: Readable, options: DecodeOptions): Promise<Uint8Array> {
  const packings = packingsOf(options)
  const raw = await gather(body, options.maxBytes)
  if (raw.length > SMALL_BYTES && packings.length > 0)
    return gather(Readable.from(decode(Readable.from([raw]), options)), options.maxBytes)
  return packings.reduceRight(
    (bytes, choose) => unpackWhole(bytes, choose, options.maxBytes),
    raw,
  )
}

function packingsOf({ encoding, gunzipFiles }: DecodeOptions): ChoosePacking[] {
  const named = (encoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  if (named.length > MAX_ENCODINGS)
    throw new FetchError('too_large', `More than ${MAX_ENCODINGS} content encodings`)
  return [...(gunzipFiles ? [gzipFile] : []), ...named.map(packingOf)]
}

function packingOf(name: string): ChoosePacking {
  const packing = PACKINGS[name]
  if (!packing) throw new FetchError('network', `Unknown content encoding ${name.slice(0, 40)}`)
  return packing
}

/** All bytes of a stream; one that is too long is cut off. */
function gather(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Uint8Array[] = []
  let seen = 0
  stream.on('data', (part: Uint8Array) => {
    seen += part.length
    parts.push(part)
    if (seen > maxBytes) stream.destroy(tooLarge(maxBytes))
  })
  stream.once('end', () => resolve(Buffer.concat(parts, seen)))
  stream.once('error', reject)
  stream.once('close', () => {
    if (!stream.readableEnded) reject(new FetchError('network', 'The answer was cut off'))
  })
  return promise
}

function unpackWhole(bytes: Uint8Array, choose: ChoosePacking, maxBytes: number): Uint8Array {
  if (bytes.length === 0) return bytes
  try {
    return choose(bytes)?.whole(bytes, { ...PIECES, maxOutputLength: maxBytes }) ?? bytes
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? tooLarge(maxBytes) : error
  }
}

async function* unpack(source: Bytes, choose: ChoosePacking): Bytes {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const whole = prepend(first.value, iterator)
  const packing = choose(first.value)
  // An error anywhere in the pipeline surfaces on its last stream, which is read here.
  yield* packing ? pipeline(Readable.from(whole), packing.stream(PIECES), () => {}) : whole
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function* limit(source: Bytes, maxBytes: number): Bytes {
  let seen = 0
  for await (const chunk of source) {
    seen += chunk.length
    if (seen > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

const tooLarge = (maxBytes: number) =>
  new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`)
