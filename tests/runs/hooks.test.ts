import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { Context, Role } from '../../src/core/context.ts'
import { serviceFailures } from '../../src/core/failures.ts'
import { invoke } from '../../src/core/invoke.ts'
import { type Completing, type Run, StepError } from '../../src/core/run.ts'
import { activeRuns, defineRun, saveEarly } from '../../src/modules/runs/index.ts'
import { retryRun } from '../../src/modules/runs/operations.ts'
import { runStep } from '../../src/modules/runs/steps.ts'
import { readRun } from '../../src/modules/runs/store/runs.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const Step = z.object({
  n: z.int(),
  track: z.string().default(''),
  size: z.int().default(1),
  /** The step saves something and fails all the same. */
  blocked: z.boolean().default(false),
  /** The step throws. */
  broken: z.boolean().default(false),
  /** How much of its size is dropped. */
  gone: z.int().default(0),
})
type Step = z.infer<typeof Step>

const ended: Completing<object, object>[] = []
const unsaved: number[] = []

/** A kind that uses every hook. */
const kind = defineRun({
  kind: 'hooked',
  type: 'backlinks',
  input: z.object({ steps: z.array(Step), retryOf: z.int().optional() }),
  step: Step,
  ports: ['sites'],
  lane: 'hooked',
  wave: async () => (track) => (track === 'wide' ? 2 : 1),
  trackOf: ({ track }) => track,
  sizeOf: ({ size }) => size,
  hasNoPending: true,
  uniqueKey: ({ clientId }) => `client:${clientId}`,
  conflict: ({ id }) => ({ task_id: id }),
  label: ({ id }) => ({ id: id + 1000, name: 'Another name', type: 'aso' }),
  estimate: async () => ({ steps: 0, calls: 0, price_usd: null, seconds: 0 }),
  plan: (_, { input }) => input.steps,
  async perform(_, { step }) {
    if (step.broken) throw new StepError('timeout')
    return step
  },
  failureOf: ({ blocked }: Step) => (blocked ? 'blocked' : null),
  save: async (_, { step }) => ({ part: step.n, counts: { total: -step.gone, done: -step.gone, seen: step.n } }),
  async saveFailure(_, { step }) {
    unsaved.push(step.n)
    return { counts: { unsaved: 1 } }
  },
  async complete(_, completing) {
    ended.push({ ...completing, parts: async () => [] })
    return { summary: { parts: await completing.parts() } }
  },
  explain: ({ failures }) => serviceFailures(failures),
  nothingDone: () => 'nothing was done',
  retryInput: ({ id }) => ({ steps: [{ n: 7 }], retryOf: id }),
})

const as = (role: Role): Context => ({ ...testApp.as(role), runKinds: [kind] })
const ctx = as('analyst')
const { workspaceId } = ctx.actor

