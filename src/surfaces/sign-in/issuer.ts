import type { IncomingMessage } from 'node:http'
import type { Config } from '../../platform/config.ts'
import { isLoopback } from '../http/address.ts'

/**
 * The origin that we sign our name with: BASE_URL, or the address of this very machine that the caller used. Never a
 * Host that a stranger made up; null: there is none to vouch for.
 */
export function issuerOf(
  { headers, socket }: IncomingMessage,
  { baseUrl }: Config,
): string | null {
  if (baseUrl !== undefined) return isTrustworthy(baseUrl) ? baseUrl : null
  const own = `http://${headers.host ?? ''}`
  const isOwnPort = URL.canParse(own) && Number(new URL(own).port || 80) === socket.localPort
  return isOwnPort && isTrustworthy(own) && new URL(own).origin === own ? own : null
}

/** Encrypted, or never on a wire. */
function isTrustworthy(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    isLoopback(hostname.replace(/^\[|\]$/g, ''))
  )
}
