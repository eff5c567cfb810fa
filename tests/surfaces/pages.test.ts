import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { Env } from '../../src/surfaces/http/hono-env.ts'
import { listen } from '../../src/surfaces/http/server.ts'
import { auditPage } from '../../src/surfaces/pages/audit-page.ts'
import { mountDashboard } from '../../src/surfaces/pages/dashboard.ts'
import { isPagePath } from '../../src/surfaces/pages/page-paths.ts'
import { errorBody } from '../error-body.ts'
import { caller } from '../http.ts'

const root = mkdtempSync(join(tmpdir(), 'sightline-pages-'))
const folder = join(root, 'dist')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(root, 'secret.txt'), 'secret')
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'let a = 1')
writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('let a = 1'))
writeFileSync(join(folder, '.built'), '')

const call = await serve(folder)
const unbuilt = await serve(join(root, 'missing'))
const html = { accept: 'text/html,application/xhtml+xml' }

async function serve(folder: string) {
  const app = new Hono<Env>()
  mountDashboard(app, { folder })
  app.notFound((c) => c.json(errorBody('not_found'), 404))
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  after(listening.close)
  return caller(listening.url)
}

after(() => rmSync(root, { recursive: true }))

test('every page path serves the dashboard', async () => {
  for (const path of ['/', '/clients', '/c/12/keywords?page=2', '/login']) {
    const answer = await call('GET', path, { headers: html })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    assert.match(answer.headers.get('cache-control') ?? '', /no-cache/)
    assert.match(answer.text, /Dashboard/)
  }
})

test('unknown API and asset paths, and page paths asked for by programs, get 404 in JSON', async () => {
  const paths = ['/api/nothing', '/v1/nothing', '/mcp/x', '/assets/gone.js', '/public/x', '/metrics/x', '/api']
  for (const path of paths)
    assert.deepEqual((await call('GET', path, { headers: html })).body, errorBody('not_found'), path)
  assert.equal((await call('GET', '/clients')).status, 404)
  assert.equal((await call('POST', '/clients', { headers: html })).status, 404)
})

test('an unknown path serves the dashboard with status 404', async () => {
  for (const path of ['/nothing', '/clients/extra', '/c/12/nothing', '/wp-login.php', '/settings/nothing']) {
    const answer = await call('GET', path, { headers: html })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path)
    assert.match(answer.text, /Dashboard/)
  }
})

test('every dashboard route is a page path of the server', () => {
  const app = join(import.meta.dirname, '../../web/src/app/routes')
  const parents: Record<string, string> = { client: '/c/$clientId/', settings: '/settings/' }
  const routes = [
    'router.tsx',
    'client-routes.ts',
    'answers-routes.ts',
    'outside-routes.ts',
    'settings-routes.ts',
  ].flatMap((file) => [
    ...readFileSync(join(app, file), 'utf8').matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g),
  ])
  assert.ok(routes.length > 30)
  for (const [, parent = '', path = ''] of routes) {
    const whole = (parents[parent] ? parents[parent] + path.replace(/^\//, '') : path).replace(/\$\w+/g, '7')
    if (path !== '$') assert.ok(isPagePath(whole), `${whole} is missing in src/surfaces/pages/page-paths.ts`)
  }
})

test('robots.txt allows only the audit page', async () => {
  const answer = await call('GET', '/robots.txt', { headers: html })
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=UTF-8'])
  assert.match(answer.text, /^User-agent: \*\nAllow: \/audit\n/)
  assert.match(answer.text, /^Disallow: \/$/m)
})

test('the audit page has localised metadata, and is indexed unless the operator opts out', () => {
  const front = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8')
  const listed = auditPage(front, { language: 'uk', isIndexed: true })
  assert.match(listed, /<html lang="uk">/)
  assert.match(listed, /<meta name="description" content="[^"]+" \/><title>[^<]*сайт[^<]*<\/title>/)
  assert.match(listed, /<noscript><h1>[^<]+<\/h1><p>/)
  assert.doesNotMatch(listed, /noindex/)
  assert.match(auditPage(front, { language: 'en', isIndexed: false }), /noindex/)
  assert.match(front, /noindex/)
})

test('files with a hash in their name are immutable', async () => {
  const answer = await call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
  assert.equal(answer.text, 'let a = 1')
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(answer.headers.get('content-encoding'), null)
})

test('files compressed at build time are served compressed when accepted', async () => {
  const answer = await call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.equal(answer.text, 'let a = 1')
  const refused = await call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip;q=0' } })
  assert.equal(refused.headers.get('content-encoding'), null)
})

test('an unchanged file answers 304', async () => {
  const first = await call('GET', '/favicon.svg')
  assert.equal(first.headers.get('content-type'), 'image/svg+xml')
  const again = await call('GET', '/favicon.svg', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('no path leads out of the folder', async () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/.built',
  ]
  for (const path of paths) {
    const answer = await call('GET', path)
    assert.notEqual(answer.text, 'secret', path)
    assert.equal(answer.status, 404, path)
  }
})

test('before the dashboard is built, a 503 says how to build it', async () => {
  const answer = await unbuilt('GET', '/', { headers: html })
  assert.equal(answer.status, 503)
  assert.match(answer.text, /npm run build:web/)
})

test('only the public audit page may be embedded in other sites', async () => {
  const audit = await call('GET', '/audit', { headers: html })
  assert.match(audit.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  const other = await call('GET', '/login', { headers: html })
  assert.doesNotMatch(other.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
})
