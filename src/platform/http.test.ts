import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrayBuffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { createFetcher, type Fetcher } from './http.ts'

const closers: (() => unknown)[] = []
after(() => Promise.all(closers.map((close) => close())))

test('a response of any status is returned with its headers, address and text', async () => {
  const { fetcher, base } = await world((_, response) => {
    response.writeHead(404, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] }).end('gone')
  })
  const answer = await fetcher.fetch(`${base}/x?y=1`)
  assert.equal(answer.status, 404)
  assert.equal(answer.url, `${base}/x?y=1`)
  assert.equal(answer.redirected, false)
  assert.equal(answer.headers.get('set-cookie'), 'a=1, b=2')
  assert.equal(answer.text(), 'gone')
})

test('method, headers and body are sent as given, with our own default user agent', async () => {
  const { fetcher, base } = await world(async (request, response) => {
    const { method, headers } = request
    response.end(
      JSON.stringify({ method, agent: headers['user-agent'], key: headers['x-key'], body: await textOf(request) }),
    )
  })
  const call = { method: 'POST', headers: { 'X-Key': 'k' }, body: 'hello' } as const
  const plain = await fetcher.fetch(base, call)
  const named = await fetcher.fetch(base, { ...call, headers: { 'User-Agent': 'other' } })
  assert.deepEqual(JSON.parse(plain.text()), { method: 'POST', agent: 'test', key: 'k', body: 'hello' })
  assert.equal(JSON.parse(named.text()).agent, 'other')
})

test('every content encoding is unpacked, even two on top of each other', async () => {
  const encoders: Record<string, (data: Buffer) => Buffer> = {
    gzip: zlib.gzipSync,
    br: zlib.brotliCompressSync,
    deflate: zlib.deflateSync,
    zstd: zlib.zstdCompressSync,
    identity: (data) => data,
    'gzip, br': (data) => zlib.brotliCompressSync(zlib.gzipSync(data)),
  }
  const { fetcher, base } = await world((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(200, { 'content-encoding': name }).end(encoders[name]?.(Buffer.from('päck'.repeat(1000))))
  })
  for (const name of Object.keys(encoders)) {
    const answer = await fetcher.fetch(`${base}/${encodeURIComponent(name)}`)
    assert.equal(answer.text(), 'päck'.repeat(1000), name)
  }
})

test('a raw deflate stream and an empty compressed body are read', async () => {
  const { fetcher, base } = await world((request, response) => {
    if (request.url === '/raw')
      response.writeHead(200, { 'content-encoding': 'deflate' }).end(zlib.deflateRawSync('raw'))
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end()
  })
  assert.equal((await fetcher.fetch(`${base}/raw`)).text(), 'raw')
  assert.equal((await fetcher.fetch(`${base}/empty`)).text(), '')
  assert.equal((await fetcher.fetch(`${base}/empty`, { method: 'HEAD' })).text(), '')
})

test('a decompression bomb is stopped at the size limit, in every encoding', async () => {
  const zeros = Buffer.alloc(100 * 1024 * 1024)
  const bombs: Record<string, Buffer> = {
    gzip: zlib.gzipSync(zeros),
    br: zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
    deflate: zlib.deflateSync(zeros),
    zstd: zlib.zstdCompressSync(zeros),
  }
  bombs['gzip, br'] = zlib.brotliCompressSync(bombs.gzip ?? '')
  const { fetcher, base } = await world((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(200, { 'content-encoding': name }).end(bombs[name])
  })
  const before = process.memoryUsage.rss()
  for (const name of Object.keys(bombs)) {
    const call = fetcher.fetch(`${base}/${encodeURIComponent(name)}`)
    await assert.rejects(call, { name: 'FetchError', reason: 'too_large' }, name)
  }
  assert.ok(process.memoryUsage.rss() - before < 150 * 1024 * 1024)
})

test('unknown encodings and more than two stacked ones are refused', async () => {
  const { fetcher, base } = await world((request, response) => {
    const encoding = request.url === '/many' ? Array(1000).fill('gzip').join(',') : 'lzma'
    response.writeHead(200, { 'content-encoding': encoding }).end('x')
  })
  await assert.rejects(fetcher.fetch(`${base}/many`), { reason: 'too_large' })
  await assert.rejects(fetcher.fetch(`${base}/lzma`), { reason: 'network' })
})

test('a body over the size limit is an error, and one at the limit is not', async () => {
  const { fetcher, base } = await world((_, response) => response.end(Buffer.alloc(1000)))
  assert.equal((await fetcher.fetch(base, { maxBytes: 1000 })).body.length, 1000)
  await assert.rejects(fetcher.fetch(base, { maxBytes: 999 }), { reason: 'too_large' })
})

test('an endless body is stopped at the size limit', async () => {
  const { fetcher, base } = await world((_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
    response.on('close', () => clearInterval(timer))
  })
  await assert.rejects(fetcher.fetch(base, { maxBytes: 500_000 }), { reason: 'too_large' })
})

