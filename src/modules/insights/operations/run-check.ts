import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { get, operation, post } from '../../../core/operation.ts'
import { reportProgress } from '../../../core/progress.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import { getAeoCheck, startAeoCheck } from '../../aeo/index.ts'
import { getMovers, getStanding, numbersOfJob } from '../../analytics/index.ts'
import { getAsoTask, refreshAso } from '../../aso/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { progressOf, requireJob, startRankCheck, statusText } from '../../rank-checks/index.ts'
import { getRun } from '../../runs/index.ts'

const POLL_MS = 1000
const NUMBERS_MS = 10_000
const SHOWN = 5

const KINDS = ['rank_check', 'ai_check', 'app_refresh'] as const
const Wait = z.int().min(0).max(50).default(20).describe('Maximum seconds to wait for the end')

const Move = z.object({
  query: z.string().describe('What is searched for'),
  geo: z.string().describe('Market'),
  device: z.string().describe('desktop or mobile'),
  position: z.int().nullable().describe('Now; null when it is no longer found'),
  prev_position: z.int().describe('Before'),
  checked_at: UnixTime.describe('When it was checked'),
  prev_checked_at: UnixTime.nullable().describe('When the check before was made'),
})

const Answer = z
  .object({
    kind: z.enum([...KINDS, 'run']).describe('What runs'),
    id: z.int().describe('Its id, for wait_for_run'),
    status: z.string().describe('pending, running, done, cancelled or error'),
    is_over: z.boolean().describe('Whether it has ended'),
    progress_pct: z.number().describe('Percent'),
    message: z.string().describe('What went wrong, where something did'),
    changes: z
      .object({
        visibility: z.number().nullable().describe('Percent'),
        visibility_change: z
          .number()
          .nullable()
          .describe('Against compared_at; null where the two do not compare'),
        checked_at: UnixTime.nullable().describe('When the check was made'),
        compared_at: UnixTime.nullable().describe(
          'When the check before was made; null without one',
        ),
        gained: z.array(Move).describe('Those that gained most'),
        lost: z.array(Move).describe('Those that lost most'),
      })
      .nullable()
      .describe('What a finished rank check changed; null until its figures are made'),
    next: z.string().describe('What to call next'),
  })
  .meta({ id: 'RunProgress' })

export const runCheck = operation({
  name: 'run_check',
  summary: 'Start a check and wait for its end: rankings, AI answers or app stores',
  access: startRankCheck.access,
  input: z.object({
    client_id: ClientId,
    kind: z.enum(KINDS).default('rank_check').describe('What to check'),
    wait_seconds: Wait,
  }),
  output: Answer,
  routes: [post('/api/v1/clients/{client_id}/run-check', { stream: true })],
  tool: {
    effect: 'spend',
    isBrief: true,
    hint: 'Joins a running check. If it takes longer, returns an id: call wait_for_run until is_over.',
    confirm: ({ client_id, kind }) =>
      `Start a ${kind.replaceAll('_', ' ')} for client ${client_id}?`,
  },
  async run(ctx, { client_id, kind, wait_seconds }) {
    await requireClient(ctx, client_id)
    const id = await startOrJoin(ctx, { client_id, kind })
    return waitFor(ctx, { client_id, kind, id }, wait_seconds)
  },
})

export const waitForRun = operation({
  name: 'wait_for_run',
  summary: 'Wait for the end of a check or another run, and read what changed',
  access: 'viewer',
  input: z.object({
    client_id: ClientId,
    kind: z
      .enum([...KINDS, 'run'])
      .default('rank_check')
      .describe('Kind returned by run_check; run for any other run'),
    id: Id.describe('Its id'),
    wait_seconds: Wait,
  }),
  output: Answer,
  routes: [get('/api/v1/clients/{client_id}/wait', { stream: true })],
  tool: { effect: 'read', isBrief: true, hint: 'Returns at the end or after wait_seconds.' },
  async run(ctx, { wait_seconds, ...run }) {
    await requireClient(ctx, run.client_id)
    return waitFor(ctx, run, wait_seconds)
  },
})

type Kind = z.output<typeof Answer>['kind']
type Run = { client_id: number; kind: Kind; id: number }

