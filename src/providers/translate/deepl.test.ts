import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Running, startSandbox } from '../../../sandbox/server.ts'
import { createFetcher, type Fetcher } from '../../platform/http.ts'
import type { MeteredCall } from '../meter.ts'
import { createTranslate } from './translate.ts'

let running: Running
let fetcher: Fetcher
before(async () => {
  running = await startSandbox({ seed: 5 })
  fetcher = createFetcher({ allowPrivate: [new URL(running.url).host], userAgent: 'test' })
})
after(async () => {
  await fetcher.close()
  await running.close()
})

function translator(key: string, { room = true, url = running.url, by = fetcher } = {}) {
  const calls: MeteredCall[] = []
  const meter = {
    reserve: async (_source: string, usd: number) => (room ? { usd } : null),
    settle: (call: MeteredCall) => void calls.push(call),
  }
  const deepl = { key, url: `${url}/deepl` }
  const translate = createTranslate({ llm: null, fetcher: by, deepl, meter })
  const ask = (text: string) => translate?.(text, { to: 'uk', signal: new AbortController().signal })
  return { ask, calls }
}

test('DeepL translates, and numbers, addresses and markup characters come back unchanged', async () => {
  const { ask, calls } = translator('sandbox')
  const text = 'Pay $12.50 & see https://example.com/a?b=1 <now>'
  assert.equal(await ask(text), `[UK] ${text}`)
  assert.deepEqual([calls.length, calls[0]?.reason, calls[0]?.source], [1, null, 'deepl'])
  assert.ok((calls[0]?.usd ?? 0) > 0)
})

test('a wrong key, a used-up plan, a rate limit and a spent budget fail with their reason', async () => {
  await assert.rejects(async () => translator('wrong').ask('Hello'), { reason: 'auth' })
  const { ask, calls } = translator('sandbox')
  await assert.rejects(async () => ask('zzzquota'), { reason: 'funds' })
  assert.equal(calls[0]?.usd, 0, 'a refused request costs nothing')
  await assert.rejects(async () => translator('sandbox', { room: false }).ask('Hello'), { reason: 'budget' })
  const fault = [{ match: { service: 'deepl' }, fault: '429' }]
  await fetch(`${running.url}/_control/faults`, { method: 'POST', body: JSON.stringify(fault) })
  await assert.rejects(async () => ask('Hello'), { reason: 'quota' })
})

test('a request that never left costs nothing; one that broke on its way may have been billed', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  const breaking = translator('sandbox')
  const fault = [{ match: { service: 'deepl' }, fault: 'reset' }]
  await fetch(`${running.url}/_control/faults`, { method: 'POST', body: JSON.stringify(fault) })
  await assert.rejects(async () => breaking.ask('Hello'), { reason: 'network' })
  assert.ok((breaking.calls[0]?.usd ?? 0) > 0)

  free.close()
  await once(free, 'close')
  const by = createFetcher({ allowPrivate: [`127.0.0.1:${port}`], userAgent: 'test' })
  for (const url of [`http://127.0.0.1:${port}`, 'http://nowhere.invalid', 'http://10.1.2.3']) {
    const { ask, calls } = translator('sandbox', { url, by })
    await assert.rejects(async () => ask('Hello'), { name: 'TranslateError' })
    assert.deepEqual([calls[0]?.usd, calls.length], [0, 1], url)
  }
  await by.close()
})
