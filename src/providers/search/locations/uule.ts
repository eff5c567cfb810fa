const HEAD = [0x08, 0x02, 0x10, 0x20, 0x22]

/** The token that pins a search to a place: the canonical name behind a fixed head and its length. */
export function uule(canonicalName: string): string {
  const name = Buffer.from(canonicalName)
  return `w+${Buffer.concat([Buffer.from([...HEAD, ...varint(name.length)]), name]).toString('base64')}`
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
}

/** The canonical name inside a token, or null; in an address the plus sign may have become a space. */
export function nameInToken(text: string): string | null {
  const body = /^w[+ ]([A-Za-z0-9+/_ -]{8,400}={0,2})$/.exec(text.trim())?.[1]
  if (body === undefined) return null
  const bytes = Buffer.from(body.replaceAll(' ', '+'), 'base64')
  const at = HEAD.findIndex((byte, index) => bytes[index] !== byte)
  if (at >= 0) return null
  const name = bytes
    .subarray(HEAD.length + ((bytes[HEAD.length] ?? 0) < 0x80 ? 1 : 2))
    .toString()
  return uule(name) === `w+${bytes.toString('base64')}` ? name : null
}
