import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { FetchError } from '../../platform/http/error.ts'
import { type Resolve, refuseClosedLiteral, resolvePublic } from '../../platform/http/guard.ts'
import { dialThrough, isHttpProxy, proxyHeaders } from './upstream-proxy.ts'

type EgressOptions = {
  /** The page that was asked for. Only its own origin may stand at an address written out that is not public. */
  url: string
  resolve: Resolve
  /** A proxy that every connection leaves by; names are then looked up there. */
  upstream?: string | undefined
}

type Egress = { address: string; close(): void }

type Target = { hostname: string; port: number }

const WEB_PORTS = [80, 443]
const MAX_CONNECTIONS = 100
const MAX_BYTES = 64 * 1024 * 1024
const CONNECT_MS = 15_000
const HOP_HEADERS = [
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
  'te',
  'upgrade',
]

/** The browser's only way out, made for one visit: a forward proxy that dials public addresses alone. */
export async function openEgress(options: EgressOptions): Promise<Egress> {
  const guard = createGuard(options)
  const sockets = new Set<Duplex>()
  let received = 0

  function track<T extends Duplex>(socket: T): T {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function count(source: Readable) {
    source.on('data', (part: Uint8Array) => {
      received += part.length
      if (received > MAX_BYTES) close()
    })
  }

  async function dial(target: Target): Promise<Duplex> {
    const host = await guard(target)
    const socket = options.upstream
      ? await dialThrough(options.upstream, { hostname: host, port: target.port })
      : await connected(host, target.port)
    count(track(socket))
    return socket
  }

  /** What is not encrypted comes as a whole request. */
  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const url = URL.parse(asked.url ?? '')
    if (url?.protocol !== 'http:') return refuse(answer)
    try {
      const target = { hostname: url.hostname, port: Number(url.port) || 80 }
      const { upstream } = options
      const onward =
        upstream && isHttpProxy(upstream)
          ? await guard(target).then(() => ({
              ...addressOf(upstream),
              path: url.href,
              headers: proxyHeaders(upstream),
            }))
          : {
              createConnection: await connectionTo(target),
              path: url.pathname + url.search,
              headers: {},
            }
      const headers = {
        ...withoutHops(asked.headers),
        ...onward.headers,
        host: url.host,
        connection: 'close',
      }
      const sent = request(
        { ...onward, method: asked.method ?? 'GET', headers },
        (response) => {
          count(response)
          answer.writeHead(response.statusCode ?? 502, withoutHops(response.headers))
          response.pipe(answer)
        },
      )
      sent.on('error', () => answer.destroy())
      answer.once('close', () => sent.destroy())
      asked.pipe(sent)
    } catch {
      refuse(answer)
    }
  }

  async function connectionTo(target: Target) {
    const socket = await dial(target)
    return () => socket
  }

  async function tunnel(asked: IncomingMessage, browser: Duplex, head: Buffer) {
    track(browser)
    const url = URL.parse(`http://${asked.url ?? ''}`)
    try {
      if (!url) throw new FetchError('bad_url', 'Not a host and a port')
      const site = await dial({ hostname: url.hostname, port: Number(url.port) || 80 })
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      site.write(head)
      site.pipe(browser).pipe(site)
      site.once('close', () => browser.destroy())
      browser.once('close', () => site.destroy())
    } catch {
      browser.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    }
  }

  const server = createServer((asked, answer) => void forward(asked, answer))
  server.maxConnections = MAX_CONNECTIONS
  server.on('connect', (asked, socket, head) => void tunnel(asked, socket, head))
  server.on('connection', track)

  function close() {
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Gives the host to dial for a target, which is the address that was checked, or refuses. */
function createGuard({
  url,
  resolve,
  upstream,
}: EgressOptions): (target: Target) => Promise<string> {
  const asked = new URL(url)
  const home = {
    hostname: asked.hostname,
    port: Number(asked.port) || (asked.protocol === 'https:' ? 443 : 80),
  }
  const isOwnAddress = isIP(unbracket(home.hostname)) !== 0

  return async ({ hostname, port }) => {
    const isHome = hostname === home.hostname && port === home.port
    if (isHome && isOwnAddress) return unbracket(hostname)
    if (!isHome && !WEB_PORTS.includes(port))
      throw new FetchError('refused', `Port ${port} is not allowed`)
    if (upstream) {
      refuseClosedLiteral(hostname)
      return unbracket(hostname)
    }
    const [{ address }] = await resolvePublic(hostname, resolve)
    return address
  }
}

function connected(host: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host, port })
  socket.setTimeout(CONNECT_MS, () =>
    socket.destroy(new FetchError('timeout', `${host} did not answer`)),
  )
  socket.once('connect', () => {
    socket.setTimeout(0)
    resolve(socket)
  })
  socket.once('error', reject)
  return promise
}

function addressOf(proxy: string) {
  const { hostname, port } = new URL(proxy)
  return { hostname: unbracket(hostname), port: Number(port) || 80 }
}

const withoutHops = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.includes(name)))

const refuse = (answer: ServerResponse) => answer.writeHead(403, { connection: 'close' }).end()
const unbracket = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')
