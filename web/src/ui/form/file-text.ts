/** The text of a file in whatever encoding it is: spreadsheets save UTF-16 and the code pages of Windows. */
export async function fileText(file: Blob): Promise<string> {
  return decodeFile(new Uint8Array(await file.arrayBuffer()))
}

export function decodeFile(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
}

const SAMPLE = 4_000

/** UTF-16 by its mark, or by the zero bytes beside Latin letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = (parity: number) =>
    sample.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) < sample.length / 10 || sample.length === 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

// Read as Windows-1252, Cyrillic words are rows of accented letters.
function decodeWindows(bytes: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(bytes)
  const rows = western.match(/[À-ÿ]{3,}/g)?.join('').length ?? 0
  const accents = western.match(/[À-ÿ]/g)?.length ?? 0
  return rows * 2 > accents ? new TextDecoder('windows-1251').decode(bytes) : western
}
