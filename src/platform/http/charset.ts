const SNIFFED_BYTES = 2048
const UTF_8 = new TextDecoder()
const UTF_8_MARK = [0xef, 0xbb, 0xbf]
const BOMS: [number[], string][] = [
  [UTF_8_MARK, 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes by BOM, header or the page's own declaration; UTF-8 by default. */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  return decoderOf(body, contentType).decode(body)
}

/** The same text as UTF-8 bytes, mostly without a copy. */
export function inUtf8(body: Uint8Array, contentType: string | null): Uint8Array {
  const decoder = decoderOf(body, contentType)
  if (decoder.encoding !== 'utf-8') return Buffer.from(decoder.decode(body))
  return startsWith(body, UTF_8_MARK) ? body.subarray(UTF_8_MARK.length) : body
}

function decoderOf(body: Uint8Array, contentType: string | null): TextDecoder {
  return (
    bomDecoder(body) ??
    decoderFor(namedBy(contentType)) ??
    decoderFor(declaredIn(body)) ??
    UTF_8
  )
}

function bomDecoder(body: Uint8Array): TextDecoder | undefined {
  const found = BOMS.find(([mark]) => startsWith(body, mark))
  return found && new TextDecoder(found[1])
}

const startsWith = (body: Uint8Array, mark: number[]) =>
  mark.every((byte, index) => body[index] === byte)

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  if (/^utf-8$/i.test(label)) return UTF_8
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown charset is ignored.
    return undefined
  }
}

function namedBy(contentType: string | null): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]
}

function declaredIn(body: Uint8Array): string | undefined {
  const head = Buffer.from(
    body.buffer,
    body.byteOffset,
    Math.min(body.length, SNIFFED_BYTES),
  ).toString('latin1')
  const label =
    /<(?:meta|\?xml)[^<>]{0,300}?(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i.exec(
      head,
    )?.[1]
  // A page whose declaration could be read byte by byte is not UTF-16, whatever it says.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}
