import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const key = await keyOf(testApp, 'analyst')

type Asked = { path: string; accept?: string; encoding?: string; method?: string; body?: string }

/** Without the decompression that fetch does by itself. */
function ask({ path, accept, encoding, method = 'GET', body }: Asked) {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json' }),
    ...(accept && { accept }),
    ...(encoding && { 'accept-encoding': encoding }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: Buffer; encoding?: string; vary?: string }>()
  const asking = request(url + path, { method, headers }, async (answer) => {
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const { 'content-encoding': packing, vary } = answer.headers
    resolve({ bytes: Buffer.concat(parts), ...(packing && { encoding: packing }), ...(vary && { vary }) })
  })
  asking.once('error', reject).end(body)
  return promise
}

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

/** Every encoding returns the same text in fewer bytes, and identity stays uncompressed. */
async function assertPacked(asked: Asked, atMost = 0.5) {
  const plain = await ask(asked)
  assert.equal(plain.encoding, undefined)
  assert.match(plain.vary ?? '', /Accept-Encoding/)
  for (const [name, unpack] of Object.entries(UNPACK)) {
    const packed = await ask({ ...asked, encoding: name })
    assert.equal(packed.encoding, name)
    assert.ok(packed.bytes.length < atMost * plain.bytes.length, `${name}: ${packed.bytes.length}`)
    assert.equal(String(unpack(packed.bytes)), String(plain.bytes))
  }
  assert.equal((await ask({ ...asked, encoding: 'gzip;q=0, identity' })).encoding, undefined)
}

test('lists, files and MCP results are compressed as the caller accepts', async () => {
  const made = await ask({ path: '/api/v1/clients/create', method: 'POST', body: '{"name":"A","domain":"a.com"}' })
  assert.equal(made.encoding, undefined, 'a short response is not compressed')
  const { id } = JSON.parse(String(made.bytes))
  await testApp.pool.query(
    `insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, created_at, updated_at)
     select workspace_id, id, 'word ' || n, 'word ' || n, 'us', 'en', 'desktop', now(), now()
     from clients, generate_series(1, 2000) n where id = $1`,
    [id],
  )

  await assertPacked({ path: `/api/v1/clients/${id}/keywords?limit=200` })
  await assertPacked({ path: `/api/v1/clients/${id}/keywords/export?format=csv` })
  await assertPacked({ path: '/mcp', method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' })
  await assertPacked({ path: '/v1/locations?q=a&limit=50' })
  await assertPacked({ path: '/audit', accept: 'text/html' })
})
