import ipaddr from 'ipaddr.js'

/** Where a caller sits, from one line to a whole provider: limits count these, not single addresses. */
type Networks = {
  /** One connection: an IPv4 address, or the /64 that every IPv6 line is given. */
  line: string
  /** What one customer can easily hold: a /24 or a /48. */
  site: string
  /** What one provider hands out: a /16 or a /32. */
  provider: string
}

const BITS = {
  ipv4: { line: 32, site: 24, provider: 16 },
  ipv6: { line: 64, site: 48, provider: 32 },
}

/** An address that cannot be read is a network of its own. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { line: address, site: address, provider: address }
  const parsed = ipaddr.process(address)
  const bits = BITS[parsed.kind()]
  const cut = (length: number) => `${masked(parsed.toByteArray(), length)}/${length}`
  return { line: cut(bits.line), site: cut(bits.site), provider: cut(bits.provider) }
}

/** A network as it is written once: its bits alone. A single address is the smallest; null for anything else. */
export function networkOf(text: string): string | null {
  const [written = '', bits] = text.trim().split('/')
  if (!ipaddr.IPv4.isValidFourPartDecimal(written) && !ipaddr.IPv6.isValid(written)) return null
  const bytes = ipaddr.parse(written).toByteArray()
  const length = bits === undefined ? bytes.length * 8 : Number(bits)
  const isLength = /^\d{1,3}$/.test(bits ?? '0') && length <= bytes.length * 8
  return isLength ? `${masked(bytes, length)}/${length}` : null
}

function masked(bytes: number[], length: number): string {
  const kept = bytes.map((byte, index) => byte & mask(length - index * 8))
  return ipaddr.fromByteArray(kept).toString()
}

function mask(bits: number): number {
  if (bits >= 8) return 0xff
  return bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff
}
