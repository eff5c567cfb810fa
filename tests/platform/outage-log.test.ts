import assert from 'node:assert/strict'
import { execFile, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { endChild, firstMessage } from '../child.ts'
import { until } from '../wait.ts'

const AWAY_MS = 15_000
const folder = mkdtempSync(join(tmpdir(), 'sightline-outage-'))
chmodSync(folder, 0o755)
const database = await startEmbedded(folder)
after(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})
await migrate({ connectionString: database.url })

async function start(kind: 'serve' | 'work') {
  const settings = { DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: '0', SECRET_KEY: 'k'.repeat(40) }
  const child = fork(join(import.meta.dirname, `../../src/main/${kind}.ts`), {
    env: { ...process.env, ...settings, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  after(() => endChild(child))
  let logged = ''
  child.stderr?.on('data', (bytes) => {
    logged += bytes
  })
  const { url = '' } = await firstMessage(child)
  return { url, lines: () => logged.split('\n').filter(Boolean) }
}

test('a full disk is logged in plain words, at most once a minute', async () => {
  const log = join(import.meta.dirname, '../../src/platform/observing/log.ts')
  const script = `const log = (await import(${JSON.stringify(log)})).createLog('warn')
    const error = Object.assign(new Error('could not extend file'), { code: '53100' })
    for (let nr = 0; nr < 3; nr++) log.child({ nr }).warn({ error }, 'heartbeat not written')`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { time: _, ...line } = JSON.parse(stderr)
  assert.deepEqual(line, {
    level: 40,
    nr: 0,
    failed: 'heartbeat not written',
    cause: 'could not extend file',
    msg: 'the disk of the database is full',
  })
})

test('each process logs a database outage once a minute, without a stack', async () => {
  const [server, worker] = await Promise.all([start('serve'), start('work')])

  await database.stop()
  const isAway = ({ lines }: typeof server) => lines().some((line) => line.includes('the database does not answer'))
  await until('both processes log the outage', async () => {
    await fetch(`${server.url}/api/v1/clients`, { headers: { 'x-api-key': 'sk-none' } }).catch(() => {})
    return isAway(server) && isAway(worker)
  })
  const until15 = Date.now() + AWAY_MS
  while (Date.now() < until15) {
    await fetch(`${server.url}/health/ready`)
    await fetch(`${server.url}/api/v1/clients`, { headers: { 'x-api-key': 'sk-none' } }).catch(() => {})
    await sleep(250)
  }

  for (const lines of [server.lines(), worker.lines()]) {
    assert.equal(lines.length, 1, lines.join('\n'))
    const line = JSON.parse(lines[0] ?? '')
    assert.equal(line.msg, 'the database does not answer')
    assert.ok(line.cause)
    assert.equal(line.error?.stack, undefined)
  }
  await startEmbedded(folder)
  await until('the server answers again', async () => (await fetch(`${server.url}/health/ready`)).status === 200)
})
