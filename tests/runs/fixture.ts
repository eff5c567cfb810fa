import { afterEach } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, Role } from '../../src/core/context.ts'
import { serviceFailures } from '../../src/core/failures.ts'
import type { DefinedRun, Run } from '../../src/core/run.ts'
import { handlersOf } from '../../src/main/worker-process.ts'
import { defineRun } from '../../src/modules/runs/index.ts'
import { readRun } from '../../src/modules/runs/store/runs.ts'
import { openListener } from '../../src/platform/database/pg-listener.ts'
import { startWorker } from '../../src/platform/jobs/worker.ts'
import { createLog } from '../../src/platform/observing/log.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const TIMEOUT_MS = 120_000

type Perform = (given: { n: number; seq: number; ctx: Context }) => Promise<void> | void

/** A kind that counts: each step stores its number. The test sets what a step does. */
export async function openFixture() {
  const testApp = await openTestApp({ DATABASE_POOL: '30' })
  await testApp.pool.query('create table test_rows (run_id bigint, n integer)')
  await testApp.pool.query('create table test_ends (run_id bigint, state text)')
  let perform: Perform = () => {}
  let more: (n: number) => number[] = () => []
  let complete: (given: { because: unknown }) => void = () => {}
  const rows = (ctx: Context, run: Run, n: number) =>
    sql`insert into test_rows values (${run.id}, ${n})`.execute(ctx.db)
  const kind = defineRun({
    kind: 'counting',
    type: 'backlinks',
    input: z.object({ steps: z.int(), key: z.string().default('') }),
    step: z.object({ n: z.int() }),
    ports: ['sites'],
    lane: 'counting',
    attempts: 2,
    wave: 8,
    uniqueKey: ({ clientId, input }) => `client:${clientId}:${input.key}`,
    estimate: async (_, { input }) => ({ steps: input.steps, calls: input.steps, price_usd: 0, seconds: input.steps }),
    *plan(_, { input }) {
      for (let n = 1; n <= input.steps; n++) yield { n }
    },
    perform: async (ctx, { step, seq }) => {
      await perform({ n: step.n, seq, ctx })
      return step.n
    },
    async save(tx, { run, outcome }) {
      await rows(tx, run, outcome)
      return { counts: { sum: outcome }, more: more(outcome).map((n) => ({ n })) }
    },
    async complete(tx, { run, state, because }) {
      complete({ because })
      await sql`insert into test_ends values (${run.id}, ${state})`.execute(tx.db)
      return { summary: { sum: run.counts.sum ?? 0 } }
    },
    explain: ({ failures }) => serviceFailures(failures),
    nothingDone: () => 'nothing was counted',
    async publish(tx, { id, state, counts }) {
      await sql`select pg_notify('test_news', ${JSON.stringify({ id, state, done: counts.done })})`.execute(tx.db)
    },
  })
  const kinds: DefinedRun[] = [kind]
  const as = (role: Role): Context => ({ ...testApp.as(role), runKinds: kinds })
  const { workspaceId } = testApp.as('owner').actor

  async function makeClient(): Promise<number> {
    const { rows } = await testApp.pool.query<{ id: number }>(
      `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
       values ($1, $2, 'Brewlane', 'brewlane.test', now(), now()) returning id`,
      [workspaceId, testApp.as('owner').actor.userId],
    )
    return Number(rows[0]?.id)
  }

  const start = async (steps: number, clientId?: number) =>
    kind.start(as('analyst'), { clientId: clientId ?? (await makeClient()), input: { steps } })

  /** A worker for this kind, or one that does not know it. */
  function work({ slots = 8, jobs = [kind.job] } = {}) {
    const listener = openListener(testApp.connection)
    const app = { ...testApp.app, runKinds: kinds }
    const known = handlersOf(app, jobs)
    const handlers = known.size > 0 ? known : new Map([['other', { ...idle, lane: kind.lane }]])
    const { db, now } = testApp.app
    const worker = startWorker({ db, listener, log: createLog('silent'), slots, handlers, now })
    let isStopped = false
    const stop = async () => {
      if (isStopped) return
      isStopped = true
      await worker.stop()
      await listener.close()
    }
    running.add(stop)
    return stop
  }
  const running = new Set<() => Promise<void>>()
  afterEach(async () => {
    for (const stop of running) await stop()
    running.clear()
    await testApp.pool.query('delete from queue')
  })

  const read = async ({ id }: { id: number }) => {
    const run = await readRun(testApp.app.db, { workspace_id: workspaceId, id })
    if (!run) throw new Error('no such run')
    return run
  }
  const ended = (run: { id: number }) =>
    until(
      'the run has ended',
      async () => {
        const now = await read(run)
        return now.finished_at !== null && now
      },
      TIMEOUT_MS,
    )
  const list = async (statement: string, run: { id: number }) =>
    (await testApp.pool.query(statement, [run.id])).rows.map((row) => Number(Object.values(row)[0]))
  return {
    testApp,
    kind,
    as,
    makeClient,
    start,
    work,
    read,
    ended,
    stored: (run: { id: number }) => list('select n from test_rows where run_id = $1 order by n', run),
    ends: (run: { id: number }) => list('select count(*) from test_ends where run_id = $1', run),
    openSteps: (run: { id: number }) =>
      list(`select count(*) from run_steps where run_id = $1 and state = 'open'`, run),
    onPerform(next: Perform) {
      perform = next
    },
    onComplete(next: typeof complete) {
      complete = next
    },
    onMore(next: (n: number) => number[]) {
      more = next
    },
  }
}

const idle = { timeoutMs: 1000, run: async () => {}, onDead: async () => {} }

export const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

/** A gate at which steps wait until the test opens it. */
export function gate() {
  let open = () => {}
  let waiting = 0
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    open: () => open(),
    waiting: () => waiting,
    async pass() {
      waiting++
      await opened
    },
  }
}
