import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched } from '../../platform/http.ts'
import { engineTransport } from './transport.ts'

function recording(answer: (url: string) => Partial<Fetched>) {
  const asked: string[] = []
  async function fetch(url: string): Promise<Fetched> {
    asked.push(url)
    const body = new Uint8Array()
    return { status: 200, url, headers: new Headers(), redirected: false, body, text: () => '', ...answer(url) }
  }
  return { asked, fetch }
}

test('an engine that blocks plain requests is asked as a browser, from the start for a while', async () => {
  let now = 0
  const plain = recording(() => ({ status: 429 }))
  const browserLike = recording(() => ({}))
  const transport = engineTransport(plain, browserLike, () => now)
  assert.equal((await transport.fetch('https://engine.test/a')).status, 200)
  await transport.fetch('https://engine.test/b')
  assert.deepEqual([plain.asked.length, browserLike.asked.length], [1, 2])
  now = 11 * 60_000
  await transport.fetch('https://engine.test/c')
  assert.deepEqual([plain.asked.length, browserLike.asked.length], [2, 3])
})

test('an engine that answers plain requests is never asked as a browser, nor one without TLS', async () => {
  const plain = recording((url) => ({ status: url.startsWith('https') ? 200 : 403 }))
  const browserLike = recording(() => ({}))
  const transport = engineTransport(plain, browserLike)
  await transport.fetch('https://engine.test/a')
  assert.equal((await transport.fetch('http://engine.test/a')).status, 403)
  assert.deepEqual(browserLike.asked, [])
})

test('a redirect to the captcha page counts as blocked', async () => {
  const plain = recording(() => ({ url: 'https://engine.test/sorry/index' }))
  const browserLike = recording(() => ({}))
  await engineTransport(plain, browserLike).fetch('https://engine.test/search')
  assert.equal(browserLike.asked.length, 1)
})
