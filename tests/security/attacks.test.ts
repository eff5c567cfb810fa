import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { healthDuring, startProcess } from './processes.ts'

/** Pages that once blocked a whole installation, each with one anonymous request. */
const sandbox = await startSandbox()
after(() => sandbox.close())
const testApp = await openTestApp({ SANDBOX_URL: sandbox.url })
const server = await startProcess(testApp, 'serve')
let worker = await startProcess(testApp, 'work')
const call = caller(server.url)

/** On the main thread of the server: what is not spent there is left for others. */
const BUSY_MS = 1000
const blanks = (count: number) => ' '.repeat(count)
const PAGES = {
  'a refresh tag of blanks': `<meta http-equiv=refresh content="${blanks(4000)}`,
  'a long refresh tag of blanks': `<meta http-equiv=refresh content="${blanks(400_000)}x">`,
  'unclosed structured data': '<script type="application/ld+json">'.repeat(16_000),
  'structured data closed in capitals': '<script type="application/ld+json"></SCRIPT>'.repeat(16_000),
  'brackets and quotes': `${'<a href="'.repeat(40_000)}${'['.repeat(100_000)}`,
  'nested links around one text': `${'<a>'.repeat(499)}${'x&amp; '.repeat(120_000)}`,
  'one attribute again and again': `<meta ${'content="a" '.repeat(60_000)}>`,
}

async function serveAt(files: { host: string; path: string; body: string }[]) {
  const answer = await fetch(`${sandbox.url}/_control/files`, { method: 'POST', body: JSON.stringify(files) })
  assert.equal(answer.status, 200)
}

async function audit(domain: string) {
  await testApp.pool.query(`delete from rate_windows where key like 'audit%'`)
  return call('POST', '/api/audit-lite', { body: { domain } })
}

for (const [index, [name, body]] of Object.entries(PAGES).entries()) {
  test(`auditing a page with ${name} blocks neither the server nor the worker`, async () => {
    const host = `attack-${index}.test`
    await serveAt([{ host, path: '/', body: `<html><head>${body}` }])

    const { busyMs, result } = await healthDuring(server, audit(host))

    assert.equal(result.status, 200, result.text)
    assert.ok(busyMs < BUSY_MS, `the server was busy for ${busyMs} ms`)
    assert.equal((await audit('brewlane.test')).body.status, 'done')
    assert.deepEqual([server.child.exitCode, worker.child.exitCode], [null, null])
  })
}

test('hostile robots.txt files and sitemaps do not block the main thread', async () => {
  const host = 'attack-files.test'
  const rules = Array.from({ length: 100 }, () => `Disallow: /*${'a'.repeat(2000)}*b$`).join('\n')
  await serveAt([
    { host, path: '/', body: `<html><body>${`<a href="/${'a'.repeat(2000)}">x</a>`.repeat(200)}` },
    { host, path: '/robots.txt', body: `User-agent: *\n${rules}\nSitemap: http://${host}/map.xml` },
    { host, path: '/map.xml', body: `<urlset>${'<url '.repeat(40_000)}` },
  ])
  const { busyMs, result } = await healthDuring(server, audit(host))
  assert.equal(result.status, 200)
  assert.ok(busyMs < BUSY_MS, `the server was busy for ${busyMs} ms`)
})

test('a model answer full of brackets does not block the server', async () => {
  const as = await keyOf(testApp, 'analyst')
  await fetch(`${sandbox.url}/_control/models`, {
    method: 'POST',
    body: JSON.stringify({ obedient: true, failures: 0 }),
  })
  const chat = await call('POST', '/api/ai-chat/sessions', { as, body: {} })
  const reply = `${'['.repeat(700)}](${'('.repeat(700)}`
  const path = `/api/ai-chat/sessions/${chat.body.id}/send`
  // The first message loads the code that talks to models.
  await call('POST', path, { as, body: { message: 'Reply only with: hello' } })
  const sent = call('POST', path, { as, body: { message: `Reply only with: ${reply}` } })
  const { busyMs, result } = await healthDuring(server, sent)
  assert.equal(result.status, 200, result.text)
  assert.ok(result.text.includes('[[[['), 'the model said it')
  assert.ok(busyMs < BUSY_MS, `the server was busy for ${busyMs} ms`)
})

test('without a worker a public audit is pending, and it completes once there is one', async () => {
  worker.child.kill('SIGKILL')
  await testApp.pool.query(`delete from instances where kind = 'work'`)
  const { status, body } = await audit('brewlane.test')
  assert.deepEqual(
    [status, body.status, body.score, body.checks, body.deep.status],
    [200, 'pending', null, [], 'pending'],
  )

  worker = await startProcess(testApp, 'work')
  const path = `/api/audit-deep/${body.lead_id}?token=${body.claim_token}`
  const found = await until('the audit has ended', async () => {
    const { body: now } = await call('GET', path)
    return now.lite.status !== 'pending' && now
  })
  assert.equal(found.lite.status, 'done')
  assert.ok(found.lite.score > 0 && found.lite.checks.length >= 15)
})
