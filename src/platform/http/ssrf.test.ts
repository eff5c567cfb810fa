import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { after, before, test } from 'node:test'
import { Agent, type buildConnector } from 'undici'
import { hostileAnswer, vectorsAt } from '../../../tests/ssrf/vectors.ts'
import { createFetcher, FetchError, type Fetcher } from '../http.ts'
import { guardedConnector, guardedLookup } from './guard.ts'

const canaries: Server[] = []
let hits = 0
let requests = 0
let port = 0
let redirector: Server
let fetcher: Fetcher

before(async () => {
  const first = await listen('127.0.0.1', 0)
  port = portOf(first)
  canaries.push(first)
  // A machine without IPv6 has no ::1 to be reached at.
  await listen('::1', port).then((canary) => canaries.push(canary), console.warn)
  redirector = createServer((request, response) => {
    const [, status, target = ''] = /^\/(\d+)\/([\w-]*)$/.exec(request.url ?? '') ?? []
    if (status === undefined) return response.writeHead(404).end()
    response.writeHead(Number(status), { location: Buffer.from(target, 'base64url').toString('latin1') }).end()
  })
  await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve))
  fetcher = createFetcher({ allowPrivate: [`127.0.0.1:${portOf(redirector)}`], userAgent: 'test', resolve })
})

after(async () => {
  await fetcher.close()
  for (const server of [...canaries, redirector]) server.close()
})

async function resolve(hostname: string) {
  return hostileAnswer(hostname) ?? [{ address: '127.0.0.1', family: 4 }]
}

const vectors = () => vectorsAt(port)

test('no spelling of a private address reaches a server on this machine', async () => {
  assert.ok(new Set(vectors()).size >= 120, `${vectors().length} vectors`)

  for (const url of vectors()) await assertRefused(url, url)

  assert.equal(hits, 0)
})

test('no redirect to any spelling of a private address reaches a server on this machine', async () => {
  const statuses = [301, 302, 303, 307, 308]
  let followed = 0
  for (const [index, target] of vectors().entries()) {
    const status = statuses[index % statuses.length]
    // Header values cannot carry control characters, so these spellings cannot arrive by redirect.
    const location = Buffer.from(target.replace(/\p{Cc}/gu, ''), 'utf8').toString('base64url')
    const url = `http://127.0.0.1:${portOf(redirector)}/${status}/${location}`
    // A target without slashes is a path on the redirecting site itself.
    if (target.startsWith('http:1')) assert.equal((await fetcher.fetch(url)).status, 404)
    else await assertRefused(url, target)
    followed += 1
  }

  assert.ok(followed >= 120)
  assert.equal(hits, 0)
})

test('the canaries answer a client that is allowed to reach them', async () => {
  const open = createFetcher({ allowPrivate: [`127.0.0.1:${port}`, `[::1]:${port}`], userAgent: 'test' })
  assert.equal((await open.fetch(`http://127.0.0.1:${port}/`)).status, 200)
  if (canaries.length > 1) assert.equal((await open.fetch(`http://[::1]:${port}/`)).status, 200)
  await open.close()
  assert.ok(hits > 0 && requests > 0)
  hits = 0
  requests = 0
})

test('a host with one private address among public ones is never connected to', async () => {
  const resolve = async () => ['93.184.215.14', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  const mixed = createFetcher({ allowPrivate: [], userAgent: 'test', resolve })
  const call = mixed.fetch(`http://mixed.attacker.com:${port}/`, { ports: [port], timeoutMs: 500 })
  await assert.rejects(call, { name: 'FetchError', reason: 'refused' })
  await mixed.close()
  assert.equal(hits, 0)
})

test('a host is resolved once per connection, and only the address that was checked is used', async () => {
  let asked = 0
  const flipping = async () => [{ address: asked++ % 2 === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }]
  const lookup = guardedLookup(flipping)
  const ask = () =>
    new Promise((resolve) =>
      lookup('rebind.attacker.com', {}, (error, address) => resolve(error ? 'refused' : address)),
    )

  for (let round = 0; round < 1000; round++) assert.equal(await ask(), round % 2 === 0 ? '93.184.215.14' : 'refused')

  assert.equal(asked, 1000)
})

test('a connection to a private peer is dropped before a request is sent', async () => {
  const lying: buildConnector.connector = (_, callback) => {
    const socket = connectSocket(port, '127.0.0.1', () => callback(null, socket))
  }
  const agent = new Agent({ connect: guardedConnector(resolve, lying) })
  const call = agent.request({ origin: 'http://93.184.215.14', path: '/', method: 'GET' })
  await assert.rejects(call, { name: 'FetchError', reason: 'refused' })
  await agent.close()
  assert.equal(requests, 0)
  hits = 0
})

test('ports other than 80 and 443 are refused unless the caller adds them', async () => {
  for (const other of [21, 22, 25, 6379, 8080, 8443, 65_535])
    await assert.rejects(fetcher.fetch(`http://93.184.215.14:${other}/`), { reason: 'refused' })
})

test('an untrusted proxy must have a public address', async () => {
  for (const proxy of [
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    `http://spoofed.attacker.com:${port}`,
    'http://8.8.8.8:25',
  ]) {
    const call = fetcher.fetch('http://example.com/', { proxy, proxyIsUntrusted: true, timeoutMs: 500 })
    await assert.rejects(call, { name: 'FetchError', reason: 'refused' }, proxy)
  }
  const nonsense = fetcher.fetch('http://example.com/', { proxy: 'nonsense', proxyIsUntrusted: true })
  await assert.rejects(nonsense, { name: 'FetchError', reason: 'bad_url' })
  assert.equal(hits, 0)
})

async function assertRefused(url: string, label: string) {
  const call = fetcher.fetch(url, { ports: [port], timeoutMs: 2000 })
  const refused = (error: unknown) => error instanceof FetchError && ['refused', 'bad_url'].includes(error.reason)
  await assert.rejects(call, refused, JSON.stringify(label))
}

function listen(host: string, at: number): Promise<Server> {
  const server = createServer((_, response) => {
    requests += 1
    response.end('canary')
  })
  server.on('connection', () => {
    hits += 1
  })
  return new Promise((resolve, reject) => server.once('error', reject).listen(at, host, () => resolve(server)))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
