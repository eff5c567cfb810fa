/**
 * The text of a file whose encoding nobody names: by its mark (UTF-8, UTF-16), by the zero bytes of UTF-16 without
 * one, as UTF-8 when it is that, else as Windows-1251 or Windows-1252, whichever gives words.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes) ?? zeroEncoding(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
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
function decodeWindows(bytes: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(bytes)
  const rows = western.match(/[À-ÿ]{3,}/g)?.join('').length ?? 0
  const accents = western.match(/[À-ÿ]/g)?.length ?? 0
  return rows * 2 > accents ? new TextDecoder('windows-1251').decode(bytes) : western
}
