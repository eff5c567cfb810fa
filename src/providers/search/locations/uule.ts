/** The token that pins a search to a place: the canonical name behind a fixed head and its length. */
export function uule(canonicalName: string): string {
  const name = Buffer.from(canonicalName)
  return `w+${Buffer.concat([Buffer.from([0x08, 0x02, 0x10, 0x20, 0x22, ...varint(name.length)]), name]).toString('base64')}`
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
}
