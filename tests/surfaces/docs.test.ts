import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../../src/modules/index.ts'
import { signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const { ask } = await signedIn(testApp, url, 'viewer')
const html = { accept: 'text/html' }
const page = await ask('GET', '/api/docs', undefined, html)

test('without a session, browsers are redirected to sign in and programs get 401', async () => {
  const browser = await call('GET', '/api/docs', { headers: html })
  assert.deepEqual([browser.status, browser.headers.get('location')], [302, '/login?next=/api/docs'])
  assert.equal((await call('GET', '/api/docs')).status, 401)
  assert.equal((await call('GET', '/api/docs', { as: await keyOf(testApp, 'viewer') })).status, 401)
})

test('the page lists every operation and its path', () => {
  assert.equal(page.status, 200)
  for (const op of catalogue) {
    assert.ok(page.text.includes(`id="${op.name}"`), op.name)
    for (const { path } of op.routes.filter((route) => !route.path.startsWith('/v1/'))) {
      assert.ok(page.text.includes(`<code>${path}</code>`), path)
    }
  }
})

test('the page loads nothing from other servers and has no inline script or style', () => {
  assert.doesNotMatch(page.text, /<style|<script>| style=| on\w+=|javascript:/i)
  const loaded = [...page.text.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)].map(
    ([, address]) => address,
  )
  assert.deepEqual(
    loaded.map((address) => address?.split('?')[0]),
    ['/favicon.svg', '/assets/docs.css', '/assets/docs.js', '/assets/try-it.js'],
  )
})

test('its assets are immutable under their versioned URL and revalidated under any other', async () => {
  const [, address = ''] = /src="([^"]*)"/.exec(page.text) ?? []
  const exact = await call('GET', address)
  assert.match(exact.headers.get('content-type') ?? '', /javascript/)
  assert.match(exact.headers.get('cache-control') ?? '', /immutable/)
  const plain = await call('GET', '/assets/docs.js')
  assert.match(plain.headers.get('cache-control') ?? '', /no-cache/)
  const again = await call('GET', '/assets/docs.js', { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } })
  assert.equal(again.status, 304)
})

test('examples are given in curl, TypeScript and Python', () => {
  for (const language of ['curl', 'TypeScript', 'Python'])
    assert.ok(page.text.includes(`<summary>${language}</summary>`))
})

test('summaries and descriptions are escaped', async () => {
  const { renderDocs } = await import('../../src/surfaces/docs/page.ts')
  const { describeApi } = await import('../../src/surfaces/openapi/document.ts')
  const { Conflict, Failure } = await import('../../src/surfaces/openapi/responses.ts')
  const { z } = await import('zod')
  const endpoint = {
    tag: 'test',
    name: 'do_evil',
    summary: '<script>alert(1)</script>',
    access: 'viewer' as const,
    input: z.object({ x: z.string().describe('<img src=x>').optional() }),
    output: z.object({}),
    route: { method: 'get' as const, path: '/x' },
  }
  const document = describeApi({
    description: '',
    server: '/',
    endpoints: [endpoint],
    failure: Failure,
    conflict: Conflict,
  })
  const text = renderDocs(document, { css: '/a.css', scripts: ['/a.js'], base: '' })
  assert.doesNotMatch(text, /<script>alert|<img/)
})
