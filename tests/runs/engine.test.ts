import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { invoke } from '../../src/core/invoke.ts'
import { StepError, StepLater } from '../../src/core/run.ts'
import { activeRuns } from '../../src/modules/runs/index.ts'
import {
  cancelOneRun,
  getRun,
  listAllRuns,
  pauseOneRun,
  previewRun,
  resumeOneRun,
  retryRun,
} from '../../src/modules/runs/operations.ts'
import { runStep } from '../../src/modules/runs/steps.ts'
import { until } from '../wait.ts'
import { gate, openFixture, upTo } from './fixture.ts'

const fixture = await openFixture()
const { testApp, kind, as, makeClient, start, work, read, ended, stored, ends, openSteps, onPerform, onMore } = fixture
const { db } = testApp.app
const queued = async (id: number) =>
  (await testApp.pool.query(`select payload->>'seq' as seq from queue where (payload->>'run_id')::bigint = $1`, [id]))
    .rows.length

beforeEach(() => {
  onPerform(() => {})
  onMore(() => [])
})

test('a run, its steps and the first wave of jobs are created together or not at all', async () => {
  const clientId = await makeClient()
  const [before] =
    (await db
      .selectFrom('runs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()) ?? []

  const broken = db.transaction().execute(async (tx) => {
    const run = await kind.start({ ...as('analyst'), db: tx }, { clientId, input: { steps: 20 } })
    assert.equal(run.state, 'queued')
    throw new Error('the caller failed')
  })
  await assert.rejects(broken, /the caller failed/)
  const [after] = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute()
  assert.deepEqual(after, before)

  const run = await start(20, clientId)
  assert.deepEqual([await openSteps(run), await queued(run.id)], [[20], 8])
  assert.deepEqual([run.counts.total, run.is_simulated], [20, testApp.app.config.simulated.sites])
  work()
  const done = await ended(run)
  assert.deepEqual([done.state, done.counts.done, await stored(run)], ['done', 20, upTo(20)])
  assert.deepEqual(done.summary, { sum: 210 })
})

test('a second start is refused with the id of the first, even when both come at once', async () => {
  const clientId = await makeClient()
  const both = await Promise.allSettled([start(1, clientId), start(1, clientId)])
  const [won] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [lost] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  assert.deepEqual([lost.code, lost.data.job_id], ['conflict', won?.id])
  await invoke(cancelOneRun, as('analyst'), { run_id: won?.id })
  assert.notEqual((await start(1, clientId)).id, won?.id)
})

test('a step that runs twice is stored once', async () => {
  const run = await start(1)
  const [seq = 0] = (await testApp.pool.query('select seq from run_steps where run_id = $1', [run.id])).rows.map(
    (row) => Number(row.seq),
  )
  const both = gate()
  onPerform(() => both.pass())
  const ctx = { ...as('owner'), actor: { ...as('owner').actor, via: 'job' as const } }
  const twice = [1, 2].map(() => runStep(ctx, { kind, run_id: run.id, seq }))
  await until('both workers perform the step', () => both.waiting() === 2)
  both.open()
  await Promise.all(twice)

  assert.deepEqual([await stored(run), await ends(run), (await read(run)).state], [[1], [1], 'done'])
  await runStep(ctx, { kind, run_id: run.id, seq })
  assert.deepEqual([await stored(run), await ends(run)], [[1], [1]])
})

test('a run completes once, even when its last steps finish at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const run = await start(8)
    const seqs = (await testApp.pool.query('select seq from run_steps where run_id = $1', [run.id])).rows
    const all = gate()
    onPerform(() => all.pass())
    const closing = seqs.map((row) => runStep(as('owner'), { kind, run_id: run.id, seq: Number(row.seq) }))
    await until('all steps are in progress', () => all.waiting() === 8)
    all.open()
    await Promise.all(closing)
    const done = await read(run)
    assert.deepEqual([done.state, done.counts.done, await ends(run)], ['done', 8, [1]])
  }
})

