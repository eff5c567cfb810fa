import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createClock } from '../../src/platform/clock.ts'
import { claimSlot } from '../../src/platform/jobs/cron.ts'
import { endChild, firstMessage } from '../child.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const AHEAD_SECONDS = 26 * 3600
const testApp = await openTestApp()
const { db } = testApp.app
const children: ChildProcess[] = []
after(() => Promise.all(children.map(endChild)))

test('a wrong local clock is replaced by the time of the database, and logged once a minute', async () => {
  const lines: string[] = []
  const clock = createClock({ error: (_, text) => void lines.push(text) })
  const there = Date.now() / 1000 - AHEAD_SECONDS
  await clock.compare(async () => Date.now() / 1000 - 2)
  assert.equal(clock.isTrusted(), true)
  await clock.compare(async () => there)
  await clock.compare(async () => there)
  assert.equal(clock.isTrusted(), false)
  assert.ok(Math.abs(clock.now() - there) < 60)
  assert.equal(lines.length, 1)
})

test('a cron slot that a wrong clock claimed in the future does not block later claims', async () => {
  const now = Math.floor(Date.now() / 1000)
  assert.equal(await claimSlot(db, 'a', now + AHEAD_SECONDS), true)
  assert.equal(await claimSlot(db, 'a', now), true)
  assert.equal(await claimSlot(db, 'a', now), false)
})

test('a worker whose clock is a day ahead claims no cron slots, and others go on', async () => {
  const start = async (execArgv: string[]) => {
    const file = join(import.meta.dirname, '../../src/main/work.ts')
    const env = { ...process.env, ...testApp.env, LOG_LEVEL: 'error', SHIFT_SECONDS: String(AHEAD_SECONDS) }
    const child = fork(file, { env, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    children.push(child)
    let logged = ''
    child.stderr?.on('data', (bytes) => {
      logged += bytes
    })
    await firstMessage(child)
    return () => logged
  }
  const slots = async () => {
    const { rows } = await testApp.pool.query<{ slot: number }>(`select slot from cron_slots where name <> 'a'`)
    return rows.map(({ slot }) => slot)
  }
  const logged = await start(['--import', join(import.meta.dirname, 'shifted-clock.ts')])
  await until('the worker logs the difference', () => /clock differs from the database/.test(logged()))
  assert.deepEqual(await slots(), [])
  await start([])
  const claimed = await until('the other worker claims slots', async () => (await slots()).length > 0 && slots())
  assert.ok(claimed.every((slot) => slot <= Date.now() / 1000))
})
