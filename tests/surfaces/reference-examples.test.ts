import assert from 'node:assert/strict'
import { type ExecFileOptions, execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readLibrary } from '../../src/surfaces/guides/library.ts'
import { referencePages } from '../../src/surfaces/guides/reference.ts'
import type { Entry } from '../../src/surfaces/guides/reference-resources.ts'
import { describeRest, describeSearch } from '../../src/surfaces/openapi.ts'
import { searchDescription } from '../../src/surfaces/search-api/describe.ts'
import { openAgency } from '../demo/agency.ts'
import { sessionOf } from '../http.ts'
import { type Example, examplesIn } from './reference-examples.ts'

const isLong = process.env.TEST_LONG !== undefined
const STARTED = 'http.server.request.start'
/** The event stream never ends by itself. */
const EVENTS_MS = 3000
const RUN_MS = 60_000
/** The agency has no data for the others. */
const LEAST_READ = 150

type Sent = { method: string; response: ServerResponse }

test('every reference example, in each language, sends the documented request and is understood', {
  skip: !isLong,
}, async () => {
  const { testApp, url, key } = await openAgency()
  const folder = mkdtempSync(join(tmpdir(), 'sightline-examples-'))
  const sent = new Map<string, Sent>()
  const { host } = new URL(url)
  const listen = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const { method = '', headers } = request
    const [language] = /^(curl|node|Python)/.exec(headers['user-agent'] ?? '') ?? []
    if (headers.host === host && language) sent.set(language, { method: method.toLowerCase(), response })
  }
  subscribe(STARTED, listen)
  after(() => {
    unsubscribe(STARTED, listen)
    rmSync(folder, { recursive: true })
  })
  const session = (await sessionOf(testApp, 'owner')).replace('session=', '')
  const secrets = { SIGHTLINE_KEY: key, SIGHTLINE_SESSION: session, METRICS_TOKEN: 'a token' }
  const env = { ...process.env, ...secrets }
  const wrong: string[] = []
  let read = 0
  for (const { path, method, failures, isEndless, examples } of pagesOf(url)) {
    await testApp.pool.query('delete from rate_windows')
    sent.clear()
    const timeout = isEndless ? EVENTS_MS : RUN_MS
    const printed = await Promise.all(examples.map((example) => finish(example, { env, cwd: folder, timeout })))
    const statuses = [...sent.values()].map(({ response }) => response.statusCode)
    const isDescribed = statuses.every((status) => status < 300 || failures.includes(status))
    const isMeant = [...sent.values()].every((each) => each.method === method)
    const isSame = method !== 'get' || new Set(statuses).size === 1
    const isUnderstood = !printed.some((text) => /"reason": ?"(invalid_fields|invalid_json)"/.test(text))
    if (sent.size !== 3 || !isDescribed || !isMeant || !isSame || !isUnderstood)
      wrong.push(`${path}: ${statuses} ${printed.map((text) => text.slice(-200))}`)
    if (method === 'get' && statuses.includes(200)) read++
  }
  assert.deepEqual(wrong, [])
  assert.ok(read >= LEAST_READ, `only ${read} reads returned data`)
})

function finish({ program, args }: Example, options: ExecFileOptions): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, options, (_, stdout, stderr) => resolve(`${stderr}${stdout}`))
  })
}

type Page = { path: string; method: string; failures: number[]; isEndless: boolean; examples: Example[] }

/** Reads first, then changes, then the keys of the installation, and deletions last. */
function orderOf({ path, method }: Page): number {
  if (method === 'get') return 0
  if (method === 'delete') return 3
  return path.startsWith('/docs/api/sources/') ? 2 : 1
}

function pagesOf(base: string): Page[] {
  const frame = { css: '', base, library: readLibrary('en'), language: 'en', isLanguageAsked: false } as const
  const documents = [describeSearch(searchDescription, base), describeRest(base)]
  const entries = documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]): Entry => ({ path, method, described })),
    ),
  )
  const byName = new Map(entries.map((entry) => [entry.described.operationId, entry]))
  return referencePages(frame, documents)
    .flatMap(({ path, twin }) => {
      const entry = byName.get(path.split('/').at(-1) ?? '')
      if (!entry) return []
      const { method, described } = entry
      const failures = Object.keys(described.responses).map(Number)
      const isEndless = described.operationId === 'stream_events'
      return [{ path, method, failures, isEndless, examples: examplesIn(twin()) }]
    })
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}
