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

test('a page is given as its scripts have left it, for either device', async () => {
  const [wide, narrow] = await Promise.all([
    browser.render(url, { ...options, device: 'desktop', hl: 'uk' }),
    browser.render(url, { ...options, device: 'mobile', hl: 'en' }),
  ])
  assert.match(wide.html, /uk wide desk/)
  assert.match(narrow.html, /en narrow phone/)
  assert.equal(wide.url, url)
})

test('a caller who has gone is not served', async () => {
  await assert.rejects(browser.render(url, { ...options, device: 'desktop', hl: 'en', signal: AbortSignal.abort() }))
})

test('a caller who goes while the browser starts is not served: nothing leaves', async () => {
  const cold = createBrowser()
  const ending = new AbortController()
  const { signal } = ending
  // Given up right after the first look at it.
  signal.throwIfAborted = () => {
    if (signal.aborted) throw signal.reason
    queueMicrotask(() => ending.abort())
  }
  asked.length = 0
  await assert.rejects(cold.render(url, { ...options, device: 'desktop', hl: 'en', signal }))
  await cold.close()
  assert.deepEqual(asked, [])
})

test('a picture shows the page on either device, down to a bound', async () => {
  const cookie = 'SOCS=yes'
  const wide = await browser.shoot(`${url}long`, { ...options, device: 'desktop', hl: 'en', cookie })
  const narrow = await browser.shoot(url, { ...options, device: 'mobile', hl: 'en' })

  assert.deepEqual(sizeOf(wide.png), [1366, 6000])
  assert.equal(sizeOf(narrow.png)[0], 412)
  assert.match(wide.html, /long/)
  assert.ok(asked.includes('/long SOCS=yes'))
})

test('printing loads nothing, runs nothing, and gives text on numbered pages', async () => {
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

test('work that takes too long is ended', async () => {
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

test('a page of which only a part came is no page, although the browser would mend it', async () => {
  await assert.rejects(browser.render(`${url}half`, { ...options, device: 'mobile', hl: 'en' }), /was truncated/)
})
