import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from '../../base/network/public-address.ts'
import { FetchError } from './error.ts'

/** Resolves all addresses of a name; replaceable in tests. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const resolveByDns: Resolve = (hostname) =>
  dns.lookup(hostname, { all: true, verbatim: true })

/** The addresses of a host, when every one of them is public. */
export async function resolvePublic(
  hostname: string,
  resolve: Resolve,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const literal = unbracket(hostname)
  const family = isIP(literal)
  const [first, ...others] =
    family === 0 ? await resolve(hostname) : [{ address: literal, family }]
  if (!first) throw new FetchError('network', `${hostname} has no address`)
  for (const { address } of [first, ...others]) requirePublic(address, hostname)
  return [first, ...others]
}

/** Rejects a literal private address; names are checked when they are resolved. */
export function refuseClosedLiteral(hostname: string) {
  const literal = unbracket(hostname)
  if (isIP(literal) !== 0) requirePublic(literal, hostname)
}

/** Connects to public addresses only: literal, resolved and peer address are checked. */
export function guardedConnector(
  resolve: Resolve,
  connect = buildConnector({ lookup: guardedLookup(resolve), allowH2: false }),
): buildConnector.connector {
  return (options, callback) => {
    try {
      // The lookup is never called for a literal.
      refuseClosedLiteral(options.hostname)
    } catch (error) {
      return callback(asError(error), null)
    }
    connect(options, (error, socket) => {
      if (error) return callback(error, null)
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(
        new FetchError('refused', `${options.hostname} answered from a closed address`),
        null,
      )
    })
  }
}

/** A DNS lookup that only returns checked addresses. */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolvePublic(hostname, resolve).then(
      (addresses) =>
        options.all
          ? callback(null, addresses)
          : callback(null, addresses[0].address, addresses[0].family),
      (error) => callback(asError(error), []),
    )
  }
}

function requirePublic(address: string, hostname: string) {
  if (!isPublicAddress(address))
    throw new FetchError('refused', `${hostname} is not a public address`)
}

const unbracket = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')
const asError = (thrown: unknown) =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
