import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

export type Got = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

/** A customer's server: the path says how it answers. `hear` gets each request as it arrives. */
export async function openReceiver(hear: (got: Got) => void = () => {}) {
  const got: Got[] = []
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    ok: (response) => response.end('thanks'),
    empty: (response) => response.writeHead(204).end(),
    error: (response) => response.writeHead(500).end('x'.repeat(5000)),
    binary: (response) => response.writeHead(500).end(Buffer.from([0, 255, 65, 0])),
    large: (response) => response.end(Buffer.alloc(3_000_000, 'y')),
    busy: (response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
    gone: (response) => response.writeHead(410).end(),
    moved: (response) => response.writeHead(307, { location: '/ok' }).end(),
    hang: () => {},
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const one = { path, headers: request.headers, body: await text(request), at: Date.now() }
    got.push(one)
    hear(one)
    const answer = answers[path.split('/')[1] ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path: string) => `http://${host}/${path}`,
    got,
    /** Drops every connection. */
    hangUp: () => server.closeAllConnections(),
    at: (path: string) => got.filter((each) => each.path === `/${path}`),
  }
}