async function makeClient(): Promise<number> {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values ($1, $2, 'Brewlane', 'brewlane.test', now(), now()) returning id`,
    [workspaceId, ctx.actor.userId],
  )
  return Number(rows[0]?.id)
}

type Steps = z.input<typeof Step>[]

const start = async (steps: Steps) => kind.start(ctx, { clientId: await makeClient(), input: { steps } })
const record = async (steps: Steps) => kind.record(ctx, { clientId: await makeClient(), input: { steps } })

async function stepsOf({ id }: Run<unknown>) {
  const { rows } = await testApp.pool.query<{ seq: number; track: string; is_queued: boolean }>(
    'select seq, track, is_queued from run_steps where run_id = $1 order by seq',
    [id],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

async function firstSeq(run: Run<unknown>): Promise<number> {
  const [first] = await stepsOf(run)
  return first?.seq ?? 0
}

const read = (run: Run<unknown>) => readRun(testApp.app.db, run)
const queuedTracks = async (run: Run<unknown>) =>
  (await stepsOf(run)).flatMap(({ track, is_queued }) => (is_queued ? [track] : []))

test('steps of a track follow each other, as many at once as the track allows', async () => {
  const tracks = ['slow', 'slow', 'wide', 'wide', 'wide', 'slow']
  const run = await start(tracks.map((track, n) => ({ n, track })))
  assert.deepEqual(await queuedTracks(run), ['slow', 'wide', 'wide'])

  await runStep(ctx, { kind, run_id: run.id, seq: await firstSeq(run) })

  assert.deepEqual(await queuedTracks(run), ['slow', 'wide', 'wide'])
  assert.equal((await stepsOf(run)).length, 5)
})

test('progress counts sizes, and a step that saved something can still fail with a reason', async () => {
  const run = await record([
    { n: 1, size: 2 },
    { n: 2, size: 3, blocked: true },
  ])

  assert.deepEqual([run.state, run.counts.total, run.counts.done, run.counts.failed], ['done', 5, 5, 3])
  assert.deepEqual([run.failures, run.reason, run.counts.seen], [{ blocked: 3 }, 'blocked', 3])
})

test('a step that failed without a result is recorded by its kind, and counted', async () => {
  const run = await record([{ n: 1 }, { n: 20, broken: true }])

  assert.deepEqual(unsaved, [20])
  assert.deepEqual([run.failures, run.counts.unsaved, run.counts.failed], [{ timeout: 1 }, 1, 1])
})

test('dropped work is subtracted from the total and from what is done', async () => {
  const run = await record([
    { n: 1, size: 4, gone: 3 },
    { n: 2, size: 2, gone: 2 },
    { n: 3, size: 1 },
  ])

  assert.deepEqual([run.counts.total, run.counts.done], [2, 2])
})

test('completion gets the parts that steps have left, in the order of the steps, and then they are deleted', async () => {
  const run = await start([{ n: 3 }, { n: 1 }, { n: 2 }])
  const [first, ...others] = await stepsOf(run)
  await runStep(ctx, { kind, run_id: run.id, seq: first?.seq ?? 0 })
  assert.deepEqual(await kind.partsOf(testApp.app.db, run), [3])

  for (const { seq } of others.toReversed()) await runStep(ctx, { kind, run_id: run.id, seq })

  assert.deepEqual((await read(run))?.summary, { parts: [3, 1, 2] })
  assert.deepEqual(await kind.partsOf(testApp.app.db, run), [])
})

test('the kind learns how its run ends, and why if it ends early', async () => {
  await record([{ n: 1, broken: true }])
  assert.deepEqual([ended.at(-1)?.state, ended.at(-1)?.because], ['failed', null])

  const run = await start([{ n: 1 }])
  await kind.cancel(ctx, run)
  assert.equal(ended.at(-1)?.because?.state, 'cancelled')
})

test('the conflict on a second start includes the data of the kind', async () => {
  const run = await start([{ n: 1 }])
  const second = kind.start(ctx, { clientId: run.client_id, input: { steps: [{ n: 1 }] } })
  await assert.rejects(second, { code: 'conflict', data: { job_id: run.id, task_id: run.id } })
})

test('lists show a run as its kind labels it, and as running where the kind has no pending state', async () => {
  const run = await start([{ n: 1 }])
  const listed = (await activeRuns(ctx)).find(({ id }) => id === run.id + 1000)
  assert.deepEqual([listed?.client_name, listed?.type, listed?.status], ['Another name', 'aso', 'running'])
})

test('a kind can choose the input for retrying failed steps', async () => {
  const run = await record([{ n: 1, broken: true }])
  const retry = await invoke(retryRun, ctx, { run_id: run.id })
  const { input, parent_id } = (await kind.require(ctx, retry.id)) ?? {}
  assert.deepEqual([input.retryOf, input.steps.map(({ n }) => n), parent_id], [run.id, [7], run.id])
})

test('a part of a step can be stored and counted early, as long as the step is open', async () => {
  const run = await start([{ n: 1 }, { n: 2 }])
  const seq = await firstSeq(run)
  const early = () => saveEarly(ctx, { run, seq, store: async () => ({ counts: { pages: 2 } }) })
  assert.equal(await early(), true)
  await runStep(ctx, { kind, run_id: run.id, seq })

  assert.equal(await early(), false)

  assert.equal((await read(run))?.counts.pages, 2)
})

test('a run that failed in the sandbox is not retried live, nor the other way round', async () => {
  const run = await record([{ n: 1, broken: true }])
  const simulated = { ...ctx.config.simulated, sites: !ctx.config.simulated.sites }
  const elsewhere = { ...ctx, config: { ...ctx.config, simulated } }

  const retry = invoke(retryRun, elsewhere, { run_id: run.id })

  await assert.rejects(retry, { code: 'conflict', reason: 'other_world' })
})
