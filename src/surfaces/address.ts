import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** The caller's address: the socket's or, behind a trusted proxy, the one it reports. */
export function callerAddress(incoming: IncomingMessage, trusted: string[]): string {
  if (trusted.length === 0) return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  const hops = [...forwarded.filter((hop) => ipaddr.isValid(hop)), incoming.socket.remoteAddress ?? '']
  const isTrusted = (address: string) => trusted.some((range) => covers(range, address))
  return plain(hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? '')
}

/** Whether the caller uses HTTPS; a trusted proxy reports it. */
export function isEncrypted({ socket, headers }: IncomingMessage): boolean {
  return 'encrypted' in socket || headers['x-forwarded-proto'] === 'https'
}

/** Whether cookies are Secure: by BASE_URL, else by this request. */
export function isSecure(incoming: IncomingMessage, { baseUrl }: { baseUrl: string | undefined }): boolean {
  return baseUrl?.startsWith('https:') || isEncrypted(incoming)
}

/** A peer whose X-Forwarded-For is ignored because it is not a trusted proxy; undefined when there is none. */
export function unnamedProxy({ headers, socket }: IncomingMessage, trusted: string[]): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plain(socket.remoteAddress ?? '')
  return trusted.some((range) => covers(range, peer)) ? undefined : peer
}

/** Our origin by BASE_URL, else by the request; undefined when neither says. */
export function callerOrigin(incoming: IncomingMessage, baseUrl: string | undefined): string | undefined {
  const { host } = incoming.headers
  if (baseUrl !== undefined || host === undefined) return undefined
  return `${isEncrypted(incoming) ? 'https' : 'http'}://${host}`
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function covers(range: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (ipaddr.isValid(range)) return ipaddr.process(range).toString() === parsed.toString()
  if (!ipaddr.isValidCIDR(range)) return false
  const [base, bits] = ipaddr.parseCIDR(range)
  return base.kind() === parsed.kind() && parsed.match(base, bits)
}

const plain = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address)
