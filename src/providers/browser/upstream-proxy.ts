import { connect as connectPlain, isIPv4, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { FetchError } from '../../platform/http/error.ts'

type Target = { hostname: string; port: number }

const HANDSHAKE_MS = 15_000
const MAX_HEAD_BYTES = 16_384
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Proxies that take whole requests; others only pass bytes on. */
export const isHttpProxy = (proxy: string) => new URL(proxy).protocol === 'http:'

export function proxyHeaders(proxy: string): Record<string, string> {
  const { username, password } = new URL(proxy)
  if (!username) return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** A connection to the target that leaves by an http, https or socks proxy. */
export async function dialThrough(proxy: string, target: Target): Promise<Socket> {
  const url = new URL(proxy)
  const socket = await open(url)
  const timer = setTimeout(
    () => socket.destroy(new FetchError('timeout', 'The proxy did not answer')),
    HANDSHAKE_MS,
  )
  try {
    if (url.protocol.startsWith('socks5')) await greetSocks5(socket, { url, target })
    else if (url.protocol.startsWith('socks4')) await greetSocks4(socket, { url, target })
    else await greetHttp(socket, { proxy, target })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function open({ protocol, hostname, port }: URL): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const way = { host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 1080) }
  const socket =
    protocol === 'https:' ? connectTls({ ...way, servername: host }) : connectPlain(way)
  socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => resolve(socket))
  socket.once('error', reject)
  socket.setTimeout(HANDSHAKE_MS, () =>
    socket.destroy(new FetchError('timeout', 'The proxy did not answer')),
  )
  return promise.then((opened) => opened.setTimeout(0))
}

async function greetHttp(socket: Socket, { proxy, target }: { proxy: string; target: Target }) {
  const address = `${target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname}:${target.port}`
  const headers = { host: address, ...proxyHeaders(proxy) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`CONNECT ${address} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const head = await readUntil(socket, (bytes) => {
    const end = bytes.indexOf('\r\n\r\n')
    return end < 0 ? -1 : end + 4
  })
  if (!/^HTTP\/1\.[01] 2\d\d /.test(head.toString('latin1')))
    throw new FetchError('network', 'The proxy refused')
}

async function greetSocks5(socket: Socket, { url, target }: { url: URL; target: Target }) {
  const name = Buffer.from(decodeURIComponent(url.username))
  const password = Buffer.from(decodeURIComponent(url.password))
  socket.write(name.length ? Buffer.from([5, 2, 0, 2]) : Buffer.from([5, 1, 0]))
  const [, method] = await readBytes(socket, 2)
  if (method === 2) {
    socket.write(
      Buffer.concat([
        Buffer.from([1, name.length]),
        name,
        Buffer.from([password.length]),
        password,
      ]),
    )
    const [, isRefused] = await readBytes(socket, 2)
    if (isRefused) throw new FetchError('network', 'The proxy refused the name or password')
  } else if (method !== 0)
    throw new FetchError('network', 'The proxy asks for a sign-in that is not known')
  const host = Buffer.from(target.hostname)
  socket.write(
    Buffer.concat([Buffer.from([5, 1, 0, 3, host.length]), host, portBytes(target.port)]),
  )
  const [, failure, , kind, first = 0] = await readBytes(socket, 5)
  if (failure) throw new FetchError('network', `The proxy could not connect (${failure})`)
  const fixed: Record<number, number> = { 1: 4, 4: 16 }
  const addressLength = fixed[kind ?? 0] ?? first + 1
  await readBytes(socket, addressLength - 1 + 2)
}

async function greetSocks4(socket: Socket, { url, target }: { url: URL; target: Target }) {
  const { hostname, port } = target
  const isAddress = isIPv4(hostname)
  // An address that cannot exist says that the name follows.
  const address = Buffer.from(isAddress ? hostname.split('.').map(Number) : [0, 0, 0, 1])
  const user = Buffer.from(`${decodeURIComponent(url.username)}\0`)
  const name = Buffer.from(isAddress ? '' : `${hostname}\0`)
  socket.write(Buffer.concat([Buffer.from([4, 1]), portBytes(port), address, user, name]))
  const [, granted] = await readBytes(socket, 8)
  if (granted !== 0x5a) throw new FetchError('network', 'The proxy refused')
}

const portBytes = (port: number) => Buffer.from([port >> 8, port & 0xff])

const readBytes = (socket: Socket, count: number) =>
  readUntil(socket, (bytes) => (bytes.length < count ? -1 : count))

/** What came up to where `endOf` sees an end; the rest stays on the socket. */
async function readUntil(socket: Socket, endOf: (bytes: Buffer) => number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let seen = Buffer.alloc(0)
  function read() {
    for (let part = socket.read(); part !== null; part = socket.read()) {
      seen = Buffer.concat([seen, part])
      const end = endOf(seen)
      if (end >= 0) {
        socket.unshift(seen.subarray(end))
        return resolve(seen.subarray(0, end))
      }
      if (seen.length > MAX_HEAD_BYTES)
        return reject(new FetchError('network', 'The proxy says too much'))
    }
  }
  const fail = (error?: Error) =>
    reject(error ?? new FetchError('network', 'The proxy closed the connection'))
  socket.on('readable', read).once('error', fail).once('close', fail)
  try {
    read()
    return await promise
  } finally {
    socket.off('readable', read).off('error', fail).off('close', fail)
  }
}
