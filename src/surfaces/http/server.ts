import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './hono-env.ts'

export type Listening = { url: string; close(): Promise<void> }

// Slowloris protection: ten seconds for the headers, fifteen for the whole request.
const STRICT: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  requireHostHeader: true,
}
/** Requests that are under way get this long to end when the server is told to stop. */
const DRAIN_MS = 10_000

/** Starts the HTTP server with strict settings; stopping it drops no request. */
export async function listen(
  router: Hono<Env>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: router.fetch,
    createServer: ((options: ServerOptions, answer: RequestListener) =>
      createServer(options, (incoming, outgoing) => {
        const problem = badFraming(incoming)
        if (!problem) return answer(incoming, outgoing)
        outgoing.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' })
        outgoing.end(JSON.stringify({ error: problem }))
      })) as typeof createServer,
    serverOptions: STRICT,
  }) as Server
  server.maxRequestsPerSocket = 1000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(explainListen(error, { address: `${host}:${port}`, setting: 'PORT' })),
    )
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () => drain(server),
  }
}

const LISTEN_ADVICE: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that, or set another',
  EACCES: 'ports below 1024 need more rights. Let a proxy take the low one, and set another',
  EADDRNOTAVAIL: 'this machine does not have that address. Correct HOST, or set another',
}

/** In a sentence, what to change when an address cannot be listened on. */
export function explainListen(
  error: Error,
  { address, setting }: { address: string; setting: string },
): Error {
  const advice = LISTEN_ADVICE['code' in error ? String(error.code) : '']
  return advice
    ? new Error(`Cannot listen on ${address}: ${advice} ${setting}.`, { cause: error })
    : error
}

/** Request smuggling protection: rejects duplicate Host headers and unknown transfer codings. */
function badFraming({ rawHeaders, headers }: IncomingMessage): string | null {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  )
  if (hosts.length > 1) return 'The request has more than one Host header'
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'Only Transfer-Encoding: chunked is understood'
  return null
}

async function drain(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A keep-alive connection becomes idle only after its last response, so they are closed repeatedly.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
