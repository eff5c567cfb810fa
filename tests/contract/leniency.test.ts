import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const key = await keyOf(testApp, 'owner')

async function ask(method: string, path: string, body?: unknown) {
  await testApp.pool.query('delete from rate_windows')
  return call(method, path, { as: key, ...(body !== undefined && { body }) })
}
const { body: client } = await ask('POST', '/api/v1/clients/create', { name: 'A', domain: 'a.com' })
const of = (path: string) => `/api/v1/clients/${client.id}/${path}`

test('a time range accepts timestamps and days; the error for anything else says so', async () => {
  for (const path of ['visibility', 'aeo/history']) {
    for (const span of ['from=1794700000&to=1794790000.5', 'from=2026-11-01&to=2026-11-15', 'to=2026-02-28']) {
      assert.equal((await ask('GET', of(`${path}?${span}`))).status, 200, `${path} ${span}`)
    }
    for (const span of ['from=2026-02-30', 'from=yesterday', 'to=']) {
      const { status, body } = await ask('GET', of(`${path}?${span}`))
      assert.equal(status, 400, span)
      assert.match(body.error, /must be a Unix time in seconds, or a date such as 2026-01-31/)
    }
  }
})

test('a prompt is enabled and disabled by a boolean or by 1 and 0', async () => {
  const { body } = await ask('POST', of('aeo/prompts'), { prompt_text: 'best shop', enabled: true })
  const path = of(`aeo/prompts/${body[0].id}`)
  for (const [given, shown] of [
    [false, 0],
    [true, 1],
    [0, 0],
    [1, 1],
  ]) {
    assert.equal((await ask('PATCH', path, { enabled: given })).body.enabled, shown)
  }
  const refused = await ask('PATCH', path, { enabled: 2 })
  assert.deepEqual([refused.status, refused.body.error], [400, 'enabled: must be true, false, 1 or 0'])
})

test('an invalid country code is rejected wherever a market is given', async () => {
  for (const geo of ['zz', 'xx', 'eu', 'usa']) {
    assert.equal((await ask('POST', of('keywords'), [{ query: 'a', geo }])).status, 400, geo)
    assert.equal((await ask('GET', `/api/v1/serp/search?q=a&geo=${geo}`)).status, 400, geo)
    assert.equal((await ask('POST', '/v1/search', { q: 'a', gl: geo })).status, 400, geo)
  }
})

test('an app URL must belong to one of the app stores', async () => {
  const add = (app_url: string) => ask('POST', of('aso/apps'), { app_name: 'A', app_url })
  for (const address of ['http://127.0.0.1/', 'https://apps.apple.com.evil.test/us/app/id1', 'https://example.com/'])
    assert.equal((await add(address)).status, 400, address)
  assert.equal((await add('https://apps.apple.com/us/app/example/id1234567890')).status, 201)
})

test('a repeated query parameter is rejected, since one value would be lost', async () => {
  const { status, body } = await ask('GET', '/api/v1/clients?limit=1&limit=2')
  assert.equal(status, 400)
  assert.match(body.error, /^limit: is given twice/)
})

test('a list is accepted bare, under its name, or as a single entry', async () => {
  for (const [index, wrap] of [
    (entry: object) => [entry],
    (entry: object) => ({ keywords: [entry] }),
    (entry: object) => entry,
  ].entries()) {
    const { status, body } = await ask('POST', of('keywords'), wrap({ query: `list ${index}` }))
    assert.deepEqual([status, body.length, body[0]?.query], [201, 1, `list ${index}`])
  }
  const refused = await ask('POST', of('keywords'), { keywords: [{ query: 'x' }], more: 1 })
  assert.equal(refused.status, 400)
})