test('the time limit covers silent servers, slow bodies, slow redirects and slow lookups', async () => {
  const { fetcher, base, server } = await world((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/loop') return setTimeout(() => response.writeHead(302, { location: '/loop' }).end(), 60)
    response.write('a')
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const started = performance.now()
  for (const path of ['/silent', '/slow', '/loop'])
    await assert.rejects(fetcher.fetch(base + path, { timeoutMs: 150, maxRedirects: 10 }), { reason: 'timeout' }, path)
  const waiting = createFetcher({ allowPrivate: [], userAgent: 'test', resolve: () => new Promise(() => {}) })
  closers.push(() => waiting.close())
  await assert.rejects(waiting.fetch('http://example.com/', { timeoutMs: 150 }), { reason: 'timeout' })
  const proxied = { proxy: 'http://proxy.example.com:8080', proxyIsUntrusted: true, timeoutMs: 150 }
  await assert.rejects(waiting.fetch('http://example.com/', proxied), { reason: 'timeout' })
  assert.ok(performance.now() - started < 3000)
  assert.ok((await connections(server)) <= 1)
})

test("the caller's signal ends the call with its own reason", async () => {
  const { fetcher, base } = await world(() => {})
  const controller = new AbortController()
  const call = fetcher.fetch(base, { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('changed my mind')), 30)
  await assert.rejects(call, { message: 'changed my mind' })
  await assert.rejects(fetcher.fetch(base, { signal: controller.signal }), { message: 'changed my mind' })
})

test('a refused connection and a broken response are network errors', async () => {
  const { fetcher, base, server } = await world((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('short')
    setTimeout(() => response.destroy(), 20)
  })
  await assert.rejects(fetcher.fetch(base), { reason: 'network', message: 'The connection broke off' })
  await new Promise((resolve) => server.close(resolve))
  await assert.rejects(fetcher.fetch(base), { reason: 'network', message: 'The connection was refused' })
})

test('redirects are followed up to the limit, or not at all with a limit of 0', async () => {
  const { fetcher, base } = await world((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return response.end('here')
    response.writeHead(302, { location: `/${left - 1}` }).end('x'.repeat(1000))
  })
  const three = await fetcher.fetch(`${base}/3`)
  assert.deepEqual([three.text(), three.url, three.redirected], ['here', `${base}/0`, true])
  await assert.rejects(fetcher.fetch(`${base}/4`), { reason: 'redirects' })
  const none = await fetcher.fetch(`${base}/3`, { maxRedirects: 0 })
  assert.deepEqual([none.status, none.headers.get('location'), none.redirected], [302, '/2', false])
})

test('a redirect to a dead end is not followed, and says where it leads', async () => {
  const asked: string[] = []
  const { fetcher, base } = await world((request, response) => {
    asked.push(String(request.url))
    response.writeHead(302, { location: request.url === '/a' ? '/b' : '/sorry/index?q=x' }).end()
  })
  const answer = await fetcher.fetch(`${base}/a`, { isDeadEnd: ({ pathname }) => pathname.startsWith('/sorry/') })
  assert.deepEqual([answer.status, answer.url, answer.redirected], [302, `${base}/sorry/index?q=x`, true])
  assert.deepEqual(asked, ['/a', '/b'])
})

test('a cross-origin redirect drops credentials, and turns a POST into a GET after a 302', async () => {
  const echo: RequestListener = async (request, response) => {
    const { method, headers } = request
    response.end(JSON.stringify({ method, headers, body: await textOf(request) }))
  }
  const other = await world(echo)
  const { base } = await world((request, response) => {
    if (request.url === '/echo') return echo(request, response)
    const [, status, where] = request.url?.split('/') ?? []
    response.writeHead(Number(status), { location: where === 'other' ? `${other.base}/` : '/echo' }).end()
  })
  const follower = allowing([base, other.base])
  const options = {
    method: 'POST',
    body: 'secret form',
    headers: {
      authorization: 'Bearer k',
      cookie: 'c=1',
      'x-api-key': 'k',
      accept: 'text/html',
      'content-type': 'text/plain',
    },
  } as const
  const crossed = JSON.parse((await follower.fetch(`${base}/302/other`, options)).text())
  assert.deepEqual([crossed.method, crossed.body], ['GET', ''])
  for (const name of ['authorization', 'cookie', 'x-api-key', 'content-type'])
    assert.equal(crossed.headers[name], undefined)
  assert.equal(crossed.headers.accept, 'text/html')
  const kept = JSON.parse((await follower.fetch(`${base}/307/same`, options)).text())
  assert.deepEqual([kept.method, kept.body, kept.headers['x-api-key']], ['POST', 'secret form', 'k'])
})

test('text is decoded by its byte order mark, the header or the page', async () => {
  const cyrillic = Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const pages: Record<string, [string, Buffer, RegExp]> = {
    '/header': ['text/html; charset=windows-1251', cyrillic, /привет/],
    '/meta': ['text/html', Buffer.concat([Buffer.from('<meta charset="windows-1251">'), cyrillic]), /привет/],
    '/equiv': [
      'text/html',
      Buffer.concat([Buffer.from('<meta http-equiv=x content="text/html; charset=cp1251">'), cyrillic]),
      /привет/,
    ],
    '/xml': [
      'text/xml',
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), cyrillic]),
      /привет/,
    ],
    '/utf8': ['text/html', Buffer.from('привет'), /привет/],
    '/unknown': ['text/html; charset=nonsense', Buffer.from('привет'), /привет/],
    '/lying': ['text/html', Buffer.from('<meta charset="utf-16">привет'), /привет/],
    '/bom': ['text/html; charset=windows-1251', Buffer.from('\ufeffпривет'), /^привет/],
    '/utf16': ['text/html', Buffer.from('\ufeffпривет', 'utf16le'), /^привет/],
    '/broken': ['text/html', Buffer.from([0xff, 0x41]), /\ufffdA/],
  }
  const { fetcher, base } = await world((request, response) => {
    const page = pages[request.url ?? '']
    response.writeHead(200, { 'content-type': page?.[0] }).end(page?.[1])
  })
  for (const [path, [, , expected]] of Object.entries(pages))
    assert.match((await fetcher.fetch(base + path)).text(), expected, path)
})