test('a run whose worker died after the last step is completed by the retry', async () => {
  const run = await start(1)
  const { rows } = await testApp.pool.query('delete from run_steps where run_id = $1 returning seq', [run.id])
  await testApp.pool.query(`insert into run_counts (workspace_id, run_id, counts, failures)
    select workspace_id, id, '{"done": 1}', '{}' from runs where id = ${run.id}`)

  await runStep(as('owner'), { kind, run_id: run.id, seq: Number(rows[0].seq) })

  assert.deepEqual([(await read(run)).state, await ends(run)], ['done', [1]])
})

test('finishing steps wait neither for each other nor for a lock on the run', async () => {
  const run = await start(24)
  await testApp.pool.query(`update runs set state = 'running', started_at = now() where id = $1`, [run.id])
  const held = gate()
  const holding = db.transaction().execute(async (tx) => {
    await sql`select 1 from runs where id = ${run.id} for no key update`.execute(tx)
    // The last step completes the run and therefore waits; all others are stored meanwhile.
    await held.pass()
  })
  await until('the run is locked', () => held.waiting() === 1)
  work({ slots: 24 })
  await until('every step is stored', async () => (await stored(run)).length === 24)
  assert.equal((await read(run)).finished_at, null)
  held.open()
  await holding
  assert.equal((await ended(run)).counts.done, 24)
})

test('a run with some failed steps is done, and lists its failures by reason', async () => {
  onPerform(({ n }) => {
    if (n % 4 === 0) throw new StepError('blocked')
    if (n === 5) throw new StepError('timeout')
  })
  const run = await start(10)
  work()
  const done = await ended(run)
  assert.deepEqual([done.state, done.reason, done.failures], ['done', 'blocked', { blocked: 2, timeout: 1 }])
  assert.deepEqual([done.counts.done, done.counts.failed, done.counts.total], [10, 3, 10])
  const shown = await invoke(getRun, as('viewer'), { run_id: run.id })
  assert.deepEqual(
    shown.failures.map(({ reason, count }) => [reason, count]),
    [
      ['blocked', 2],
      ['timeout', 1],
    ],
  )
  const { rows } = await testApp.pool.query(`select data from events where name = 'work.failed'`)
  const news = rows.map(({ data }) => data).find((data) => data.id === run.id)
  assert.deepEqual([news.outcome, news.succeeded, news.failed], ['partial', 7, 3])
})

test('a run fails when all steps failed, with the most common reason and what to do', async () => {
  onPerform(({ n }) => {
    throw new StepError(n === 1 ? 'timeout' : 'rate_limited')
  })
  const run = await start(3)
  work()
  const done = await ended(run)
  assert.deepEqual([done.state, done.reason], ['failed', 'rate_limited'])
  assert.match(done.message, /^nothing was counted\. The service is limiting requests/)
})

test('failed steps are retried by a new run that names the first', async () => {
  onPerform(({ n }) => {
    if (n > 6) throw new StepError('blocked')
  })
  const run = await start(10)
  work()
  await ended(run)
  onPerform(() => {})

  const retry = await invoke(retryRun, as('analyst'), { run_id: run.id })
  assert.deepEqual([retry.parent_id, retry.total], [run.id, 4])
  await ended(retry)

  assert.deepEqual(await stored(retry), [7, 8, 9, 10])
  assert.deepEqual((await invoke(getRun, as('viewer'), { run_id: run.id })).retries, [retry.id])
  await assert.rejects(invoke(retryRun, as('analyst'), { run_id: retry.id }), { code: 'invalid_input' })
  await assert.rejects(invoke(retryRun, as('analyst'), { run_id: run.id }), { code: 'invalid_input' })
})

