import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createBrowser } from './chromium.ts'

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><p id="a">empty</p><script>
  document.querySelector('#a').textContent = [navigator.language, innerWidth < 500 ? 'narrow' : 'wide', /Mobile/.test(navigator.userAgent) ? 'phone' : 'desk'].join(' ')
</script>`

const LONG = '<!doctype html><body style="margin:0"><div style="height:20000px">long</div>'
const PAGES: Record<string, string> = { '/long': LONG, '/half': '<!doctype html><html><body><p>one<p>tw' }
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.cookie ?? ''}`.trim())
  response.setHeader('content-type', 'text/html').end(PAGES[request.url ?? ''] ?? PAGE)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const browser = createBrowser()
after(async () => {
  await browser.close()
  server.close()
})

const options = { timeoutMs: 20_000, signal: new AbortController().signal }

test('a page is returned as its scripts left it, on either device', async () => {
  const [wide, narrow] = await Promise.all([
    browser.render(url, { ...options, device: 'desktop', hl: 'uk' }),
    browser.render(url, { ...options, device: 'mobile', hl: 'en' }),
  ])
  assert.match(wide.html, /uk wide desk/)
  assert.match(narrow.html, /en narrow phone/)
  assert.equal(wide.url, url)
})

test('an aborted call is rejected', async () => {
  await assert.rejects(browser.render(url, { ...options, device: 'desktop', hl: 'en', signal: AbortSignal.abort() }))
})

test('a call aborted while the browser starts is rejected and sends no request', async () => {
  const cold = createBrowser()
  const ending = new AbortController()
  const { signal } = ending
  // Aborts right after the first check of the signal.
  signal.throwIfAborted = () => {
    if (signal.aborted) throw signal.reason
    queueMicrotask(() => ending.abort())
  }
  asked.length = 0
  await assert.rejects(cold.render(url, { ...options, device: 'desktop', hl: 'en', signal }))
  await cold.close()
  assert.deepEqual(asked, [])
})

test('a screenshot shows the page on either device, up to a maximum height', async () => {
  const cookie = 'SOCS=yes'
  const wide = await browser.shoot(`${url}long`, { ...options, device: 'desktop', hl: 'en', cookie })
  const narrow = await browser.shoot(url, { ...options, device: 'mobile', hl: 'en' })

  assert.deepEqual(sizeOf(wide.png), [1366, 6000])
  assert.equal(sizeOf(narrow.png)[0], 412)
  assert.match(wide.html, /long/)
  assert.ok(asked.includes('/long SOCS=yes'))
})

test('printing loads and runs nothing, and yields a PDF with several pages', async () => {
  asked.length = 0
  const rows = '<tr><td>row of words</td></tr>'.repeat(150)
  const pdf = await browser.print(
    `<!doctype html><title>Paper</title><link rel="stylesheet" href="${url}a.css"><img src="${url}b.png"><script>fetch('${url}c')</script><iframe src="${url}d"></iframe><table>${rows}</table>`,
    options,
  )

  assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-')
  assert.ok(
    (Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0) > 1,
  )
  assert.deepEqual(asked, [])
})

test('a call over its time limit is rejected', async () => {
  const slow = createServer(() => {})
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
  await assert.rejects(browser.shoot(address, { ...options, device: 'desktop', hl: 'en', timeoutMs: 300 }))
  slow.closeAllConnections()
  slow.close()
})

const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('a truncated page is rejected even if the browser could repair it', async () => {
  await assert.rejects(browser.render(`${url}half`, { ...options, device: 'mobile', hl: 'en' }), /was truncated/)
})
