import { z } from 'zod'
import { AppError, toAppError } from '../../base/errors.ts'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { enqueueMany, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { nextRun } from './cron-expression.ts'
import { STARTS } from './kinds.ts'
import type { Outcome } from './schemas.ts'
import { claimSlots, dueSchedules, findSchedule, type Schedule, saveOutcome } from './store.ts'

const BATCH = 500
const MAX_BATCHES = 100

const Started = z.object({ job_id: z.int().nullable().catch(null) }).catch({ job_id: null })

/** Starts the work of one slot and records the outcome. */
export const runSchedule = job({
  name: 'run_schedule',
  lane: 'schedules',
  payload: z.object({ schedule_id: z.int() }),
  attempts: 5,
  async run(ctx, { schedule_id }) {
    const schedule = await findSchedule(ctx.db, schedule_id)
    if (schedule) await saveOutcome(ctx.db, schedule_id, await start(ctx, schedule))
  },
  onDead: (ctx, { schedule_id }, error) =>
    saveOutcome(ctx.db, schedule_id, {
      status: 'failed',
      ...whyNot(toAppError(error)),
      job_id: null,
    }),
})

async function start(
  ctx: Context,
  { kind, client_id, screenshots, queued }: Schedule,
): Promise<Outcome> {
  try {
    // Nobody waits for a nightly check: sources may take their time, at a lower price.
    const asked = {
      client_id,
      ...(screenshots !== null && { screenshots }),
      ...(kind === 'rank_check' && { queued }),
    }
    const answer = await call(ctx, STARTS[kind], asked)
    return { status: 'started', message: '', ...Started.parse(answer) }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || isPassing(thrown)) throw thrown
    const status = thrown.code === 'conflict' ? 'skipped' : 'failed'
    return { status, ...whyNot(thrown), ...Started.parse(thrown.data) }
  }
}

const whyNot = ({ message, reason, values }: AppError) => ({
  message: message.slice(0, 500),
  reason,
  values,
})

/** A rejection by the operation is an outcome; any other error is retried. */
const isPassing = ({ status, code }: AppError) => status >= 500 && code !== 'not_configured'

/** Missed slots are merged into one run now; each slot is claimed once across all processes. */
export async function runDue(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await dueSchedules(ctx.db, { now: ctx.now(), limit: BATCH })
    if (due.length) await claim(ctx, due)
    if (due.length < BATCH) return
  }
}

/** Claims the slot and enqueues its job in one transaction. */
function claim(ctx: Context, due: Schedule[]): Promise<void> {
  const now = ctx.now()
  const claims = due.map((each) => ({
    id: each.id,
    slot: each.next_run_at,
    next: nextRun(each, now),
  }))
  return transaction(ctx, async (tx) => {
    const claimed = await claimSlots(tx.db, claims, now)
    for (const [workspaceId, rows] of Map.groupBy(claimed, (row) => row.workspace_id)) {
      const payloads = rows.map((row) => ({ schedule_id: row.id }))
      await enqueueMany(actAs(tx, workerOf(workspaceId)), runSchedule, payloads)
    }
  })
}

export const startDueSchedules: Cron = {
  name: 'start_due_schedules',
  schedule: '*/10 * * * * *',
  run: runDue,
}
