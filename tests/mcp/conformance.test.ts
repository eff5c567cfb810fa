import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Hono } from 'hono'
import { openListener } from '../../src/platform/database/pg-listener.ts'
import type { Env } from '../../src/surfaces/http/hono-env.ts'
import { listen } from '../../src/surfaces/http/server.ts'
import { mountMcp } from '../../src/surfaces/mcp.ts'
import { keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { CONFORMANCE_OFFER } from './conformance-offer.ts'

// The server declares nothing that asks the client something (sampling, elicitation), pushes to it
// (subscriptions, changed lists) or keeps sessions, so these scenarios do not apply.
const INPUT_REQUIRED = [
  'basic-elicitation',
  'basic-sampling',
  'basic-list-roots',
  'request-state',
  'multiple-input-requests',
  'multi-round',
  'missing-input-response',
  'ignore-extra-params',
  'non-tool-request',
  'result-type',
  'tampered-state',
  'capability-check',
]
const NOT_OFFERED = {
  '2025-11-25': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'resources-subscribe',
    'resources-unsubscribe',
    'server-sse-multiple-streams',
  ],
  '2026-07-28': INPUT_REQUIRED.map((name) => `input-required-result-${name}`),
}

const testApp = await openTestApp()
const key = await keyOf(testApp, 'owner')
const router = new Hono<Env>()
router.use(async (c, next) => {
  c.set('requestId', crypto.randomUUID())
  // The suite sends no API key and asks more often than an agent may.
  c.env.incoming.headers['x-api-key'] = key
  await testApp.pool.query('delete from rate_windows')
  await next()
})
const listener = openListener(testApp.connection)
after(() => listener.close())
mountMcp(router, { app: testApp.app, listener, offer: CONFORMANCE_OFFER })
const server = await listen(router, { host: '127.0.0.1', port: 0 })
after(() => server.close())

const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
after(() => rmSync(folder, { recursive: true, force: true }))

for (const [version, expected] of Object.entries(NOT_OFFERED)) {
  test(`the conformance suite of ${version} passes for everything the server offers`, async () => {
    const baseline = join(folder, `${version}.yaml`)
    writeFileSync(baseline, JSON.stringify({ server: expected }))
    const { code, output } = await conformance(['--requirements', version, '--expected-failures', baseline])
    assert.equal(code, 0, output)
  })
}

function conformance(args: string[]) {
  const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    const options = { timeout: 120_000, maxBuffer: 2 ** 24 }
    const all = [program, 'server', '--url', `${server.url}/mcp`, ...args]
    execFile(process.execPath, all, options, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: `${stdout}${stderr}` }),
    )
  })
}
