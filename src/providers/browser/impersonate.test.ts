import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import { connect } from 'node:tls'
import { createImpersonator } from './impersonate.ts'

const servers: Server[] = []
after(() => servers.map((server) => server.close()))

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const site = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`

/** The first bytes a client sends to a TLS server. */
async function helloOf(greet: (port: number) => unknown): Promise<Buffer> {
  const hello = Promise.withResolvers<Buffer>()
  const port = await listen(
    createNetServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (bytes: Buffer) => {
        hello.resolve(bytes)
        socket.destroy()
      })
    }),
  )
  await greet(port)
  return hello.promise
}

/** Chrome puts meaningless GREASE values (0x0a0a, 0x1a1a …) among its ciphers; other clients do not. */
function firstCipher(hello: Buffer): number {
  const sessionLength = hello[43] ?? 0
  return hello.readUInt16BE(44 + sessionLength + 2)
}
const meansNothing = (value: number) => (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 0xff)

test('the TLS handshake looks like the one of Chrome, not of Node', async () => {
  const ours = await helloOf((port) =>
    createImpersonator()
      .fetch(`https://127.0.0.1:${port}/`)
      .catch(() => {}),
  )
  const plain = await helloOf((port) => connect({ port, host: '127.0.0.1' }).on('error', () => {}))
  assert.ok(meansNothing(firstCipher(ours)))
  assert.ok(!meansNothing(firstCipher(plain)))
})

test('status, headers and body are returned; a page too large or too slow is a typed error', async () => {
  const url = await site((request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/large') return void response.end('x'.repeat(10_000))
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<p>${request.headers['user-agent']} ґ</p>`)
  })
  const { fetch } = createImpersonator()
  const page = await fetch(url, { headers: { 'user-agent': 'A phone' } })
  assert.deepEqual([page.status, page.text()], [200, '<p>A phone ґ</p>'])
  await assert.rejects(fetch(`${url}/large`, { maxBytes: 5000 }), { reason: 'too_large' })
  await assert.rejects(fetch(`${url}/slow`, { timeoutMs: 100 }), { reason: 'timeout' })
})

test('redirects are followed within the site only; one that leads away is reported, not followed', async () => {
  let visits = 0
  const elsewhere = await site((_, response) => {
    visits++
    response.end('elsewhere')
  })
  const url = await site((request, response) => {
    if (request.url === '/moved') return void response.end('moved here')
    response.writeHead(302, { location: request.url === '/away' ? elsewhere : '/moved' }).end()
  })
  const { fetch } = createImpersonator()
  assert.equal((await fetch(`${url}/old`)).text(), 'moved here')
  const away = await fetch(`${url}/away`)
  assert.deepEqual([away.status, new URL(away.url).origin, visits], [302, elsewhere, 0])
})
