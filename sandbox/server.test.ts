import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { type Running, startSandbox } from './server.ts'

let running: Running

before(async () => {
  running = await startSandbox({ seed: 2 })
})
after(() => running.close())
afterEach(() => {
  running.sandbox.faults = []
})

test('the proxy fetches sandbox sites and records the market of the exit', async () => {
  const page = await viaProxy('http://kettleandcup.test/')
  assert.match(page.body, /<title>Kettle &amp; Cup/)
  const authorization = `Basic ${Buffer.from('cc-ua:any').toString('base64')}`
  const seen = await viaProxy('http://ip.test/', { 'proxy-authorization': authorization })
  assert.deepEqual(JSON.parse(seen.body).market, 'ua')
  const own = await viaProxy(`${running.url}/ip`, { 'x-sandbox-exit': 'de' })
  assert.equal(JSON.parse(own.body).country, 'DE')
  assert.equal(JSON.parse((await viaProxy(`${running.url}/ip`)).body).market, null)
  const { requests } = await control('GET', '/_control/requests')
  assert.deepEqual(
    requests.slice(-3).map(({ market }: { market: string | null }) => market),
    ['ua', 'de', null],
  )
})

test('without a country in the query, the exit decides', async () => {
  const body = async (headers: Record<string, string>, gl = '') =>
    (await viaProxy(`${running.url}/google/search?q=moka+pot${gl}`, headers)).body
  assert.equal(await body({ 'x-sandbox-exit': 'gb' }), await body({}, '&gl=gb'))
  assert.notEqual(await body({ 'x-sandbox-exit': 'gb' }), await body({}, '&gl=us'))
})

test('the proxy knows engines by their real hosts, and other hosts only once they are placed', async () => {
  assert.match((await viaProxy('http://www.google.com/search?q=moka+pot')).body, /id="rso"/)
  const unknown = await viaProxy('http://example.org/')
  assert.equal(unknown.status, 502)
  await control('POST', '/_control/place', { domain: 'example.org' })
  assert.equal((await viaProxy('http://www.example.org/')).status, 200)
})

test('tunnels to plain sites work, and encrypted ones are refused with a reason', async () => {
  const plain = await tunnel(
    'brewlane.test:80',
    'GET /robots.txt HTTP/1.1\r\nHost: brewlane.test\r\nConnection: close\r\n\r\n',
  )
  assert.match(plain, /200 Connection Established[\s\S]*Sitemap: http:\/\/brewlane\.test/)
  assert.match(await tunnel('brewlane.test:443', ''), /502 Bad Gateway[\s\S]*plain http/)
})

test('faults hit the requested share of requests, the same ones for the same seed', async () => {
  const statuses = async () => {
    const fresh = await startSandbox({ seed: 9 })
    await call(fresh, 'POST', '/_control/faults', [{ match: { service: 'google' }, fault: '429', share: 0.3 }])
    const found: number[] = []
    for (let number = 0; number < 400; number++)
      found.push((await fetch(`${fresh.url}/google/complete/search?q=a${number}`)).status)
    await fresh.close()
    return found
  }
  const first = await statuses()
  const share = first.filter((status) => status === 429).length / first.length
  assert.ok(share > 0.23 && share < 0.37, String(share))
  assert.deepEqual(await statuses(), first)
})

test('a fault by query hits the same queries every time and spares other services', async () => {
  await control('POST', '/_control/faults', [{ match: { service: 'google' }, fault: 'sorry', share: 0.5, by: 'query' }])
  const isHit = async (q: string) =>
    (await fetch(`${running.url}/google/search?q=${q}`, { redirect: 'manual' })).status === 302
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const first = await Promise.all(words.map(isHit))
  assert.deepEqual(await Promise.all(words.map(isHit)), first)
  assert.ok(first.includes(true) && first.includes(false))
  assert.equal((await fetch(`${running.url}/bing/search?q=a`)).status, 200)
})

test('every fault looks like the real one', async () => {
  const google = async (fault: string) => {
    await control('POST', '/_control/faults', [{ match: { service: 'google', q: 'hit' }, fault, ms: 30 }])
    return fetch(`${running.url}/google/search?q=hit+me`, { signal: AbortSignal.timeout(5000) })
  }
  assert.equal((await google('429')).status, 429)
  const sorry = await google('sorry')
  assert.match(sorry.url, /\/sorry\/index/)
  assert.match(await sorry.text(), /unusual traffic[\s\S]*URL: /)
  assert.match(await (await google('consent')).text(), /Before you continue[\s\S]*consent\.google\.com\/save/)
  const soft = await (await google('softblock')).text()
  assert.match(soft, /enablejs/)
  assert.doesNotMatch(soft, /id="rso"/)
  assert.doesNotMatch(await (await google('broken')).text(), /<\/html>/)
  assert.doesNotMatch(await (await google('empty')).text(), /did not match|<a /)
  await assert.rejects(google('timeout'))
  await assert.rejects(google('reset'))
  const before = performance.now()
  assert.match(await (await google('latency')).text(), /id="rso"/)
  assert.ok(performance.now() - before >= 29)
  assert.equal((await fetch(`${running.url}/google/search?q=other`)).status, 200)
})

