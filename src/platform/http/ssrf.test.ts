import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { after, before, test } from 'node:test'
import { Agent, type buildConnector } from 'undici'
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

// What a resolver of an attacker could answer.
const PRIVATE_ANSWERS = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0.0.0.0', '::', '::7f00:1']
async function resolve(hostname: string) {
  const index = Number(/^private-(\d)\.attacker\.com$/.exec(hostname)?.[1] ?? 0)
  const address = PRIVATE_ANSWERS[index] ?? '127.0.0.1'
  return [{ address, family: address.includes(':') ? 6 : 4 }]
}

const HOSTS = [
  // names
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'localhost.localdomain',
    'ip6-localhost',
    'ip6-loopback',
    'LocalHost.',
  ],
  ...[
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'ｌｏｃａｌｈｏｓｔ',
    'local\u00adhost',
    '127.0.0.1.nip.io',
    'spoofed.attacker.com',
    'loc%61lhost',
    '%6cocalhost',
  ],
  ...PRIVATE_ANSWERS.map((_, index) => `private-${index}.attacker.com`),
  // IPv4 in every spelling
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.000.000.001', '0177.0.0.1', '0177.0.0.01', '00000177.0.0.1'],
  ...[
    '0x7f.0.0.1',
    '0x7F.0x0.0x0.0x1',
    '0x7f.1',
    '0x7f000001',
    '0X7F000001',
    '0x0007f000001',
    '2130706433',
    '017700000001',
    '127.0.0.0x1',
  ],
  ...[
    '127.0.0x0.1',
    '0x7f.0.0.01',
    '127.0.0.01',
    '127.65535',
    '127.0.255',
    '127.255.255.255',
    '127.127.127.127',
    '127.0.1.1',
    '127.0.0.2',
  ],
  ...['0', '0.0.0.0', '00', '0x0', '0.0', '0.0.0', '0.0.0.1', '0.1.2.3', '00000000.0', '0x00.0x00.0x00.0x00'],
  ...[
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '１２７。１',
    '𝟭𝟮𝟳.𝟬.𝟬.𝟭',
    '127.0.0.１',
    '0x7ｆ.1',
    '①②⑦.1',
  ],
  ...['127%2e0%2e0%2e1', '%31%32%37.0.0.1', '127.0.0.%31', '%30x7f.1', '127.0.0.1%2e'],
  // other closed networks
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.1.254',
    '169.254.169.254',
    '0xa9fea9fe',
  ],
  ...[
    '2852039166',
    '169.254.170.2',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.192',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...[
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '0xffffffff',
    '192.88.99.1',
  ],
  // IPv6 in every spelling
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::0:1]',
    '[::]',
    '[0::0]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
  ],
  ...[
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:0:7f00:1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
    '[2002:a00:1::1]',
    '[2001::1]',
    '[2001:0:7f00:1::]',
  ],
  ...[
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[5f00::1]',
    '[4000::1]',
    '[::1%25lo]',
    '[::ffff:1.1.1.1]',
  ],
]

const WHOLE = (canary: number) => [
  `http://user@127.0.0.1:${canary}/`,
  `http://user:secret@127.0.0.1:${canary}/`,
  `http://example.com@127.0.0.1:${canary}/`,
  `http://example.com:80@127.0.0.1:${canary}/`,
  `http://example.com%40127.0.0.1:${canary}/`,
  `http://example.com#@127.0.0.1:${canary}/`,
  `http://127.0.0.1:${canary}\\@example.com/`,
  `http:\\\\127.0.0.1:${canary}\\`,
  `http:/\\127.0.0.1:${canary}/`,
  `http:127.0.0.1:${canary}`,
  `http:///127.0.0.1:${canary}/`,
  `http:////127.0.0.1:${canary}/`,
  `//127.0.0.1:${canary}/`,
  `\thttp://127.0.0.1:${canary}/`,
  `ht\ntp://127.0.0.1:${canary}/`,
  `http://127.0.\t0.1:${canary}/`,
  `http://127.0.0.1\n:${canary}/`,
  `http://127.0.0.1:\r${canary}/`,
  `http://127.0.0.1 :${canary}/`,
  `http://127.0.0.1\u0000:${canary}/`,
  `HTTP://127.0.0.1:${canary}/`,
  `http://127.0.0.1:0${canary}/`,
  `https://127.0.0.1:${canary}/`,
  `ws://127.0.0.1:${canary}/`,
  `ftp://127.0.0.1:${canary}/`,
  `gopher://127.0.0.1:${canary}/_GET%20/`,
  `unix:/var/run/docker.sock`,
  `file://127.0.0.1/etc/passwd`,
  `blob:http://127.0.0.1:${canary}/x`,
  `view-source:http://127.0.0.1:${canary}/`,
]

const vectors = () => [...HOSTS.map((host) => `http://${host}:${port}/`), ...WHOLE(port)]

test('no spelling of a closed address reaches a server on this machine', async () => {
  assert.ok(new Set(vectors()).size >= 120, `${vectors().length} vectors`)

  for (const url of vectors()) await assertRefused(url, url)

  assert.equal(hits, 0)
})

test('no redirect to any spelling of a closed address reaches a server on this machine', async () => {
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

test('the canaries do answer when asked by a plain client', async () => {
  const open = createFetcher({ allowPrivate: [`127.0.0.1:${port}`, `[::1]:${port}`], userAgent: 'test' })
  assert.equal((await open.fetch(`http://127.0.0.1:${port}/`)).status, 200)
  if (canaries.length > 1) assert.equal((await open.fetch(`http://[::1]:${port}/`)).status, 200)
  await open.close()
  assert.ok(hits > 0 && requests > 0)
  hits = 0
  requests = 0
})

test('a name with one private address among public ones is never connected to', async () => {
  const resolve = async () => ['93.184.215.14', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  const mixed = createFetcher({ allowPrivate: [], userAgent: 'test', resolve })
  const call = mixed.fetch(`http://mixed.attacker.com:${port}/`, { ports: [port], timeoutMs: 500 })
  await assert.rejects(call, { name: 'FetchError', reason: 'refused' })
  await mixed.close()
  assert.equal(hits, 0)
})

test('a name is looked up once per connection, and only the judged answer is used', async () => {
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

test('a connection that ends at a private peer is dropped before a request is sent', async () => {
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

test('a proxy that a user named must stand at a public address', async () => {
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