async function startOrJoin(
  ctx: Context,
  { client_id, kind }: Omit<Run, 'id'>,
): Promise<number> {
  try {
    if (kind === 'rank_check') return (await call(ctx, startRankCheck, { client_id })).job_id
    if (kind === 'ai_check') return (await call(ctx, startAeoCheck, { client_id })).id
    return (await call(ctx, refreshAso, { client_id })).task_id ?? 0
  } catch (thrown) {
    const running =
      thrown instanceof AppError && thrown.code === 'conflict'
        ? Running.safeParse(thrown.data)
        : undefined
    const id =
      running?.data && (running.data.job_id ?? running.data.check_id ?? running.data.task_id)
    if (id === undefined) throw thrown
    return id
  }
}

const Running = z.object({
  job_id: z.int().optional(),
  check_id: z.int().optional(),
  task_id: z.int().optional(),
})

type State = Pick<z.output<typeof Answer>, 'status' | 'is_over' | 'progress_pct' | 'message'>

async function waitFor(
  ctx: Context,
  run: Run,
  seconds: number,
): Promise<z.input<typeof Answer>> {
  const until = Date.now() + seconds * 1000
  let state = await stateOf(ctx, run)
  reportState(ctx, run, state)
  while (!state.is_over && Date.now() < until) {
    await sleep(Math.min(POLL_MS, Math.max(1, until - Date.now())), undefined, {
      signal: ctx.signal,
    })
    const before = state
    state = await stateOf(ctx, run)
    if (state.progress_pct > before.progress_pct || state.is_over) reportState(ctx, run, state)
  }
  const { kind, id, client_id } = run
  const isRanked = kind === 'rank_check' && state.status === 'done'
  const changes =
    isRanked && (await hasNumbers(ctx, id)) ? await changesOf(ctx, client_id) : null
  const again = `wait_for_run with client_id ${client_id}, kind ${kind} and id ${id}`
  return { kind, id, ...state, changes, next: state.is_over ? NEXT[kind] : again }
}

function reportState(ctx: Context, { kind, id }: Run, { status, progress_pct }: State) {
  const message = `${kind} ${id}: ${status}, ${Math.round(progress_pct)} %`
  reportProgress(ctx, { progress: progress_pct, total: 100, message })
}

const NEXT: Record<Kind, string> = {
  rank_check: 'explain_change or list_position_losses',
  ai_check: 'get_ai_visibility',
  app_refresh: 'get_apps_brief',
  run: 'get_client_brief',
}

async function stateOf(ctx: Context, { client_id, kind, id }: Run): Promise<State> {
  if (kind === 'rank_check') {
    const job = await requireJob(ctx, id)
    return stated(statusText(job), progressOf(job), job.message)
  }
  if (kind === 'ai_check') {
    const check = await call(ctx, getAeoCheck, { client_id, check_id: id })
    return stated(check.status, check.progress_pct, check.reason)
  }
  if (kind === 'app_refresh') {
    const task = await call(ctx, getAsoTask, { client_id, task_id: id })
    return stated(task.status, task.progress_pct, task.status === 'error' ? task.message : '')
  }
  const run = await call(ctx, getRun, { run_id: id })
  return {
    ...stated(run.state, run.progress_pct, run.message),
    is_over: run.finished_at !== null,
  }
}

const stated = (status: string, progress_pct: number, message: string): State => ({
  status,
  progress_pct,
  message,
  is_over: !['pending', 'running', 'queued', 'paused'].includes(status),
})

/** The figures of a check are made just after its end: until then they are those of the check before. */
async function hasNumbers(ctx: Context, jobId: number): Promise<boolean> {
  const job = await requireJob(ctx, jobId)
  const until = Date.now() + NUMBERS_MS
  while (!(await numbersOfJob(ctx.db, job))) {
    if (Date.now() > until) return false
    await sleep(POLL_MS, undefined, { signal: ctx.signal })
  }
  return true
}

async function changesOf(ctx: Context, client_id: number) {
  const [standing, moves] = await Promise.all([
    call(ctx, getStanding, { client_id }),
    call(ctx, getMovers, { client_id, limit: SHOWN, sort: 'clicks' }),
  ])
  return {
    visibility: standing.now?.visibility ?? null,
    visibility_change: standing.change?.visibility ?? null,
    checked_at: standing.now?.checked_at ?? null,
    compared_at: standing.compared_at ?? null,
    gained: moves.gainers,
    lost: moves.losers,
  }
}