test('other engines block visitors in their own way', async () => {
  await control('POST', '/_control/faults', [{ fault: 'sorry' }])
  assert.equal((await fetch(`${running.url}/duckduckgo/html?q=a`)).status, 202)
  assert.match(
    (await fetch(`${running.url}/startpage/sp/search?q=a`, { redirect: 'manual' })).headers.get('location') ?? '',
    /\/sp\/captcha$/,
  )
  assert.match(await (await fetch(`${running.url}/scholar/scholar?q=a`)).text(), /gs_captcha_f/)
  assert.equal((await fetch(`${running.url}/patents/xhr/query?url=q%3Da`)).status, 503)
  assert.equal((await fetch(`${running.url}/serper/search?q=a&apiKey=sandbox`)).status, 403)
})

test('the request log keeps order, queries, faults and the peak of concurrent requests', async () => {
  await control('DELETE', '/_control/requests')
  const { total } = await control('GET', '/_control/requests')
  await control('POST', '/_control/faults', [{ fault: 'latency', ms: 400 }])
  await Promise.all(Array.from({ length: 7 }, (_, number) => fetch(`${running.url}/bing/search?q=word${number}`)))
  await fetch(`${running.url}/serper/search`, {
    method: 'POST',
    headers: { 'x-api-key': 'sandbox' },
    body: '{"q": "in json"}',
  })
  const log = await control('GET', `/_control/requests?since=${total}`)
  assert.equal(log.requests.length, 8)
  assert.equal(log.inFlightMax, 7)
  assert.equal(log.byService.bing, 7)
  assert.deepEqual(log.requests.at(-1).q, 'in json')
  assert.ok(
    log.requests.every(({ fault, status }: { fault: string; status: number }) => fault === 'latency' && status === 200),
  )
})

test('the clock can be set and released, and pages follow it', async () => {
  const at = async (now: number | 'real') => {
    await control('POST', '/_control/clock', { now })
    return (await control('GET', '/_truth?q=moka+pot')).organic.map(({ url }: { url: string }) => url)
  }
  assert.notDeepEqual(await at(1_700_000_000), await at(1_760_000_000))
  assert.equal((await control('GET', '/_control/clock')).date, '2025-10-09')
  assert.deepEqual(
    await at(1_700_000_000),
    (await control('GET', '/_truth?q=moka+pot&day=2023-11-14')).organic.map(({ url }: { url: string }) => url),
  )
  await at('real')
  assert.ok(Math.abs((await control('GET', '/_control/clock')).now - Date.now() / 1000) < 5)
})

test('layouts are mixed by weight, and invalid control requests are refused', async () => {
  await control('POST', '/_control/layout', { weights: { 'desktop-2026': 1, 'holdout-desktop': 1 }, padding: 0 })
  const names = await Promise.all(
    Array.from({ length: 30 }, async (_, number) =>
      (await fetch(`${running.url}/google/search?q=w${number}`)).headers.get('x-sandbox-layout'),
    ),
  )
  assert.deepEqual([...new Set(names)].sort(), ['desktop-2026', 'holdout-desktop'])
  await control('DELETE', '/_control/layout')
  for (const [path, body] of [
    ['layout', { weights: { nope: 1 } }],
    ['faults', [{ fault: 'nope' }]],
    ['clock', { now: -1 }],
    ['place', { domain: '../x' }],
    ['place', []],
  ] as const) {
    const response = await fetch(`${running.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(response.status, 400, path)
  }
  assert.equal((await fetch(`${running.url}/_control/clock`, { method: 'POST', body: '{' })).status, 400)
  assert.equal((await fetch(`${running.url}/_nothing`)).status, 404)
})

test('pages are compressed when that is switched on and accepted by the client', async () => {
  await control('POST', '/_control/layout', { compress: true })
  const response = await fetch(`${running.url}/google/search?q=moka+pot`)
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  assert.match(await response.text(), /id="rso"/)
  await control('DELETE', '/_control/layout')
})

test('a body that is too large is refused', async () => {
  const response = await fetch(`${running.url}/serper/search`, { method: 'POST', body: 'x'.repeat(1_100_000) })
  assert.equal(response.status, 413)
})

function control(method: string, path: string, body?: unknown) {
  return call(running, method, path, body)
}

async function call({ url }: Running, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  assert.equal(response.status, 200, `${method} ${path}`)
  return JSON.parse(await response.text())
}

function viaProxy(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const { port } = new URL(running.url)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: url, headers: { host: new URL(url).host, ...headers } },
      async (response) => {
        let body = ''
        for await (const chunk of response.setEncoding('utf8')) body += chunk
        resolve({ status: response.statusCode ?? 0, body })
      },
    )
    sent.on('error', reject).end()
  })
}

function tunnel(target: string, payload: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1', () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('data', (data) => {
      if (seen === '' && payload) socket.write(payload)
      seen += data
    })
    socket.on('close', () => resolve(seen)).on('error', reject)
  })
}
