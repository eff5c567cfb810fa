import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { runDueCrons } from '../../src/main/worker-process.ts'
import { readCache, sweepCache, writeCache } from '../../src/platform/cache.ts'
import { claimSlot } from '../../src/platform/jobs/cron.ts'
import {
  acquireLease,
  heartbeat,
  hitRateLimit,
  releaseLease,
  retryAfter,
  undoRateLimitHit,
} from '../../src/platform/limits.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp({ DATABASE_POOL: '12' })
const { db, secrets } = testApp.app

test('concurrent callers are admitted exactly up to the limit', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 200 }, () => hitRateLimit(db, 'a', { limit: 60, seconds: 60 })),
  )
  assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 60)
})

test('the window slides: a request is admitted as soon as the oldest admission leaves the window', async () => {
  const window = { limit: 2, seconds: 1 }
  const first = await hitRateLimit(db, 'b', window)
  await hitRateLimit(db, 'b', window)
  const refused = await hitRateLimit(db, 'b', window)
  assert.deepEqual([first.remaining, refused.allowed], [1, false])
  assert.ok(retryAfter(refused) === 1)
  await new Promise((resolve) => setTimeout(resolve, refused.reset_seconds * 1000 + 20))
  assert.equal((await hitRateLimit(db, 'b', window)).allowed, true)
})

test('an admission can be undone', async () => {
  const window = { limit: 1, seconds: 60 }
  await hitRateLimit(db, 'c', window)
  await undoRateLimitHit(db, 'c')
  assert.equal((await hitRateLimit(db, 'c', window)).allowed, true)
})

test('at most five leases are held at once, and those of a dead process are freed', async () => {
  const instance = crypto.randomUUID()
  await heartbeat({ db, instance, secrets }, 'serve')
  const wanted = { max: 5, seconds: 65, instance }
  const leases = await Promise.all(Array.from({ length: 40 }, () => acquireLease(db, 'k', wanted)))
  const held = leases.filter((lease) => lease !== null)
  assert.equal(held.length, 5)
  await releaseLease(db, held[0] ?? 0)
  assert.ok(await acquireLease(db, 'k', wanted))
  assert.equal(await acquireLease(db, 'k', wanted), null)

  await testApp.pool.query('update instances set seen_at = seen_at - make_interval(secs => 10) where id = $1', [
    instance,
  ])
  const other = crypto.randomUUID()
  await heartbeat({ db, instance: other, secrets }, 'serve')
  assert.ok(await acquireLease(db, 'k', { ...wanted, instance: other }))
})

test('a cron slot is claimed once, and missed slots run as one', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimSlot(db, 'nightly', 100)))
  assert.equal(claims.filter(Boolean).length, 1)
  assert.equal(await claimSlot(db, 'nightly', 90), false)
  assert.equal(await claimSlot(db, 'nightly', 400), true)
})

test('between two slots of the crons, however many there are, one statement looks whether any is due', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const day = 86_400
  let now = 20_000 * day + 60
  const app = { ...testApp.app, db: db.withPlugin(counting), now: () => now }
  let runs = 0
  const crons = ['first', 'second', 'third'].map((name) => ({
    name,
    schedule: '0 0 * * *',
    run: async () => void runs++,
  }))

  await runDueCrons(app, crons)
  assert.equal(runs, 3)

  now += day / 2
  statements = 0
  await runDueCrons(app, crons)
  assert.deepEqual([runs, statements], [3, 1])

  now += day / 2
  await runDueCrons(app, crons)
  assert.equal(runs, 6)
})

test('cache entries expire on time', async () => {
  await writeCache(db, { key: 'page', value: Buffer.from('x'), expiresAt: 100 })
  assert.equal(String(await readCache(db, 'page', 99.9)), 'x')
  assert.equal(await readCache(db, 'page', 100), null)
  await sweepCache(db, 100)
  assert.equal(await readCache(db, 'page', 1), null)
})