test('waiting uses up no attempts, and ends at the deadline of the run', async () => {
  let tries = 0
  onPerform(() => {
    if (++tries <= 4) throw new StepLater(0)
  })
  const run = await start(1)
  work()
  assert.equal((await ended(run)).state, 'done')
  assert.equal(tries, 5)

  onPerform(() => {
    throw new StepLater(2 * 86_400)
  })
  const late = await ended(await start(1))
  assert.deepEqual([late.state, late.failures], ['failed', { timeout: 1 }])
})

test('a dead step does not fail its run', async () => {
  onPerform(({ n }) => {
    if (n === 2) throw new Error('nobody expected this')
  })
  const run = await start(3)
  work()
  const done = await ended(run)
  assert.deepEqual([done.state, done.failures, await stored(run)], ['done', { timeout: 1 }, [1, 3]])
})

test('a paused run starts no further steps, stores those in progress, and goes on when resumed', async () => {
  const first = gate()
  onPerform(() => first.pass())
  const run = await start(20)
  work({ slots: 4 })
  await until('steps are in progress', () => first.waiting() >= 3)
  const underWay = first.waiting()
  await invoke(pauseOneRun, as('analyst'), { run_id: run.id })
  onPerform(() => assert.fail('a step was started while the run was paused'))
  first.open()
  await until('the steps in progress are stored', async () => (await stored(run)).length === underWay)
  await until('the others left the queue', async () => (await queued(run.id)) === 0)
  const paused = await read(run)
  assert.deepEqual([paused.state, paused.counts.done], ['paused', underWay])
  await assert.rejects(invoke(pauseOneRun, as('analyst'), { run_id: run.id }), { code: 'conflict' })

  onPerform(() => {})
  await invoke(resumeOneRun, as('analyst'), { run_id: run.id })
  const done = await ended(run)
  assert.deepEqual([done.state, await stored(run)], ['done', upTo(20)])
})

test('a cancelled run drops its open steps, keeps what was stored, and says how far it came', async () => {
  const later = gate()
  onPerform(({ n }) => (n > 2 ? later.pass() : undefined))
  const run = await start(20)
  work({ slots: 4 })
  await until(
    'two steps are stored and others are in progress',
    async () => (await stored(run)).length === 2 && later.waiting() > 0,
  )

  const cancelled = await invoke(cancelOneRun, as('analyst'), { run_id: run.id })
  later.open()

  assert.deepEqual([cancelled.state, cancelled.done, cancelled.total], ['cancelled', 2, 20])
  await until('its jobs left the queue', async () => (await queued(run.id)) === 0)
  assert.deepEqual([await stored(run), await openSteps(run), await ends(run)], [[1, 2], [0], [1]])
  assert.deepEqual((await read(run)).summary, { sum: 3 })
  await assert.rejects(invoke(cancelOneRun, as('analyst'), { run_id: run.id }), { code: 'conflict' })
})

test('further steps are queued in waves, never more of a run at once than its wave holds', async () => {
  onMore((n) => (n === 1 ? upTo(30).map((each) => 1 + each) : []))
  let most = 0
  onPerform(async () => {
    const { rows } = await testApp.pool.query(
      `select count(*)::int as n from run_steps where state = 'open' and is_queued group by run_id`,
    )
    most = Math.max(most, ...rows.map(({ n }) => n))
  })
  const run = await start(1)
  work()

  assert.equal((await ended(run)).counts.total, 31)
  assert.equal((await stored(run)).length, 31)
  assert.equal(most, 8)
  onMore(() => [])
})

test('a step may lead to further steps, and the run ends after the last of them', async () => {
  onMore((n) => (n < 4 ? [n * 10, n * 10 + 1] : []))
  const run = await start(3)
  work()
  const done = await ended(run)
  assert.deepEqual([done.counts.total, done.counts.done], [9, 9])
  assert.deepEqual(await stored(run), [1, 2, 3, 10, 11, 20, 21, 30, 31])
})

test('a run without steps is done as soon as it starts', async () => {
  const run = await start(0)
  assert.deepEqual([run.state, run.summary], ['done', { sum: 0 }])
})

