import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { ACTIVE_JOB_TYPES } from '../../core/active-job.ts'
import type { Context } from '../../core/context.ts'
import { Failures } from '../../core/failures.ts'
import { invalidFields } from '../../core/invoke.ts'
import { type AnyOperation, get, operation, paged, post } from '../../core/operation.ts'
import { pageOf, readPage, Window } from '../../core/page.ts'
import { type DefinedRun, RUN_STATES, type Run as StoredRun } from '../../core/run.ts'
import { Id, Provenance, provenanceOf, text, UnixTime, World } from '../../core/schemas.ts'
import { ClientId, requireClient } from '../clients/index.ts'
import { type Controlled, cancelRun, pauseRun, resumeRun } from './controls.ts'
import { retryFailed } from './start.ts'
import { countRuns, listRuns, requireRun, retriesOf } from './store/runs.ts'
import { progressOf } from './wire.ts'

const Run = z
  .object({
    id: z.int().describe('The run'),
    kind: z.string().describe('What is done, such as keyword_ideas'),
    type: z.enum(ACTIVE_JOB_TYPES).describe('Its type in the list of active jobs'),
    client_id: z.int().nullable().describe('Whom it is done for; null: the workspace'),
    state: z.enum(RUN_STATES).describe('How far it is'),
    message: z.string().describe('Why it ended as it did, and what to do'),
    total: z.int().describe('How much there is to do'),
    done: z.int().describe('How much is done, including what failed'),
    failed: z.int().describe('How much failed for good'),
    failures: Failures,
    progress_pct: z.number().describe('How much is done, in percent'),
    parent_id: z.int().nullable().describe('The run whose failed steps it does once more'),
    created_at: UnixTime,
    started_at: UnixTime.nullable(),
    finished_at: UnixTime.nullable(),
    source: Provenance,
  })
  .meta({ id: 'Run' })

const RunDetail = Run.extend({
  retries: z.array(z.int()).describe('Runs that did once more what failed in this one'),
}).meta({ id: 'RunDetail' })

const RunId = Id.describe('Run id from list_runs')
const PATH = '/api/v1/runs/{run_id}'

function requireKind({ runKinds }: Context, name: string): DefinedRun {
  const kind = runKinds.find((each) => each.kind === name)
  if (!kind) throw notFound()
  return kind
}

function present(ctx: Context, run: StoredRun): z.input<typeof Run> {
  const { type, explain } = requireKind(ctx, run.kind)
  const { total = 0, done = 0, failed = 0 } = run.counts
  return {
    ...run,
    type,
    total,
    done,
    failed,
    failures: explain(run),
    progress_pct: progressOf(run),
    source: provenanceOf(run.is_simulated),
  }
}

async function presentOne(ctx: Context, id: number): Promise<z.input<typeof RunDetail>> {
  const run = await requireRun(ctx, { id })
  return { ...present(ctx, run), retries: await retriesOf(ctx.db, run) }
}

export const listAllRuns = operation({
  name: 'list_runs',
  summary: 'List background runs, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId.optional(),
    kind: text(40, 1).optional().describe('Only this kind'),
    active: z.boolean().default(false).describe('Only those that wait, run or are paused'),
    world: World,
    ...Window,
  }),
  output: pageOf(Run),
  routes: [paged('/api/v1/runs')],
  tool: { effect: 'read', hint: 'Page with limit: there may be many.' },
  async run(ctx, { client_id, kind, active, world, ...window }) {
    const isOfOne = world === 'current' && !active
    const simulatedKinds = isOfOne ? kindsInSandbox(ctx) : undefined
    const wanted = { clientId: client_id, kind, isActive: active, simulatedKinds }
    const page = await readPage(window, {
      rows: (limit, offset) => listRuns(ctx, { ...wanted, limit: limit ?? MAX_LISTED, offset }),
      count: () => countRuns(ctx, wanted),
    })
    const known = page.items.filter((run) => ctx.runKinds.some(({ kind }) => kind === run.kind))
    return { ...page, items: known.map((run) => present(ctx, run)) }
  },
})

const MAX_LISTED = 1000

const kindsInSandbox = ({ runKinds, config }: Context) =>
  runKinds.filter(({ ports }) => config.simulated[ports[0]]).map(({ kind }) => kind)

