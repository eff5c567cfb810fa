import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { effectOf } from '../../src/core/invoke.ts'
import { catalogue } from '../../src/modules/index.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

type Line = { operation: string; user: number; via: string; status: number }

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d[\d., –¹³]*) .*\| (yes|partly|no|operator|does not apply) \| (.+) \|$/gm)]

/** Levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const REQUIRED = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5
  6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1
  11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3
  15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
`

/** A span such as `1-3` as single rows. */
function rowsOf(section: string, span: string): string[] {
  const [first = 0, last = first] = span.split(/[-–]/).map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
}

const required = REQUIRED.trim()
  .split(/\s+/)
  .flatMap((part) => {
    const [section = '', spans = ''] = part.split(':')
    return spans.split(',').flatMap((span) => rowsOf(section, span))
  })

function named(ids: string): string[] {
  return ids
    .replace(/[¹³]/g, '')
    .split(/, ?/)
    .flatMap((part) => {
      const [, section = '', first = '', last = first] =
        /^(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?$/.exec(part.trim()) ?? []
      return rowsOf(section, `${first}-${last}`)
    })
}

test('every requirement of levels 1 and 2 is answered once', () => {
  const answered = rows.flatMap(([, ids = '']) => named(ids))
  assert.equal(required.length, 253)
  assert.deepEqual(
    required.filter((row) => !answered.includes(row)),
    [],
  )
  assert.deepEqual(
    answered.filter((row, index) => answered.indexOf(row) !== index),
    [],
  )
})

test('every test that is quoted exists', () => {
  const files = globSync('{tests,src}/**/*.test.ts', { cwd: ROOT })
  const titles = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return [...source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title = '']) => title)
  })
  const fits = (title: string, quoted: string) => {
    let at = 0
    return quoted.split('…').every((piece) => {
      const found = title.indexOf(piece, at)
      at = found + piece.length
      return found >= 0
    })
  }
  const tables = text.split('\n').filter((line) => line.startsWith('|'))
  const quotes = tables.flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted))
  assert.ok(quotes.length > 150)
  assert.deepEqual(
    quotes.filter((quoted) => !titles.some((title) => fits(title, quoted))),
    [],
  )
})

const testApp = await openTestApp()
const { url, log } = await testApp.serve()
const call = caller(url)

const statusOf = (method: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    request(`${url}${path}`, { method }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })

test('directory listings, source control files and TRACE are not served', async () => {
  for (const path of ['/.git/HEAD', '/.git/config', '/assets/', '/package.json', '/.env', '/docs/../package.json'])
    assert.equal(await statusOf('GET', path), 404, path)
  for (const path of ['/', '/api/v1/clients', '/health']) assert.ok((await statusOf('TRACE', path)) >= 400, path)
})

test('safe methods change and spend nothing, except for the one search of the contract', () => {
  const unsafe = catalogue.filter((op) => op.routes.some(({ method }) => method === 'get') && effectOf(op) !== 'read')
  assert.deepEqual(
    unsafe.map(({ name }) => name),
    ['search_serp'],
  )
})

test('a refused request is logged with the user, the operation and the status', async ({ mock }) => {
  const info = mock.method(log, 'info')
  const viewer = await sessionOf(testApp, 'viewer')
  const body = { name: 'A', domain: 'a.com' }
  assert.equal((await call('POST', '/api/v1/clients/create', { as: viewer, body })).status, 403)
  const { operation, user, via, status } = await until('the log line of the request', async () => {
    const lines = info.mock.calls.map(({ arguments: [line] }) => line as Line)
    return lines.find((line) => line.status === 403)
  })
  const { userId } = testApp.as('viewer').actor
  assert.deepEqual([operation, user, via, status], ['create_client', userId, 'session', 403])
})

test('every kind of response declares its content type, in UTF-8', async () => {
  const as = await keyOf(testApp, 'admin')
  for (const [path, type] of [
    ['/api/v1/clients', 'application/json'],
    ['/api/v1/nothing', 'application/json'],
    ['/docs', 'text/html'],
    ['/robots.txt', 'text/plain'],
    ['/oauth/authorize', 'text/html'],
  ] as const) {
    const sent = (await call('GET', path, { as })).headers.get('content-type') ?? ''
    assert.ok(sent.startsWith(type) && (type === 'application/json' || /charset=utf-8/i.test(sent)), `${path}: ${sent}`)
  }
})