test('a worker that does not know a kind of run leaves it to others', async () => {
  const run = await start(3)
  const stranger = work({ jobs: [] })
  await until('the worker has given a step back', async () => {
    const { rows } = await testApp.pool.query(
      `select attempt from queue where (payload->>'run_id')::bigint = $1 and state = 'waiting'`,
      [run.id],
    )
    return rows.length > 0 && rows.every(({ attempt }) => Number(attempt) === 0)
  })
  await stranger()
  work()
  assert.equal((await ended(run)).state, 'done')
})

test('a run that was started in the sandbox is not finished live', async () => {
  const run = await start(3)
  const turned = !testApp.app.config.simulated.sites
  const ctx = as('owner')
  const world = { ...ctx, config: { ...ctx.config, simulated: { ...ctx.config.simulated, sites: turned } } }
  const live = { ...world, worlds: { ...ctx.worlds, current: () => world } }
  onPerform(() => assert.fail('a step was started'))
  const { rows } = await testApp.pool.query('select seq from run_steps where run_id = $1', [run.id])
  await runStep(live, { kind, run_id: run.id, seq: Number(rows[0].seq) })
  const done = await read(run)
  assert.equal(done.state, 'failed')
  assert.match(done.message, /it was started (in the sandbox|with live data)/)
})

test('active runs are listed for those who may see them, and a run can be estimated before it starts', async () => {
  const clientId = await makeClient()
  const run = await start(4, clientId)
  const [listed] = await activeRuns(as('viewer'))
  assert.deepEqual([listed?.id, listed?.status, listed?.progress_pct], [run.id, 'pending', 0])
  const { items } = await invoke(listAllRuns, as('viewer'), { client_id: clientId, active: true })
  assert.deepEqual(
    items.map(({ id, state }) => [id, state]),
    [[run.id, 'queued']],
  )
  const stranger = { ...testApp.asOther('owner'), runKinds: [kind] }
  assert.deepEqual((await invoke(listAllRuns, stranger, {})).items, [])
  await assert.rejects(invoke(getRun, stranger, { run_id: run.id }), { code: 'not_found' })
  await assert.rejects(invoke(cancelOneRun, as('viewer'), { run_id: run.id }), { code: 'forbidden' })
  const estimate = await invoke(previewRun, as('analyst'), {
    client_id: clientId,
    kind: 'counting',
    input: { steps: 7 },
  })
  assert.deepEqual(estimate, { steps: 7, calls: 7, price_usd: 0, seconds: 7 })
  const wrong = invoke(previewRun, as('analyst'), { client_id: clientId, kind: 'counting', input: {} })
  await assert.rejects(wrong, { code: 'invalid_input' })
  await invoke(cancelOneRun, as('analyst'), { run_id: run.id })
})

test('of many steps only one wave is queued, and cancelling drops the others', async () => {
  const run = await start(30_000)
  assert.deepEqual([await openSteps(run), await queued(run.id)], [[30_000], 8])
  await invoke(cancelOneRun, as('analyst'), { run_id: run.id })
  assert.deepEqual(await openSteps(run), [0])
})

test('progress is published in order, with the end last', async () => {
  const listener = new pg.Client({ connectionString: testApp.url })
  await listener.connect()
  const news: { id: number; state: string; done: number }[] = []
  listener.on('notification', ({ payload = '' }) => news.push(JSON.parse(payload)))
  await listener.query('listen test_news')
  const run = await start(60)
  work({ slots: 24 })
  await ended(run)
  await until('the end is published', () => news.some(({ id, state }) => id === run.id && state === 'done'))
  await listener.end()

  const own = news.filter(({ id }) => id === run.id)
  const done = own.map((each) => each.done)
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
  )
  assert.deepEqual([own[0]?.state, own.at(-1)?.state, done.at(-1)], ['queued', 'done', 60])
  assert.ok(own.length > 5, `${own.length} news`)
})
