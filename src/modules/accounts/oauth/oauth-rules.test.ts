import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Context } from '../../../core/context.ts'
import { createFetcher, type Fetcher } from '../../../platform/http.ts'
import { isDocumentAddress, parseDocument, readClientDocument } from './client-document.ts'
import { isRedirectAllowed, isRegistered, redirectHost } from './redirects.ts'
import { effectsOf, scopesOf } from './scopes.ts'

const ID = 'https://app.example/oauth/client.json'
const REDIRECT = 'https://app.example/callback'

test('a redirect must equal the registered address exactly', () => {
  assert.equal(isRegistered(REDIRECT, [REDIRECT]), true)
  const others = [
    'https://app.example/callback/',
    'https://app.example/Callback',
    'https://app.example/callback?x=1',
    'https://app.example:8443/callback',
    'https://evil.example/callback',
    'http://app.example/callback',
    'https://user@app.example/callback',
    'https://app.example/callback#x',
    'https://app.example/other/../callback',
  ]
  for (const uri of others) assert.equal(isRegistered(uri, [REDIRECT]), false, uri)
})

test('a loopback redirect may use any port, but no other host or path', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.equal(isRegistered(`http://${host}:3118/callback`, [`http://${host}/callback`]), true, host)
    assert.equal(isRegistered(`http://${host}:3118/callback/`, [`http://${host}/callback`]), false, host)
  }
  assert.equal(isRegistered('http://127.0.0.1:1/callback', ['http://localhost/callback']), false)
  assert.equal(isRegistered('http://localhost.evil.example/callback', ['http://localhost/callback']), false)
  assert.equal(isRegistered('http://localhost:1@evil.example/callback', ['http://localhost/callback']), false)
  assert.equal(isRegistered('https://app.example:444/callback', ['https://app.example:443/callback']), false)
})

test('redirects of known clients are allowed, and dangerous ones are refused', () => {
  const fields = [
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector/oauth/abc',
    'http://127.0.0.1:43210/callback/x',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
    'https://vscode.dev/redirect',
    'http://127.0.0.1/',
    'http://127.0.0.1:33418/',
    'http://127.0.0.1:19876/mcp/oauth/callback',
    'http://localhost:7777/oauth/callback',
  ]
  for (const uri of fields) assert.equal(isRedirectAllowed(uri), true, uri)
  const dangerous = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://app.example/callback',
    'claude://claude.ai/x',
    'https:/app.example',
    'https://app.example\\@evil.example/',
    'https://app.example/a b',
    '',
  ]
  for (const uri of dangerous) assert.equal(isRedirectAllowed(uri), false, uri)
  assert.equal(redirectHost('cursor://anysphere.cursor-mcp/oauth/callback'), 'cursor://anysphere.cursor-mcp')
})

test('the id of a client with a document is a plain https address with a path', () => {
  assert.equal(isDocumentAddress(ID), true)
  const wrong = [
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://app.example/a/../client.json',
    'https://app.example/./client.json',
    'https://app.example/%2e%2e/client.json',
    'https://app.example/a%2fb',
    'https://user@app.example/client.json',
    'https://app.example\\client.json',
    'https://app.example/client.json#x',
    'https://app.example/cl\nient.json',
    'slc_abc',
  ]
  for (const id of wrong) assert.equal(isDocumentAddress(id), false, id)
})

test('a client document describes a public client under its own address', () => {
  const document = { client_id: ID, client_name: 'App', redirect_uris: [REDIRECT] }
  const parse = (more: object) => parseDocument(JSON.stringify({ ...document, ...more }), ID)
  assert.deepEqual(parse({}).redirect_uris, [REDIRECT])
  assert.ok(parse({ token_endpoint_auth_method: 'none' }))
  assert.ok(
    parse({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    }),
  )
  const wrong = [
    { client_id: 'https://other.example/client.json' },
    { redirect_uris: [] },
    { redirect_uris: ['javascript:alert(1)'] },
    { client_secret: 'x' },
    { token_endpoint_auth_method: 'client_secret_basic' },
  ]
  for (const more of wrong) assert.throws(() => parse(more), { code: 'invalid_client' }, JSON.stringify(more))
  for (const text of ['<html></html>', '[]', 'null', '"x"', ''])
    assert.throws(() => parseDocument(text, ID), { code: 'invalid_client' })
})

