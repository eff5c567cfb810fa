import { z } from 'zod'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { type Context, transaction } from '../../core/context.ts'
import { enqueueMany, job, whyUnfinished } from '../../core/job.ts'
import { withClientShared } from '../clients/index.ts'
import { completeJob, emitJobFailed } from './complete.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { publishProgress } from './publish-progress.ts'
import { prepare, type SaveOutcome, save, scan, type Task } from './run-checks.ts'
import { dropChecks, endJob, isOver, type Job, requireJob, startJob } from './store/jobs.ts'
import { readRetention } from './store/retention.ts'
import { claimSteps, finishStep, readStep } from './store/steps.ts'

/** Steps of one job in the queue at once: enough to keep every worker busy, too few to flood it. */
export const WAVE = 100

/** Enqueues the first steps of a job; each step that ends enqueues the next. */
export const queueFirstWave = (ctx: Context, { workspace_id, id }: Job) => queueSteps(ctx, { workspace_id, id }, WAVE)

async function queueSteps(ctx: Context, { workspace_id, id }: Pick<Job, 'workspace_id' | 'id'>, count: number) {
  const next = await claimSteps(ctx.db, { workspace_id, id }, count)
  await enqueueMany(
    ctx,
    runRankStep,
    next.map((nr) => ({ job_id: id, nr })),
  )
}

const Step = z.object({ job_id: z.int(), nr: z.int() })

/** A few checks, one after the other. A retried step resumes where it was interrupted. */
export const runRankStep = job({
  name: 'run_rank_step',
  payload: Step,
  attempts: 10,
  lane: 'checks',
  port: 'search',
  async run(ctx, { job_id, nr }) {
    const stepKey = { workspace_id: ctx.actor.workspaceId, job_id, nr }
    const planned = await readStep(ctx.db, stepKey)
    if (!planned) return
    const rankJob = await requireJob(ctx, job_id)
    if (isOver(rankJob)) return
    if (rankJob.status === 'pending') await begin(ctx, rankJob)
    const [{ tasks, done }, { raw_page_days }] = await Promise.all([
      prepare(ctx, rankJob, planned),
      readRetention(ctx.db, stepKey.workspace_id),
    ])
    const isRaw = raw_page_days !== 0
    const pageCache = openPageCache(ctx, { client_id: rankJob.client_id, isShared: true, isRaw })
    const kept = await performAll(ctx, tasks, pageCache)
    if (kept === null) return
    const missing = planned.length - done - kept
    await withClientShared(ctx, rankJob.client_id, (tx) => endStep(tx, { ...stepKey, missing }))
  },
  async onDead(ctx, { job_id }, error) {
    const message = whyUnfinished(error, notices.check_unfinished)
    await transaction(ctx, async (tx) => {
      const ended = await endJob(tx.db, job_id, { status: 'error', message, now: tx.now() })
      if (ended) await emitJobFailed(tx, ended)
    })
  },
})

async function begin(ctx: Context, { id }: Job) {
  const started = await startJob(ctx.db, id, ctx.now())
  if (started) await publishProgress(ctx, started)
}

/** Makes the checks one after the other and returns how many were saved; null when the job has ended meanwhile. */
async function performAll(ctx: Context, tasks: Task[], pageCache: PageCache): Promise<number | null> {
  const saving: Promise<SaveOutcome>[] = []
  for (const task of tasks) {
    const found = await scan(ctx, task, pageCache)
    // Saved while the next check runs.
    if ((await saving.at(-1)) === 'ended') return null
    const saved = save(ctx, task.rankJob, [{ task, found }])
    saved.catch(() => {})
    saving.push(saved)
  }
  const outcomes = await Promise.all(saving)
  return outcomes.includes('ended') ? null : outcomes.filter((outcome) => outcome === 'saved').length
}

type Ending = { workspace_id: number; job_id: number; nr: number; missing: number }

/** Enqueues the next step; the last one completes the job. */
async function endStep(tx: Context, { missing, ...stepKey }: Ending): Promise<void> {
  const isLast = await finishStep(tx.db, stepKey)
  if (isLast === null) return
  if (missing > 0) await dropChecks(tx.db, stepKey.job_id, missing)
  if (isLast) await completeJob(tx, stepKey.job_id)
  else await queueSteps(tx, { workspace_id: stepKey.workspace_id, id: stepKey.job_id }, 1)
}
