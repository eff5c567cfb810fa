import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFixture } from './fixture.ts'

const IS_LONG = process.env.TEST_LONG !== undefined
const KILLS = IS_LONG ? 50 : 1
const KEYWORDS = IS_LONG ? 500 : 24
const WORKERS = IS_LONG ? 3 : 2
/** One workspace may hold three of four slots. */
const SLOTS = { slots: '4', held: 3 }
const RESUMED_SECONDS = 45
const LATENCY_MS = IS_LONG ? 400 : 80

const TIMEOUT_MS = IS_LONG ? 900_000 : 240_000

const WORK = join(import.meta.dirname, '../../src/main/work.ts')

const fixture = await openFixture()
const env = { ...process.env, ...fixture.testApp.env, WORKER_SLOTS: SLOTS.slots, DATABASE_POOL: '6' }
const workers: ChildProcess[] = []
after(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

function startWorker() {
  const worker = fork(WORK, { env, stdio: 'ignore' })
  workers.push(worker)
}

/** Kills one worker as a power cut would, and starts another in its place. */
async function killOne() {
  const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1)
  if (!victim) return
  const gone = once(victim, 'exit')
  victim.kill('SIGKILL')
  await gone
  startWorker()
}

const keywords = Array.from({ length: KEYWORDS }, (_, index) => ({
  query: `coffee grinder ${index}`,
  device: index % 2 ? ('both' as const) : ('desktop' as const),
}))

async function longestPause(jobId: number, work: Promise<unknown>) {
  let checked = -1
  let since = Date.now()
  let longest = 0
  let isOver = false
  void work.finally(() => (isOver = true))
  for (; !isOver; await sleep(200)) {
    const { rows } = await fixture.testApp.pool.query('select checked_keywords from rank_jobs where id = $1', [jobId])
    if (rows[0].checked_keywords < checked) assert.fail('progress went back')
    if (rows[0].checked_keywords > checked) since = Date.now()
    checked = rows[0].checked_keywords
    longest = Math.max(longest, Date.now() - since)
  }
  return longest / 1000
}

test(`${KILLS} kills of ${WORKERS} workers: the job goes on, makes each check once and requests hardly more pages`, async () => {
  await fixture.control('faults', [{ fault: 'latency', ms: LATENCY_MS }])
  for (let index = 0; index < WORKERS; index++) startWorker()
  const quiet = await fixture.makeClient(keywords)
  const calm = await fixture.ended(await fixture.check(quiet), { ms: TIMEOUT_MS })
  const undisturbed = fixture.pageRequests()
  await fixture.testApp.pool.query('delete from cache')

  const id = await fixture.makeClient(keywords)
  const jobId = await fixture.check(id)
  const ending = fixture.ended(jobId, { ms: TIMEOUT_MS })
  const pause = longestPause(jobId, ending)
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(500 + Math.random() * 1500)
    await killOne()
  }
  const job = await ending

  const asked = fixture.pageRequests() - undisturbed
  assert.deepEqual(
    [job.status, job.checked_keywords, job.total_keywords],
    ['done', calm.total_keywords, calm.total_keywords],
  )
  assert.ok(asked <= undisturbed + KILLS * SLOTS.held, `${asked} pages requested, ${undisturbed} without kills`)
  assert.ok((await pause) <= RESUMED_SECONDS, `stood still for ${await pause} s`)
  const { rows } = await fixture.testApp.pool.query(
    'select count(*) as n, count(distinct (keyword_id, device)) as checks from rank_results where job_id = $1',
    [jobId],
  )
  assert.deepEqual([rows[0].n, rows[0].checks], [calm.total_keywords, calm.total_keywords])
  const seen = (results: { query: string; device: string; position: number }[]) =>
    results.map(({ query, device, position }) => [query, device, position])
  assert.deepEqual(seen(job.results), seen(calm.results))
  assert.deepEqual([job.errors, job.cached_hits], [0, 0])
  console.log(
    `${calm.total_keywords} checks: ${undisturbed} pages undisturbed, ${asked} with ${KILLS} kills; stood still ${await pause} s at most`,
  )
})
