import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../platform/config.ts'

/** The caller's address: the socket's or, behind a trusted proxy, the one it reports. */
export function callerAddress(incoming: IncomingMessage, trusted: string[]): string {
  if (trusted.length === 0) return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  const hops = [
    ...forwarded.filter((hop) => ipaddr.isValid(hop)),
    incoming.socket.remoteAddress ?? '',
  ]
  const isTrusted = (address: string) => trusted.some((range) => covers(range, address))
  return plain(hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? '')
}

/** Whether the caller uses HTTPS; a trusted proxy reports it. */
function isEncrypted({ socket, headers }: IncomingMessage, trusted: string[]): boolean {
  const peer = plain(socket.remoteAddress ?? '')
  const isTrusted = trusted.some((range) => covers(range, peer))
  return 'encrypted' in socket || (isTrusted && headers['x-forwarded-proto'] === 'https')
}

/** Whether cookies are Secure: by BASE_URL, else by this request. */
export function isSecure(incoming: IncomingMessage, { baseUrl, trustProxy }: Config): boolean {
  return baseUrl?.startsWith('https:') || isEncrypted(incoming, trustProxy)
}

/** A peer whose X-Forwarded-For is ignored because it is not a trusted proxy; undefined when there is none. */
export function unnamedProxy(
  { headers, socket }: IncomingMessage,
  trusted: string[],
): string | undefined {
  if (headers['x-forwarded-for'] === undefined) return undefined
  const peer = plain(socket.remoteAddress ?? '')
  return trusted.some((range) => covers(range, peer)) ? undefined : peer
}

/**
 * Our origin as the caller reached it, where BASE_URL does not say it: a name of ours or an address of this machine.
 * Undefined for any other Host, which a stranger may have made up.
 */
export function callerOrigin(incoming: IncomingMessage, config: Config): string | undefined {
  if (config.baseUrl !== undefined) return undefined
  const { host = '' } = incoming.headers
  const origin = `${isEncrypted(incoming, config.trustProxy) ? 'https' : 'http'}://${host}`
  const url = URL.parse(origin)
  if (url?.origin !== origin) return undefined
  const { hostname } = url
  const bare = hostname.replace(/^\[|\]$/g, '')
  const own = [
    config.host,
    ...config.allowedHosts,
    'localhost',
    plain(incoming.socket.localAddress ?? ''),
  ]
  return isLoopback(bare) || [host, hostname, bare].some((name) => own.includes(name))
    ? origin
    : undefined
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Whether a network, or a single address, holds this one. */
export function covers(range: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (ipaddr.isValid(range)) return ipaddr.process(range).toString() === parsed.toString()
  if (!ipaddr.isValidCIDR(range)) return false
  const [base, bits] = ipaddr.parseCIDR(range)
  return base.kind() === parsed.kind() && parsed.match(base, bits)
}

const plain = (address: string) =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
