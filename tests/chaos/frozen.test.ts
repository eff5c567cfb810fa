import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

const ROUNDS = process.env.TEST_LONG ? 20 : 1
const WORK = join(import.meta.dirname, '../../src/main/work.ts')
const DOMAIN = 'willowgoods.test'
/** Tables that change with time or requests regardless of the jobs, and raw pages, which are stored as they arrive. */
const VOLATILE_TABLES = [
  'instances',
  'leases',
  'queue',
  'rate_windows',
  'cache',
  'request_log',
  'cron_slots',
  'rank_pages',
  'status_minutes',
  'status_days',
]

const fixture = await openFixture()
const { pool } = fixture.testApp
const workers: ChildProcess[] = []
after(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

function startWorker(): ChildProcess {
  const worker = fork(WORK, { env: { ...process.env, ...fixture.testApp.env, WORKER_SLOTS: '4' }, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

const start = async (path: string, body: unknown = {}) => {
  const started = await fixture.ask('owner', 'POST', path, body)
  assert.ok(started.status < 300, `${path}: ${started.text}`)
}

/** A client with a running job of every kind. */
async function makeBusy(): Promise<void> {
  const id = await fixture.makeClient(
    Array.from({ length: 6 }, (_, index) => ({ query: `shoes ${index}` })),
    { domain: DOMAIN },
  )
  const of = (path: string) => `/clients/${id}/${path}`
  const keys = await (await fetch(`${fixture.sandboxUrl}/_demo/keys?domain=${DOMAIN}`)).json()
  await fixture.ask('admin', 'PUT', of('integrations/indexnow'), keys.indexnow)
  await start(of('aeo/prompts'), [{ prompt_text: 'best shoes' }, { prompt_text: 'where to buy shoes' }])
  await start(of('aso/apps'), { app_name: 'Brewlane', app_identifier: '6450000101' })
  await start(
    of('aso/keywords'),
    ['timer', 'coffee', 'latte', 'brew'].map((query) => ({ query })),
  )
  await start(of('backlinks'), [
    { source_url: 'http://riverliving.test/', target_url: `http://${DOMAIN}/` },
    { source_url: 'http://harvestmart.test/', target_url: `http://${DOMAIN}/` },
  ])
  const works: [string, unknown?][] = [
    ['check'],
    ['aeo/check', { samples: 2, providers: ['openai', 'ollama'] }],
    ['aso/actions/full-refresh'],
    ['aso/actions/keywords', { count: 20 }],
    ['indexing/submit'],
    ['backlinks/check'],
    ['keywords/generate', { seed: 'shoes', count: 20 }],
    ['aeo/discover'],
  ]
  // Some requests answer only once their job has ended, which it cannot while its worker is frozen.
  for (const [path, body] of works) void start(of(path), body)
}

async function running(): Promise<string[]> {
  const { rows } = await pool.query("select distinct name from queue where state = 'running'")
  return rows.map(({ name }) => name)
}

/** Freezes a worker outside of any transaction; one that holds a row lock would only block the others. */
async function freeze(worker: ChildProcess) {
  await until('the worker is frozen outside of a transaction', async () => {
    worker.kill('SIGSTOP')
    await sleep(50)
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    if (rows.length > 0) worker.kill('SIGCONT')
    return rows.length === 0
  })
}

/** Freezes a worker while at least this many kinds of jobs are running. */
async function freezeAmidst(worker: ChildProcess, kinds: number) {
  await until(`${kinds} kinds of jobs are frozen`, async () => {
    if ((await running()).length < kinds) return false
    await sleep(Math.random() * 400)
    await freeze(worker)
    if ((await running()).length >= kinds) return true
    worker.kill('SIGCONT')
    return false
  })
}

async function untilIdle() {
  await until('the queue is idle', async () => {
    const { rows } = await pool.query(
      "select 1 from queue where state <> 'dead' and run_at < clock_timestamp() + make_interval(secs => 60) limit 1",
    )
    return rows.length === 0
  })
}

/** The row count of each table, and every run with its state. */
async function census() {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and not relispartition order by relname`,
  )
  const counts: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (VOLATILE_TABLES.includes(name)) continue
    counts[name] = (await pool.query(`select count(*) from ${name}`)).rows[0].count
  }
  for (const name of ['rank_jobs', 'aeo_checks', 'indexing_channels', 'runs']) {
    counts[`${name} say`] = (await pool.query(`select * from ${name} order by 1, 2`)).rows
  }
  return counts
}

test(`${ROUNDS} times a worker freezes, loses its jobs to another and resumes: nothing is done twice`, async () => {
  const met = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const frozen = startWorker()
    // So slow that every kind is still at its first request when the last one is started.
    await fixture.control('faults', [{ fault: 'latency', ms: 4_000 }])
    await makeBusy()
    await freezeAmidst(frozen, 5)
    await fixture.control('faults', [{ fault: 'latency', ms: 150 }])
    for (const name of await running()) met.add(name)
    await pool.query("update queue set lease_until = to_timestamp(0) where state = 'running'")
    const heir = startWorker()
    await untilIdle()
    const before = await census()

    const gone = once(frozen, 'exit')
    frozen.kill('SIGCONT')
    frozen.kill('SIGTERM')
    await gone
    await untilIdle()

    assert.deepEqual(await census(), before)
    heir.kill('SIGKILL')
  }
  assert.ok(met.size >= 5, [...met].join())
  console.log(`frozen amidst ${[...met].join(', ')}`)
})