export const getRun = operation({
  name: 'get_run',
  summary: 'Get the progress of a run, and what failed',
  access: 'viewer',
  input: z.object({ run_id: RunId }),
  output: RunDetail,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'Poll until state is done, failed or cancelled.' },
  run: (ctx, { run_id }) => presentOne(ctx, run_id),
})

const QUESTIONS = { pause: 'Pause', resume: 'Go on with', cancel: 'Stop' }

const control = (definition: {
  name: string
  summary: string
  path: 'pause' | 'resume' | 'cancel'
  effect: 'write' | 'spend'
  hint: string
  act: (ctx: Context, controlled: Controlled) => Promise<void>
}) =>
  operation({
    name: definition.name,
    summary: definition.summary,
    access: 'analyst',
    input: z.object({ run_id: RunId }),
    output: RunDetail,
    routes: [post(`${PATH}/${definition.path}`, { failures: ['409'] })],
    tool: {
      effect: definition.effect,
      hint: definition.hint,
      confirm: ({ run_id }) => `${QUESTIONS[definition.path]} run ${run_id}?`,
    },
    async run(ctx, { run_id }) {
      const run = await requireRun(ctx, { id: run_id })
      await definition.act(ctx, { kind: requireKind(ctx, run.kind), run })
      return presentOne(ctx, run_id)
    },
  })

export const pauseOneRun = control({
  name: 'pause_run',
  summary: 'Pause a run; steps under way finish and are stored',
  path: 'pause',
  effect: 'write',
  hint: 'Works for any kind of run; resume_run continues it.',
  act: pauseRun,
})

export const resumeOneRun = control({
  name: 'resume_run',
  summary: 'Resume a paused run',
  path: 'resume',
  effect: 'spend',
  hint: 'Continues where it left off.',
  act: resumeRun,
})

export const cancelOneRun = control({
  name: 'cancel_run',
  summary: 'Cancel a run; what it stored stays',
  path: 'cancel',
  effect: 'write',
  hint: 'It cannot be resumed. get_run says how far it came.',
  act: cancelRun,
})

export const retryRun = operation({
  name: 'retry_run',
  summary: 'Retry the failed steps of a run in a new run',
  access: 'analyst',
  input: z.object({ run_id: RunId }),
  output: RunDetail,
  routes: [post(`${PATH}/retry`, { failures: ['409'] })],
  tool: {
    effect: 'spend',
    hint: 'Repeats only what failed; failures in get_run says why. Returns the new run, whose parent_id is this one.',
    confirm: ({ run_id }) => `Do once more what failed in run ${run_id}?`,
  },
  async run(ctx, { run_id }) {
    const run = await requireRun(ctx, { id: run_id })
    const retry = await retryFailed(ctx, { kind: requireKind(ctx, run.kind), run })
    return presentOne(ctx, retry.id)
  },
})

export const previewRun = operation({
  name: 'preview_run',
  summary: 'Estimate a run before starting it',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    kind: text(40, 1).describe('What would be done, such as keyword_ideas'),
    input: z
      .record(z.string().max(60), z.unknown())
      .default({})
      .describe('What it would be started with'),
  }),
  output: z
    .object({
      steps: z.int().describe('How many steps'),
      calls: z.int().describe('How many calls of the outside world, at most'),
      price_usd: z.number().nullable().describe('What these would cost; null: not known'),
      seconds: z.int().describe('How long it would take'),
    })
    .meta({ id: 'RunEstimate' }),
  routes: [post('/api/v1/clients/{client_id}/runs/preview')],
  tool: { effect: 'read', hint: 'Starts nothing.' },
  async run(ctx, { client_id, kind: name, input }) {
    await requireClient(ctx, client_id)
    const kind = ctx.runKinds.find((each) => each.kind === name)
    if (!kind)
      throw fail('run_kind_unknown', {
        kinds: ctx.runKinds.map((each) => each.kind).join(', '),
      })
    const read = kind.input.safeParse(input)
    if (!read.success) throw invalidFields(read.error)
    return kind.estimate(ctx, { clientId: client_id, input: read.data })
  },
})

export const operations: AnyOperation[] = [
  listAllRuns,
  getRun,
  retryRun,
  previewRun,
  pauseOneRun,
  resumeOneRun,
  cancelOneRun,
]
