const SNIFFED_BYTES = 2048
const UTF_8 = new TextDecoder()
const BOMS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Text in the charset that the mark, the header, or the page itself names; UTF-8 where none does. */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  const decoder = bomDecoder(body) ?? decoderFor(namedBy(contentType)) ?? decoderFor(declaredIn(body)) ?? UTF_8
  return decoder.decode(body)
}

function bomDecoder(body: Uint8Array): TextDecoder | undefined {
  const found = BOMS.find(([mark]) => mark.every((byte, index) => body[index] === byte))
  return found && new TextDecoder(found[1])
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  if (/^utf-8$/i.test(label)) return UTF_8
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown name is as good as none.
    return undefined
  }
}

function namedBy(contentType: string | null): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]
}

function declaredIn(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, SNIFFED_BYTES)).toString('latin1')
  const label = /<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  // A page whose declaration could be read byte by byte is not UTF-16, whatever it says.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}