test('a client document is never fetched from a private network', async () => {
  const resolve = async (hostname: string) => [
    { address: hostname === 'rebinding.example' ? '10.0.0.1' : '169.254.169.254', family: 4 },
  ]
  const http = createFetcher({ allowPrivate: [], userAgent: 'test', resolve })
  const ctx = { http, signal: new AbortController().signal } as Context
  const closed = ['127.0.0.1', '169.254.169.254', '[::ffff:10.0.0.1]', 'rebinding.example', 'metadata.example']
  for (const host of closed)
    await assert.rejects(readClientDocument(ctx, `https://${host}/client.json`), { code: 'invalid_client' }, host)
  await http.close()
})

type Given = { status?: number; text?: string; cache?: string }
const served = ({ status = 200, text = '', cache = '' }: Given) => {
  const headers = { get: (name: string) => (name === 'cache-control' ? cache : null), entries: () => [] }
  const fetch = async (_: string, options: object) => ({ status, headers, text: () => text, options })
  return { http: { fetch }, signal: new AbortController().signal } as unknown as Context
}

test('a redirect or an error is no client document, and its cache time has limits', async () => {
  const text = JSON.stringify({ client_id: ID, redirect_uris: [REDIRECT] })
  for (const status of [302, 404, 500])
    await assert.rejects(readClientDocument(served({ status, text }), ID), { code: 'invalid_client' })
  const fresh = async (cache: string) => (await readClientDocument(served({ text, cache }), ID)).freshSeconds
  assert.deepEqual([await fresh(''), await fresh('max-age=3600'), await fresh('max-age=99999999')], [300, 3600, 86_400])
})

test('a client document that is huge, slow, malformed, foreign or redirected inwards is refused', async () => {
  const described = (id: string) => JSON.stringify({ client_id: id, redirect_uris: [REDIRECT] })
  const server = createServer(({ url = '' }, response) => {
    if (url === '/slow.json') return
    if (url === '/huge.json') return response.end(`{"x":"${'x'.repeat(10_000_000)}"}`)
    if (url === '/moved.json') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (url === '/page.json') return response.end('<html></html>')
    response.end(described(`https://app.example${url === '/other.json' ? '/client.json' : url}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = createFetcher({ allowPrivate: [host], userAgent: 'test' })
  // The same request to a server without TLS, with a shorter timeout for the slow document.
  const http: Pick<Fetcher, 'fetch'> = {
    fetch: (address, { timeoutMs = 0, ...options } = {}) => {
      const { pathname } = new URL(address)
      const shortened = pathname === '/slow.json' ? timeoutMs / 50 : timeoutMs
      return real.fetch(`http://${host}${pathname}`, { ...options, timeoutMs: shortened })
    },
  }
  const ctx = { http, signal: new AbortController().signal } as Context
  const read = (name: string) => readClientDocument(ctx, `https://app.example/${name}.json`)
  try {
    assert.deepEqual((await read('client')).redirectUris, [REDIRECT])
    for (const name of ['huge', 'slow', 'page', 'other', 'moved'])
      await assert.rejects(read(name), { code: 'invalid_client' }, name)
  } finally {
    await real.close()
    server.closeAllConnections()
    server.close()
  }
})

test('unknown scopes are dropped, and known ones are listed in a fixed order', () => {
  assert.deepEqual(effectsOf('claudeai mcp:spend mcp:read offline_access'), ['read', 'spend'])
  assert.equal(scopesOf(['spend', 'read']), 'mcp:read mcp:spend')
})
