import { isUtf8 } from 'node:buffer'

const PIECE_BYTES = 1024 * 1024

/** The text of a file whose encoding nobody names. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** The same in pieces: a large file is never held as one text. */
export function* decodePieces(
  bytes: Uint8Array,
  encoding = encodingOf(bytes),
): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const to = from + PIECE_BYTES
    yield decoder.decode(bytes.subarray(from, to), { stream: to < bytes.length })
  }
}

/**
 * By its mark (UTF-8, UTF-16), by the zero bytes of UTF-16 without one, UTF-8 when it is that, else Windows-1251 or
 * Windows-1252, whichever gives words.
 */
function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes) ?? zeroEncoding(bytes)
  if (marked) return marked
  return isUtf8(bytes) ? 'utf-8' : windowsEncoding(bytes)
}

/** The encoding that the first bytes of a file name, or null. */
export function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

const SAMPLE = 4_000

function zeroEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 10) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

// In Windows-1252 Cyrillic words look like rows of accented letters.
function windowsEncoding(bytes: Uint8Array): string {
  let [rows, accents] = [0, 0]
  for (const western of decodePieces(bytes, 'windows-1252')) {
    rows += western.match(/[À-ÿ]{3,}/g)?.join('').length ?? 0
    accents += western.match(/[À-ÿ]/g)?.length ?? 0
  }
  return rows * 2 > accents ? 'windows-1251' : 'windows-1252'
}