test('a large response can be streamed, and left early', async () => {
  const { fetcher, base, server } = await world((request, response) => {
    const data = zlib.gzipSync(Buffer.alloc(20 * 1024 * 1024, 'x'))
    if (request.url === '/file.gz') response.writeHead(200, { 'content-type': 'application/gzip' }).end(data)
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(data)
  })
  const options = { maxBytes: 50 * 1024 * 1024, gunzipFiles: true }
  for (const path of ['/file.gz', '/packed']) {
    const { chunks, status } = await fetcher.stream(base + path, options)
    let bytes = 0
    for await (const chunk of chunks) bytes += chunk.length
    assert.deepEqual([status, bytes], [200, 20 * 1024 * 1024])
  }
  const capped = await fetcher.stream(`${base}/file.gz`, { ...options, maxBytes: 1024 * 1024 })
  await assert.rejects(arrayBuffer(capped.chunks), { reason: 'too_large' })
  const left = await fetcher.stream(`${base}/packed`, options)
  for await (const _ of left.chunks) break
  assert.ok((await connections(server)) <= 1)
})

test('a proxy gets plain requests, CONNECT for https, and its credentials', async () => {
  const seen: string[] = []
  const proxy = await world((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization']}`)
    response.end('by proxy')
  })
  proxy.server.on('connect', (request: IncomingMessage, socket: ServerResponse['socket']) => {
    seen.push(`CONNECT ${request.url}`)
    socket?.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const address = proxy.base.replace('http://', 'http://user:pass@')
  const answer = await proxy.fetcher.fetch('http://example.com/path', { proxy: address })
  assert.equal(answer.text(), 'by proxy')
  await assert.rejects(proxy.fetcher.fetch('https://example.com/', { proxy: address }), {
    reason: 'network',
    message: 'The proxy refused the connection with status 502',
  })
  await assert.rejects(proxy.fetcher.fetch('http://127.0.0.1:9/', { proxy: address, ports: [9] }), {
    reason: 'refused',
  })
  const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`
  assert.deepEqual(seen, [`GET http://example.com/path ${basic}`, 'CONNECT example.com:443'])
})

test('sites of the sandbox are reached through its proxy only', async () => {
  const proxy = await world((request, response) => response.end(request.url))
  const fetcher = createFetcher({
    allowPrivate: [],
    proxyForTestHosts: proxy.base,
    userAgent: 'test',
    resolve: noAddress,
  })
  closers.push(() => fetcher.close())
  assert.equal((await fetcher.fetch('http://shop.test/a')).text(), 'http://shop.test/a')
  await assert.rejects(fetcher.fetch('http://shop.example/a'), { reason: 'network' })
})

test('proxy variables of the environment are ignored', async () => {
  const proxy = await world((_, response) => response.end('by proxy'))
  const site = await world((_, response) => response.end('direct'))
  const script = `
    import { createFetcher } from ${JSON.stringify(import.meta.resolve('./http.ts'))}
    const fetcher = createFetcher({ allowPrivate: [${JSON.stringify(new URL(site.base).host)}], userAgent: 'test' })
    console.log((await fetcher.fetch(${JSON.stringify(site.base)})).text())
    await fetcher.close()`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
  const env = { ...Object.fromEntries(names.map((name) => [name, proxy.base])), NODE_USE_ENV_PROXY: '1', PATH: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  assert.equal(stdout.trim(), 'direct')
  assert.equal(await connections(proxy.server), 0)
})

async function world(listener: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetcher = createFetcher({ allowPrivate: [host], userAgent: 'test', resolve: noAddress })
  closers.push(
    () => fetcher.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { server, base: `http://${host}`, fetcher }
}

function allowing(bases: string[]): Fetcher {
  const fetcher = createFetcher({ allowPrivate: bases.map((base) => new URL(base).host), userAgent: 'test' })
  closers.push(() => fetcher.close())
  return fetcher
}

async function noAddress(hostname: string): Promise<never> {
  throw new Error(`${hostname} is unknown here`)
}

async function connections(server: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.from(await arrayBuffer(request)).toString()
}
