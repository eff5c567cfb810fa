import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const KILLS = process.env.TEST_LONG ? 20 : 1
const PROMPTS = process.env.TEST_LONG ? 150 : 20
const WORKERS = 2
const LATENCY_MS = 120

const WORK = join(import.meta.dirname, '../../src/main/work.ts')

const fixture = await openFixture()
const env = { ...process.env, ...fixture.testApp.env, WORKER_SLOTS: '6', DATABASE_POOL: '6' }
const workers: ChildProcess[] = []
after(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

const asked = () =>
  fixture.sandbox.log.since(0, Number.POSITIVE_INFINITY).filter(({ path }) => path.includes('/openai/')).length

/** The tasks begun at the app provider, each of which is paid for. */
const begunTasks = () =>
  fixture.sandbox.log
    .since(0, Number.POSITIVE_INFINITY)
    .filter(({ path, status }) => path.endsWith('/v1/async/task') && status === 200).length

const startWorker = () => workers.push(fork(WORK, { env, stdio: 'ignore' }))

/** Kills one worker without warning and starts a replacement. */
async function killOne() {
  const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1)
  if (!victim) return
  const gone = once(victim, 'exit')
  victim.kill('SIGKILL')
  await gone
  startWorker()
}

test(`${KILLS} kills of ${WORKERS} workers: the check completes, stores each answer once, repeats only calls in flight`, async () => {
  const slow = (service: string) => ({ match: { service }, fault: 'latency', ms: LATENCY_MS })
  await fixture.control('faults', [slow('openai'), slow('cloro')])
  const id = await fixture.makeClient(
    Array.from({ length: PROMPTS }, (_, index) => `Best coffee grinder number ${index}?`),
  )
  await fixture.ask('owner', 'PUT', `/clients/${id}/aeo/settings`, { judge: false })
  for (let index = 0; index < WORKERS; index++) startWorker()
  const { id: checkId } = await fixture.check(id, { providers: ['openai', 'gemini_app'], samples: 2 })
  const ending = fixture.ended(id, checkId, 280_000)
  await until('the first call', () => asked() > 0)
  for (let index = 0; index < KILLS; index++) {
    await killOne()
    await sleep(1500)
  }
  const done = await ending
  assert.deepEqual([done.status, done.answers + done.errors, done.checked_prompts], ['done', 4 * PROMPTS, PROMPTS])
  const { rows } = await fixture.testApp.pool.query(
    `select count(*) as n, count(distinct (prompt_id, provider, sample)) as cells,
      count(*) filter (where is_named) as named
    from aeo_results where check_id = $1`,
    [checkId],
  )
  assert.deepEqual([Number(rows[0].n), Number(rows[0].cells)], [4 * PROMPTS, 4 * PROMPTS])
  assert.equal(done.mention_rate.value, Math.round((10_000 * Number(rows[0].named)) / done.answers) / 10_000)
  // A killed worker had at most six calls in flight, and each of them is repeated.
  assert.ok(asked() <= 2 * PROMPTS + KILLS * 6 + done.errors, `${asked()} calls`)
  assert.ok(begunTasks() <= 2 * PROMPTS, `${begunTasks()} tasks`)
  const { rows: completed } = await fixture.testApp.pool.query(
    `select 1 from events where name = 'aeo.check_completed'`,
  )
  assert.equal(completed.length, 1)
})
