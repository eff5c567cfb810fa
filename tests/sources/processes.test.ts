import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { sourceBudgetReached } from '../../src/modules/sources/index.ts'
import { writeBackup } from '../../src/platform/backup.ts'
import { endChild, firstMessage } from '../child.ts'
import { caller, keyOf } from '../http.ts'
import { openProcesses } from '../search/processes.ts'
import { openTestApp } from '../test-app.ts'
import { barMs, until } from '../wait.ts'
import { GOOD_KEY, startProvider } from './provider.ts'

const processes = openProcesses()
const provider = await startProvider()
const testApp = await openTestApp(provider.env)
const admin = await keyOf(testApp, 'admin')
const limitless = () => testApp.pool.query('delete from rate_windows')

test('a key entered in the dashboard is used by a running worker within five seconds', async () => {
  await processes.start('work', testApp.env)
  const call = caller((await processes.start('serve', testApp.env)).url)
  const made = await call('POST', '/api/v1/clients/create', { as: admin, body: { name: 'A', domain: 'a.example' } })
  const client = made.body.id
  await call('POST', `/api/v1/clients/${client}/keywords`, { as: admin, body: [{ query: 'red shoes' }] })

  const enteredAt = Date.now()
  await call('PUT', '/api/v1/sources/serper/key', { as: admin, body: { key: GOOD_KEY } })
  const started = await call('POST', `/api/v1/clients/${client}/check`, { as: admin })
  assert.equal(started.status, 200, started.text)
  await until('the worker has used it', async () => provider.state.keys.includes(GOOD_KEY))
  const tookMs = Date.now() - enteredAt

  assert.ok(tookMs <= barMs(5000), `${tookMs} ms`)
  await until('the check is done', async () => {
    const { body } = await call('GET', `/api/v1/jobs/${started.body.job_id}`, { as: admin })
    return body.status === 'done'
  })
})

test('three processes together stay within a budget to the call, and its shares are reported once', async () => {
  const servers = await Promise.all([1, 2, 3].map(() => processes.start('serve', testApp.env)))
  const calls = servers.map(({ url }) => caller(url))
  const [first] = calls
  const { rows } = await testApp.pool.query(`select coalesce(sum(spent_usd), 0) as usd from source_months`)
  const budget_usd = rows[0].usd + 0.02
  await first?.('PATCH', '/api/v1/sources/serper', { as: admin, body: { budget_usd } })
  await until('all processes know the budget', async () => {
    const seen = await Promise.all(calls.map((call) => call('GET', '/api/v1/sources', { as: admin })))
    return seen.every(({ body }) => body.sources[0].month.budget_usd === budget_usd)
  })
  provider.state.keys.length = 0
  await limitless()

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      calls[index % 3]?.('POST', '/api/v1/serp/search', { as: admin, body: { q: `word ${index}` } }),
    ),
  )

  assert.equal(provider.state.keys.length, 20)
  assert.equal(answers.filter((answer) => answer?.status === 200).length, 20)
  const refused = answers.filter((answer) => answer?.status !== 200)
  assert.ok(
    refused.every((answer) => answer?.body.reason === 'source_budget'),
    JSON.stringify(refused[0]?.body),
  )
  await until('the spent budget is reported', async () => {
    const events = await testApp.pool.query(`select data from events where name = $1`, [sourceBudgetReached.name])
    return events.rows.some(({ data }) => data.percent === 100)
  })
  const feed = await testApp.pool.query(`select count(*) as n from events where name = $1`, [sourceBudgetReached.name])
  assert.ok(feed.rows[0].n <= 2)
  await limitless()
  const { body } = (await first?.('GET', '/api/v1/sources', { as: admin })) ?? { body: {} }
  const [{ state, month, record }] = body.sources
  assert.equal(state, 'budget_spent')
  assert.deepEqual(
    [month.failures, record.failures, record.last_reason],
    [0, 0, null],
    'a spent budget is not a failure',
  )
})

test('no key appears in any log, error, response or backup', async () => {
  const secret = 'sl-secret-of-nobody-123456789'
  const folder = await mkdtemp(join(tmpdir(), 'sightline-'))
  after(() => rm(folder, { recursive: true }))
  const texts: string[] = []
  const file = join(import.meta.dirname, '../../src/main/serve.ts')
  const env = { ...process.env, ...testApp.env, LOG_LEVEL: 'debug' }
  const server = fork(file, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  after(() => endChild(server))
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => texts.push(String(chunk)))
  const call = caller((await firstMessage(server)).url ?? '')
  const callAndLog = async (...asked: Parameters<typeof call>) => {
    await limitless()
    texts.push((await call(...asked)).text)
  }
  await callAndLog('POST', '/api/v1/sources/serpapi/test', { as: admin, body: { key: secret } })
  await callAndLog('PUT', '/api/v1/sources/serper/key', { as: admin, body: { key: secret } })
  await callAndLog('PUT', '/api/v1/sources/serper/key', { as: admin, body: { key: secret, url: 'https://x.example' } })
  await callAndLog('POST', '/api/v1/sources/serper/test', { as: admin })
  await callAndLog('POST', '/api/v1/serp/search', { as: admin, body: { q: 'leak' } })
  await callAndLog('GET', '/api/v1/sources', { as: admin })
  await callAndLog('GET', '/api/v1/sources/serper/calls', { as: admin })
  await callAndLog('GET', '/api/v1/audit-log', { as: admin })
  await endChild(server)
  const copy = join(folder, 'backup')
  await writeBackup({ connectionString: testApp.url }, copy)
  const backup = zstdDecompressSync(await readFile(copy)).toString()

  assert.match(texts.join(), /serp/)
  assert.match(backup, /source_months/)
  for (const text of [...texts, backup]) assert.ok(!text.includes(secret), text.slice(0, 300))
})
