import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { dataOf, openCommandLine } from './command-line.ts'
import { openTestApp } from './test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const testApp = await openTestApp()
const run = await openCommandLine()

type Doctor = { ok: boolean; checks: { check: string; state: string; found: string; advice?: string }[] }

test('the doctor reports a healthy app as ok', async () => {
  const { ok, checks } = dataOf<Doctor>(await run(['doctor', '--json'], { on: testApp }))
  assert.equal(ok, true)
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]))
  for (const check of ['node', 'settings', 'secret key', 'port', 'postgres', 'database', 'migrations', 'catalogue']) {
    assert.equal(states[check], 'ok', check)
  }
})

test('mail without a server does not count as simulated, and the doctor says what to set', async () => {
  const bare = await openTestApp({ SANDBOX: 'search,answers,stores,translation' })
  const { checks } = dataOf<Doctor>(await run(['doctor', '--json'], { on: bare }))
  const { state, found, advice } = checks.find(({ check }) => check === 'mail') ?? {}
  assert.deepEqual([state, found], ['warn', 'no server is set: links are shown to admins instead'])
  assert.match(advice ?? '', /SMTP_HOST and SMTP_FROM/)
})

test('the doctor names what is wrong and what to do', async () => {
  const sick = await openTestApp()
  await sick.pool.query(`update migrations set digest = 'other' where name = '0001_platform.sql'`)
  const blocker = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, out, err } = await run(['doctor', '--json'], {
    on: sick,
    env: { PORT: port, LOG_LEVEL: 'loud', SECRET_KEY: '', DATA_DIR: folder },
  })
  blocker.close()
  const { ok, checks }: Doctor = JSON.parse(out)
  const wrong = checks.filter(({ state }) => state !== 'ok')
  assert.deepEqual([code, ok], [1, false])
  assert.match(err, /2 of \d+ checks failed/)
  assert.deepEqual(
    wrong.filter(({ check }) => check !== 'install').map(({ check, state }) => [check, state]),
    [
      ['settings', 'warn'],
      ['secret key', 'warn'],
      ['port', 'fail'],
      ['migrations', 'fail'],
    ],
  )
  assert.ok(wrong.every(({ advice }) => advice))

  const away = await run(['doctor'], { on: testApp, env: { DATABASE_URL: 'postgresql://x@127.0.0.1:1/none' } })
  assert.equal(away.code, 1)
  assert.match(
    away.out,
    /fail {2}database {4}The database cannot be reached \(.*\)\n +Nothing listens there\. See whether PostgreSQL runs/,
  )
})
