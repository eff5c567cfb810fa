import type { z } from 'zod'
import type { KeywordResult } from '../../../modules/rank-checks/index.ts'
import { AS, command } from '../command.ts'
import { EXIT_NO, ExitWith, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import type { Column } from '../table.ts'
import { type Caller, call, clientOf, openCaller } from './app.ts'

type Result = Pick<
  z.output<typeof KeywordResult>,
  'query' | 'geo' | 'device' | 'state' | 'position' | 'prev_position' | 'url'
>

const KINDS = { rankings: 'rank_check', ai: 'ai_check', apps: 'app_refresh' } as const
const WAIT_SECONDS = 20

const check = command({
  name: 'check',
  summary:
    'Start a check for a client, or join the one under way; --watch follows it to the end',
  examples: [
    'check example.com --watch',
    'check 3 --watch --leaves-top 10 --json',
    'check example.com --kind ai --watch',
  ],
  args: ['CLIENT'],
  options: {
    watch: { type: 'boolean', hint: 'Show progress, then the positions' },
    kind: {
      type: 'string',
      value: 'KIND',
      hint: 'rankings, ai or apps; defaults to rankings',
    },
    'leaves-top': {
      type: 'string',
      value: 'N',
      hint: 'Exit with 6 when a keyword dropped out of the top N',
    },
    ...AS,
  },
  async run(io, { as, watch, kind = 'rankings', 'leaves-top': typed }, [client = '']) {
    const chosen = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
    if (!chosen)
      throw new UsageError(`--kind must be one of ${Object.keys(KINDS).join(', ')}`, 'check')
    const limit = limitOf(typed, { watch, kind: chosen })
    const caller = await openCaller(io, as)
    const client_id = await clientOf(caller, client)
    const started = await call(caller, 'runCheck', { client_id, kind: chosen, wait_seconds: 0 })
    if (!watch) {
      io.show(started, String(started.id))
      return io.note(
        `Check ${started.id} runs. \`sightline check ${client} --watch\` follows it to its end`,
      )
    }
    const run = await follow(io, { caller, client_id, kind: chosen, id: started.id })
    if (run.status !== 'done')
      throw new Error(`The check ended as ${run.status}. ${run.message}`)
    if (chosen !== 'rank_check')
      return io.show(
        run,
        chosen === 'ai_check'
          ? 'Done. Next: the page Answers'
          : io.asTyped(`Done. Next: \`sightline apps ${client}\``),
      )
    const { results } = await call(caller, 'getJobResults', { job_id: run.id })
    showResults(io, { run, results })
    if (limit !== undefined) requireTop(results, limit)
  },
})

export const checkCommands = [check]

function limitOf(
  typed: string | undefined,
  { watch, kind }: { watch: boolean; kind: string },
): number | undefined {
  if (typed === undefined) return undefined
  if (!watch || kind !== 'rank_check')
    throw new UsageError('--leaves-top needs --watch, and rankings', 'check')
  if (!/^[1-9]\d{0,2}$/.test(typed))
    throw new UsageError('--leaves-top must be a whole number', 'check')
  return Number(typed)
}

type Followed = {
  caller: Caller
  client_id: number
  kind: 'rank_check' | 'ai_check' | 'app_refresh'
  id: number
}

/** Waits for the end of a check, with a bar. */
export async function follow(io: Io, { caller, ...asked }: Followed) {
  const progress = io.progress('Checking')
  let isWarned = false
  try {
    for (;;) {
      io.signal.throwIfAborted()
      const run = await call(caller, 'waitForRun', {
        ...asked,
        wait_seconds: isWarned ? WAIT_SECONDS : 2,
      })
      if (run.is_over) return run
      progress.update(run.progress_pct, 100)
      if (run.status === 'pending' && !isWarned)
        io.note('Waiting for a worker. `sightline doctor` tells whether one runs')
      isWarned = true
    }
  } finally {
    progress.end()
  }
}

const COLUMNS: Column<Result>[] = [
  ['query', ({ query }) => query],
  ['geo', ({ geo }) => geo],
  ['device', ({ device }) => device],
  ['position', positionOf],
  ['before', ({ prev_position }) => prev_position],
  ['page', ({ url }) => url || null],
]

/** A failed check says nothing about the position. */
function positionOf({ state, position }: Result): string {
  if (state === 'failed') return 'failed'
  return position === null ? 'not found' : String(position)
}

type Shown = { run: Awaited<ReturnType<typeof follow>>; results: Result[] }

function showResults(io: Io, { run, results }: Shown) {
  if (io.json) return io.show({ ...run, results }, null)
  io.list(results, COLUMNS)
  const { visibility = null, visibility_change = null } = run.changes ?? {}
  if (visibility === null) return
  const change =
    visibility_change === null
      ? ''
      : ` (${visibility_change > 0 ? '+' : ''}${visibility_change.toFixed(1)})`
  io.note(`Visibility ${visibility.toFixed(1)} %${change}`)
}

function requireTop(results: Result[], limit: number) {
  const left = results.filter(
    ({ state, position, prev_position }) =>
      state !== 'failed' &&
      prev_position !== null &&
      prev_position <= limit &&
      (position ?? limit + 1) > limit,
  )
  if (left.length === 0) return
  const named = left.map(
    (each) =>
      `${each.query} (${each.geo}, ${each.device}): ${each.prev_position} → ${positionOf(each)}`,
  )
  throw new ExitWith(
    EXIT_NO,
    `${left.length} left the first ${limit}:\n  ${named.join('\n  ')}`,
  )
}
