import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { Sightline, SightlineError, verifyWebhook } from '../../packages/sdk/src/index.ts'
import { keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'

const ROOT = join(import.meta.dirname, '../..')
const fixture = await openFixture()
const { testApp, url, makeClient } = fixture
await testApp.work()
const key = await keyOf(testApp, 'owner')
const sightline = new Sightline({ url: `${url}/`, key })

test('calls any operation with its own types, and reports why it failed', async () => {
  const made = await sightline.call('post /api/v1/clients/create', { body: { name: 'Kit', domain: 'kit.com' } })
  const read = await sightline.call('get /api/v1/clients/{client_id}', { path: { client_id: made.id } })
  assert.equal(read.domain, 'kit.com')
  await assert.rejects(sightline.call('get /api/v1/clients/{client_id}', { path: { client_id: 999 } }), (error) => {
    assert.ok(error instanceof SightlineError)
    assert.deepEqual([error.status, error.reason], [404, 'not_found'])
    assert.ok(error.requestId)
    return true
  })
  const text = await sightline.call('get /api/v1/clients/{client_id}/keywords/export', { path: { client_id: made.id } })
  assert.equal(typeof text, 'string')
})

test('a list is read to its end, page by page', async () => {
  for (let at = 0; at < 5; at++)
    await sightline.call('post /api/v1/clients/create', { body: { name: `List ${at}`, domain: `list-${at}.com` } })
  const names: string[] = []
  for await (const { name } of sightline.list('get /api/v1/clients', { query: { limit: 2 } })) names.push(name)
  const { rows } = await testApp.pool.query('select count(*)::int as n from clients where workspace_id = $1', [
    testApp.as('owner').actor.workspaceId,
  ])
  assert.equal(names.length, rows[0].n)
  assert.equal(new Set(names).size, names.length)
})

test('runs a check to its end with progress, and queries its figures', async () => {
  const client = await makeClient([{ query: 'espresso machine' }, { query: 'coffee beans' }])
  const seen: number[] = []
  const run = await sightline.runs.check(client, { onProgress: ({ progress_pct }) => seen.push(progress_pct) })
  assert.deepEqual([run.status, run.is_over, seen.at(-1)], ['done', true, 100])
  const { rows, total } = await sightline.query(client, {
    dataset: 'positions',
    dimensions: ['query'],
    metrics: ['position'],
  })
  assert.equal(total, 2)
  const { rows: stored } = await testApp.pool.query('select query, position from rank_results where job_id = $1', [
    run.id,
  ])
  for (const { query, position } of rows) assert.equal(position, stored.find((each) => each.query === query)?.position)
})

test('searches live', async () => {
  const { organic = [], credits } = await sightline.search({ q: 'espresso machine', num: 10 })
  assert.equal(organic[0]?.position, 1)
  assert.equal(typeof credits, 'number')
  const { suggestions = [] } = await sightline.search({ q: 'espresso' }, { vertical: 'autocomplete' })
  assert.ok(suggestions.length > 0)
})

type Step = { status: number; headers?: Record<string, string>; body?: object }

/** A server that answers from a script and records its requests. */
async function scripted(steps: Step[]) {
  const asked: { method?: string; key?: string | string[] | undefined; at: number }[] = []
  const server = createServer((incoming, outgoing) => {
    asked.push({ method: incoming.method ?? '', key: incoming.headers['idempotency-key'], at: Date.now() })
    const { status, headers = {}, body = {} } = steps[asked.length - 1] ?? { status: 500 }
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
    outgoing.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { asked, client: new Sightline({ url: `http://127.0.0.1:${port}`, key: 'sk-x', retries: 2 }) }
}

test('a rate-limited request waits as long as the server says, and its retries share one idempotency key', async () => {
  const { asked, client } = await scripted([
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503 },
    { status: 201, body: { id: 1 } },
  ])
  await client.call('post /api/v1/clients/create', { body: { name: 'A', domain: 'a.com' } })
  assert.equal(asked.length, 3)
  assert.ok((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0) >= 990)
  assert.ok(asked[0]?.key)
  assert.equal(new Set(asked.map((each) => each.key)).size, 1)
})

test('failed searches and invalid requests are not retried', async () => {
  const { asked, client } = await scripted([{ status: 500, body: { message: 'The search failed' } }])
  await assert.rejects(client.search({ q: 'x' }), { message: 'The search failed', status: 500 })
  assert.equal(asked.length, 1)
  const refused = await scripted([{ status: 400, body: { error: 'name: is required' } }])
  await assert.rejects(refused.client.call('get /api/v1/clients'), { status: 400 })
  assert.equal(refused.asked.length, 1)
})

test('a signed webhook is verified, and forged or old ones are rejected', async () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`
  const body = JSON.stringify({ event: 'job.completed', fired_at: 1, data: { job_id: 7 } })
  const signed = (at: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  })
  const { data } = await verifyWebhook({ secret, headers: signed(new Date()), body })
  assert.equal(data.job_id, 7)
  await assert.rejects(
    verifyWebhook({ secret, headers: new Headers(signed(new Date())), body: `${body} ` }),
    /signature/,
  )
  await assert.rejects(verifyWebhook({ secret, headers: signed(new Date(Date.now() - 400_000)), body }), /too old/)
})

const out = mkdtempSync(join(tmpdir(), 'sightline-sdk-'))
after(() => rmSync(out, { recursive: true, force: true }))

test('the published package is small, has no dependencies, and runs as plain JavaScript', async () => {
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  execFileSync(compiler, ['-p', join(ROOT, 'packages/sdk/tsconfig.json'), '--outDir', out], { stdio: 'pipe' })
  const scripts = globSync('**/*.js', { cwd: out }).map((name) => readFileSync(join(out, name), 'utf8'))
  const size = gzipSync(scripts.join('\n')).length
  assert.ok(size <= 15_000, `${size} bytes`)
  assert.ok(scripts.every((text) => !/from ['"](?!\.)/.test(text)))
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'packages/sdk/package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  const built = await import(join(out, 'index.js'))
  const [first] = await new built.Sightline({ url, key }).call('get /api/v1/clients', { query: { limit: 1 } })
  assert.ok(first.id)
})

/** Other runtimes, if they are installed. */
const RUNTIMES = [
  { name: 'deno', args: ['run', '--allow-net'] },
  { name: 'bun', args: ['run'] },
]
const isHere = (name: string) => spawnSync(name, ['--version']).status === 0

for (const { name, args } of RUNTIMES)
  test(`the published package runs on ${name}`, { skip: !isHere(name) && `${name} is not installed` }, async () => {
    const script = join(out, 'runtime.mjs')
    writeFileSync(
      script,
      `import { Sightline } from './index.js'
      const sightline = new Sightline(${JSON.stringify({ url, key })})
      let count = 0
      for await (const _ of sightline.list('get /api/v1/clients', { query: { limit: 2 } })) count++
      const { organic } = await sightline.search({ q: 'espresso machine' })
      console.log(count > 0 && organic.length > 0)`,
    )
    const { stdout } = await promisify(execFile)(name, [...args, script])
    assert.equal(stdout.trim(), 'true')
  })
