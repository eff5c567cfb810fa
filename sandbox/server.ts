import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { controlReply } from './control/api.ts'
import { type FaultKind, faultsFor } from './control/faults.ts'
import type { LoggedRequest } from './control/request-log.ts'
import { createState, type Sandbox } from './control/sandbox.ts'
import {
  createRoute,
  isOwnAddress,
  marketOf,
  type Route,
  type Routed,
  urlOf,
} from './router.ts'
import { html, type Reply, text } from './services/reply.ts'
import { type Call, type Fault, questionOf } from './services/service.ts'
import { isMailTarget, receiveMail } from './services/smtp.ts'

const MAX_BODY_BYTES = 1_048_576

export type Running = { url: string; sandbox: Sandbox; close: () => Promise<void> }

export type Options = {
  port?: number
  seed?: number
  clock?: 'real' | number
  stateFile?: string | undefined
}

/** Starts the simulated web on one loopback port: services, sites and forward proxy in one. */
export async function startSandbox({
  port = 0,
  seed = 1,
  clock = 'real',
  stateFile,
}: Options = {}): Promise<Running> {
  const sandbox = createState({ seed, clock, stateFile })
  const route = createRoute(sandbox)
  const past = createPast(sandbox)
  const exits = new WeakMap<Socket, string>()
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const market = marketOf(request.headers) ?? exits.get(request.socket) ?? null
    answer({ sandbox, route, past, market }, request, response).catch((error: unknown) =>
      fail(response, error),
    )
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const caller = socket as Socket
    if (!isMailTarget(request.url ?? '')) return tunnel(server, exits, request, caller)
    caller.on('error', () => caller.destroy())
    caller.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    receiveMail(sandbox, caller)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const { port: bound } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${bound}`, sandbox, close: () => stop(server) }
}

type Visit = {
  sandbox: Sandbox
  route: Route
  past: (at: number) => Route
  market: string | null
}

/** `/_at/<unix seconds>/google/search` is the search as it was then: many times can be asked side by side. */
const AT = /^\/_at\/(\d{1,13})(?=\/)/
const MAX_TIMES = 8

/** The routes of other times; the latest few are kept. All else is the sandbox's own. */
function createPast(sandbox: Sandbox): (at: number) => Route {
  const known = new Map<number, Route>()
  return (at) => {
    const route = known.get(at) ?? createRoute(asOf(sandbox, at))
    known.delete(at)
    known.set(at, route)
    const [oldest] = known.keys()
    if (known.size > MAX_TIMES && oldest !== undefined) known.delete(oldest)
    return route
  }
}

/** Without filler and hidden links: whoever asks about many days asks for many pages. */
function asOf(sandbox: Sandbox, at: number): Sandbox {
  const layout = () => ({ ...sandbox.layout, padding: 0, opaqueLinks: 0 })
  return Object.create(sandbox, { now: { value: () => at }, layout: { get: layout } })
}

async function answer(
  { sandbox, route: present, past, market }: Visit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  sandbox.saved.load()
  const url = urlOf(request)
  if (!url) return send(response, text('Bad address\n', undefined, 400))
  const at = isOwnAddress(url) ? AT.exec(url.pathname) : null
  if (at) url.pathname = url.pathname.slice(at[0].length)
  const route = at ? past(Number(at[1])) : present
  const body = await readBody(request)
  if (body === null) return send(response, text('Too large\n', undefined, 413))
  const device = /Mobile|Android|iPhone/i.test(request.headers['user-agent'] ?? '')
    ? 'mobile'
    : 'desktop'
  const call: Call = {
    method: request.method ?? 'GET',
    url,
    path: url.pathname,
    params: url.searchParams,
    headers: request.headers,
    body,
    market,
    device,
  }
  if (!at && isOwnAddress(url) && url.pathname.startsWith('/_'))
    return send(response, controlReply(sandbox, call))
  await serve(sandbox, { routed: route(url), call }, response)
}

async function serve(
  sandbox: Sandbox,
  { routed, call }: { routed: Routed; call: Call },
  response: ServerResponse,
): Promise<void> {
  const { service, path } = routed
  const q = askedFor(call)
  const entry = sandbox.log.begin({
    at: Date.now(),
    service: service.name,
    method: call.method,
    path: call.url.pathname,
    q,
    market: call.market,
    device: call.device,
  })
  response.once('close', () =>
    sandbox.log.end(entry, response.headersSent ? response.statusCode : null),
  )
  const faults = faultsFor(sandbox.faults, sandbox.world.seed, {
    service: service.name,
    q,
    path,
    market: call.market,
    number: entry.n,
  })
  const fault = faults.at(-1)?.fault ?? 'latency'
  const make = () => replyOf(routed, { ...call, path }, fault)
  // Made while the caller waits: a delay is the whole time until the answer, as with a server far away.
  const made = faults.every((each) => each.fault === 'latency') ? make() : null
  let due = entry.at
  for (const { fault: hit, ms } of faults) {
    note(entry, hit)
    if (hit === 'latency' || hit === 'timeout') {
      due += ms
      await sleep(Math.max(0, due - Date.now()), undefined, { ref: false })
    }
    if (hit === 'timeout' || hit === 'reset') return cut(response)
  }
  const reply = made ?? make()
  if (fault === 'cut') return sendAndCut(response, reply)
  if (reply.parts && reply.everyMs) return sendSlowly(response, reply.parts, reply)
  send(response, sandbox.layout.compress ? compressed(reply, call) : reply)
}

/** What the service answers under the last fault that hit; a delay changes nothing. */
function replyOf({ service }: Routed, call: Call, fault: FaultKind): Reply {
  switch (fault) {
    case 'latency':
    case 'timeout':
    case 'reset':
      return service.handle(call)
    case 'broken':
    case 'cut':
      return halved(service.handle(call))
    case '401':
    case '429':
    case '500':
    case '529':
    case 'sorry':
    case 'consent':
    case 'softblock':
    case 'empty':
      return service.refuse?.(fault, call) ?? faultReplies[fault]
  }
}

const faultReplies: Record<Fault, Reply> = {
  '401': html('<!doctype html><title>401 Unauthorized</title><h1>Unauthorized</h1>', 401),
  '500': html('<!doctype html><title>500</title><h1>Internal Server Error</h1>', 500),
  '529': html('<!doctype html><title>529</title><h1>Overloaded</h1>', 529),
  '429': html(
    '<!doctype html><title>429 Too Many Requests</title><h1>Too Many Requests</h1>',
    429,
  ),
  sorry: html('<!doctype html><title>403 Forbidden</title><h1>Access denied</h1>', 403),
  consent: html(
    '<!doctype html><title>Before you continue</title><h1>Before you continue</h1>',
  ),
  softblock: html(
    '<!doctype html><title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript>',
  ),
  empty: html('<!doctype html><html><head><title></title></head><body></body></html>'),
}

/** A page that ends in the middle of a tag, without an error on the wire. */
function halved(reply: Reply): Reply {
  const at = Math.floor(reply.body.length / 2)
  const { parts: _, ...rest } = reply
  return {
    ...rest,
    body: typeof reply.body === 'string' ? reply.body.slice(0, at) : reply.body.subarray(0, at),
  }
}

function compressed(reply: Reply, call: Call): Reply {
  const accepts = /\bgzip\b/.test(String(call.headers['accept-encoding'] ?? ''))
  if (!accepts || reply.body.length === 0) return reply
  return {
    ...reply,
    headers: { ...reply.headers, 'content-encoding': 'gzip' },
    body: gzipSync(reply.body, { level: 1 }),
  }
}

/** Services that take JSON ask inside it. */
function askedFor(call: Call): string {
  const asked = questionOf(call)
  if (asked || !call.body.startsWith('{')) return asked.slice(0, 200)
  const found = /"q"\s*:\s*"((?:[^"\\]|\\.){0,200})/.exec(call.body)?.[1]
  return found ?? ''
}

function note(entry: LoggedRequest, fault: FaultKind): void {
  entry.fault = entry.fault ? `${entry.fault}+${fault}` : fault
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}

async function sendSlowly(
  response: ServerResponse,
  parts: string[],
  { status, headers, everyMs }: Reply,
) {
  response.writeHead(status, headers)
  for (const part of parts) {
    if (response.destroyed) return
    response.write(part)
    await sleep(everyMs, undefined, { ref: false })
  }
  response.end()
}

/** Half of the answer arrives, and then the line is dead. */
function sendAndCut(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers)
  response.write(body, () => cut(response))
}

function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
  response.destroy()
}

function fail(response: ServerResponse, error: unknown): void {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`)
  if (response.headersSent) response.destroy()
  else send(response, text('The sandbox failed\n', undefined, 500))
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Plain-http tunnels end in this same server; encrypted ones cannot, as sandbox sites have no certificates. */
function tunnel(
  server: Server,
  exits: WeakMap<Socket, string>,
  request: IncomingMessage,
  socket: Socket,
): void {
  socket.on('error', () => socket.destroy())
  const target = request.url ?? ''
  if (target.endsWith(':443')) {
    const message = `Sandbox sites are plain http: ask for http://${target.replace(/:443$/, '')}/ instead\n`
    socket.end(
      `HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\nContent-Length: ${message.length}\r\nConnection: close\r\n\r\n${message}`,
    )
    return
  }
  const market = marketOf(request.headers)
  if (market) exits.set(socket, market)
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  server.emit('connection', socket)
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
