import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import { createBrowser } from '../../src/providers/browser/chromium.ts'

const SECRET = 'sk-secret-of-a-provider'
process.env.OPENAI_API_KEY = SECRET
const closers: (() => unknown)[] = []
after(async () => {
  for (const close of closers) await close()
})

const options = {
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  device: 'desktop',
  hl: 'en',
} as const

/** Everything on this machine that a hostile page would like to reach; any byte sent to it is a hit. */
const hits: string[] = []
const inside = await listen(
  createNetServer((socket) => {
    hits.push('tcp')
    socket.on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 6\r\n\r\nsecret')
  }),
)
const udp = createSocket('udp4').on('message', () => hits.push('udp'))
await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
closers.push(() => udp.close())
const udpPort = (udp.address() as AddressInfo).port

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function site(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(answer))}`
}

const names: Record<string, string> = { 'rebound.example': '127.0.0.1', 'metadata.example': '169.254.169.254' }
const browser = createBrowser({
  resolve: async (name) => [{ address: names[name] ?? '127.0.0.1', family: 4 }],
})
closers.push(() => browser.close())

const TARGETS = [
  `http://127.0.0.1:${inside}/`,
  `http://localhost:${inside}/`,
  `http://127.1:${inside}/`,
  `http://0.0.0.0:${inside}/`,
  `http://[::1]:${inside}/`,
  `http://[::ffff:127.0.0.1]:${inside}/`,
  `http://rebound.example:${inside}/`,
  'http://rebound.example/',
  'http://metadata.example/latest/meta-data/',
]

/** A page that tries everything a script can do, and reports when it is done. */
const HOSTILE = `<!doctype html><title>hostile</title>
<link rel="preconnect" href="http://127.0.0.1:${inside}"><link rel="dns-prefetch" href="http://127.0.0.1:${inside}">
<link rel="prefetch" href="http://127.0.0.1:${inside}/prefetch">
<img src="/redirect"><img src="http://127.0.0.1:${inside}/img"><iframe src="http://127.0.0.1:${inside}/frame"></iframe>
<iframe src="/redirect"></iframe><object data="http://127.0.0.1:${inside}/object"></object>
<img src="/held"><script>
  const targets = ${JSON.stringify(TARGETS)}
  const attempt = async (work) => { try { return await work() } catch (error) { return String(error) } }
  const ways = targets.flatMap((url) => [
    () => fetch(url).then((answer) => answer.text()),
    () => fetch(url, { mode: 'no-cors' }),
    () => new Promise((done) => { const socket = new WebSocket(url.replace('http', 'ws')); socket.onopen = socket.onerror = done }),
    () => navigator.sendBeacon(url, 'x'),
    () => { open(url) },
    () => new Promise((done) => { const source = new EventSource(url); source.onerror = source.onopen = () => { source.close(); done() } }),
  ])
  ways.push(() => fetch('/redirect').then((answer) => answer.text()))
  ways.push(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready))
  ways.push(async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }, { urls: 'turn:127.0.0.1:${inside}?transport=tcp', username: 'a', credential: 'b' }] })
    peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer())
    await new Promise((done) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done(); setTimeout(done, 3000) })
  })
  const bounded = (way) => Promise.race([attempt(way), new Promise((done) => setTimeout(done, 5000))])
  Promise.all(ways.map(bounded)).then(() => fetch('/done'))
</script>`

/** Its last image arrives only after everything was tried, so that the page counts as loaded then. */
function hostile(onDone: () => void): RequestListener {
  let release = () => {}
  return (request, response) => {
    if (request.url === '/redirect') return response.writeHead(302, { location: `http://127.0.0.1:${inside}/` }).end()
    if (request.url === '/held') {
      release = () => response.end()
      return
    }
    if (request.url === '/done') {
      onDone()
      release()
      return response.end()
    }
    if (request.url === '/worker.js')
      return response
        .setHeader('content-type', 'text/javascript')
        .end(`fetch('http://127.0.0.1:${inside}/worker').catch(() => {})`)
    response.setHeader('content-type', 'text/html').end(HOSTILE)
  }
}

test('the protected targets can be reached from the test itself', async () => {
  assert.equal(await fetch(`http://127.0.0.1:${inside}/`).then((answer) => answer.text()), 'secret')
  assert.deepEqual(hits, ['tcp'])
})

test('a hostile page cannot reach this machine or private addresses in any way', async () => {
  hits.length = 0
  let isDone = false
  const url = await site(
    hostile(() => {
      isDone = true
    }),
  )
  await browser.shoot(`${url}/`, options)

  assert.ok(isDone, 'the page has tried everything')
  assert.deepEqual(hits, [])
})

test('a redirect to a private address is not followed', async () => {
  hits.length = 0
  const url = await site((_, response) => response.writeHead(302, { location: `http://127.0.0.1:${inside}/` }).end())
  const refresh = await site((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${inside}/"><p>x</p>`),
  )

  const redirected = await browser.render(`${url}/`, options).catch(() => ({ html: '' }))
  const refreshed = await browser.shoot(`${refresh}/`, options).catch(() => ({ html: '' }))

  assert.deepEqual(hits, [])
  assert.doesNotMatch(redirected.html + refreshed.html, /secret/)
})

test('the browser runs unprivileged and without our secrets', async () => {
  const { isSandboxed, isUnprivileged } = await browser.isolation()
  const processes = browserProcesses()

  assert.ok(processes.length > 0)
  for (const { environment } of processes) assert.ok(!environment.includes(SECRET))
  if (process.getuid?.() === 0) {
    assert.ok(isUnprivileged)
    for (const { uid } of processes) assert.notEqual(uid, 0)
  }
  console.log(`the browser's own sandbox: ${isSandboxed ? 'on' : 'off'}`)
})

/** Chromium's processes below this one. */
function browserProcesses() {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
        const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return [{ pid: Number(pid), parent, uid, command, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') }]
      } catch {
        return []
      }
    })
  const below = new Set([process.pid])
  for (let grown = true; grown; ) {
    const before = below.size
    for (const each of all) if (below.has(each.parent)) below.add(each.pid)
    grown = below.size > before
  }
  return all.filter(({ pid, command }) => pid !== process.pid && below.has(pid) && command.includes('--'))
}
