import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createBrowser } from './chromium.ts'

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><p id="a">empty</p><script>
  document.querySelector('#a').textContent = [navigator.language, innerWidth < 500 ? 'narrow' : 'wide', /Mobile/.test(navigator.userAgent) ? 'phone' : 'desk'].join(' ')
</script>`

const server = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(PAGE))
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
