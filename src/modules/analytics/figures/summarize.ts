import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { on } from '../../../core/event.ts'
import { enqueue, job } from '../../../core/job.ts'
import { withClientShared } from '../../clients/index.ts'
import {
  detectSpikes,
  doneJobsOf,
  findJob,
  isSound,
  type Job,
  jobCompleted,
  jobCorrected,
  requireJob,
} from '../../rank-checks/index.ts'
import { deletePoints, lastPoints, lockClient, unsummarized } from '../store/metric-points.ts'
import { deleteDrafts } from '../store/staging.ts'
import { computeMetrics, makeCompetitors, pieceByPiece } from './metrics.ts'

const Asked = z.object({ job_id: z.int() })

/** Computes the figures of a finished job, and of earlier ones that were missed. */
export const summarizeJob = job({
  name: 'summarize_rank_job',
  payload: Asked,
  attempts: 8,
  lane: 'analytics',
  async run(ctx, { job_id }) {
    await summarize(ctx, job_id)
    const rankJob = await findJob(ctx, job_id)
    if (rankJob) await lookForSpikes(ctx, rankJob)
  },
})

/** Where a retry made a check sound of which too much had failed, the moves are told of all of it. */
async function lookForSpikes(ctx: Context, rankJob: Job): Promise<void> {
  const whole = await mergedInto(ctx, rankJob)
  const target = whole && !whole.spikes_checked && isSound(whole) ? whole : rankJob
  await enqueue(ctx, detectSpikes, { job_id: target.id, ...(await seriesUpTo(ctx, target)) })
}

const mergedInto = async (ctx: Context, { merged_into }: Job) =>
  merged_into === null ? undefined : findJob(ctx, merged_into)

const BEFORE = 14

/** How visible the client and its competitors were after the job, and before; nothing when the job is no picture of the whole. */
async function seriesUpTo(ctx: Context, { workspace_id, client_id, id }: Job) {
  const series = { workspaceId: workspace_id, clientId: client_id, device: 'both' as const }
  const points = (await lastPoints(ctx.db, series, BEFORE + 1)).filter(
    ({ is_partial }) => !is_partial,
  )
  const now = points.at(-1)
  if (now?.job_id !== id) return {}
  const earlier = points.slice(0, -1).map(({ visibility }) => visibility)
  const last = points.at(-2)?.competitors ?? {}
  const competitors = Object.entries(now.competitors).flatMap(([domain, { visibility }]) => {
    const before = last[domain]?.visibility ?? null
    return visibility === null || before === null ? [] : [{ now: visibility, before }]
  })
  return { visibility: { now: now.visibility, earlier: earlier.reverse() }, competitors }
}

/** Reads a job again for domains that were not watched when it ended. */
export const refreshCompetitors = job({
  name: 'refresh_competitors',
  payload: Asked,
  attempts: 5,
  lane: 'analytics',
  async run(ctx, { job_id }) {
    const rankJob = await findJob(ctx, job_id)
    if (rankJob) await readCompetitors(ctx, rankJob)
  },
})

export const onJobCompleted = on(jobCompleted, 'analytics', (ctx, { job_id }) =>
  enqueue(ctx, summarizeJob, { job_id }),
)

/** Corrected jobs are summarised again, replacing the previous figures. */
export const onJobCorrected = on(jobCorrected, 'analytics', async (ctx, { job_id }) => {
  const rankJob = await findJob(ctx, job_id)
  if (rankJob) await summarizeAnew(ctx, rankJob)
})

async function summarizeAnew(ctx: Context, rankJob: Job): Promise<void> {
  await withClientShared(ctx, rankJob.client_id, async (tx) => {
    await lockClient(tx.db, rankJob.client_id)
    await deleteDrafts(tx.db, rankJob)
  })
  await pieceByPiece(ctx, rankJob, {
    async finish(tx, domains) {
      await deletePoints(tx.db, rankJob)
      await computeMetrics(tx, rankJob, domains)
    },
  })
}

/** Makes the numbers of a job here and now. */
export async function summarize(ctx: Context, jobId: number): Promise<void> {
  const last = await findJob(ctx, jobId)
  if (last) await summarizeUpTo(ctx, last)
}

/** Older jobs than these are not made up for. */
const LOOKED_BACK = 20

/** In order, oldest first: gains and losses need the previous job. */
async function summarizeUpTo(ctx: Context, last: Job): Promise<void> {
  const done = await doneJobsOf(ctx.db, last, LOOKED_BACK)
  const missing = await unsummarized(
    ctx.db,
    done.filter(({ id }) => id <= last.id),
  )
  for (const each of missing.toSorted((a, b) => a.id - b.id)) await summarizeOne(ctx, each)
}

/** Small jobs are summarised while the caller waits, so their figures are there when the job ends. */
const SMALL = 300

/** The check that it was merged into comes first: once the job has its numbers, that one is taken for done too. */
async function summarizeOne(ctx: Context, rankJob: Job): Promise<void> {
  const whole = await mergedInto(ctx, rankJob)
  if (whole) await summarizeAnew(ctx, whole)
  await pieceByPiece(ctx, rankJob, {
    isNeeded: async (tx) => (await unsummarized(tx.db, [rankJob])).length > 0,
    finish: (tx, domains) => computeMetrics(tx, rankJob, domains),
  })
}

const readCompetitors = (ctx: Context, rankJob: Job): Promise<void> =>
  pieceByPiece(ctx, rankJob, { finish: (tx, domains) => makeCompetitors(tx, rankJob, domains) })

const LOCK_NOT_AVAILABLE = '55P03'

/** Sees to it that the numbers of the last job are there. */
export async function catchUp(
  ctx: Context,
  client: { workspace_id: number; id: number },
): Promise<void> {
  const [last] = await doneJobsOf(
    ctx.db,
    { workspace_id: client.workspace_id, client_id: client.id },
    1,
  )
  if (!last || ((await mergedInto(ctx, last)) ?? last).total_keywords > SMALL) return
  const [open] = await unsummarized(ctx.db, [last])
  if (open) await summarizeUpTo(ctx, open).catch(passOverBusy)
}

/** Another process is working on it: the caller sees what is there. */
function passOverBusy(thrown: unknown): void {
  if (!(thrown instanceof Error && 'code' in thrown && thrown.code === LOCK_NOT_AVAILABLE))
    throw thrown
}

/** Numbers for domains that came later: at once for a small job, soon for a large one. */
export async function catchUpCompetitors(ctx: Context, jobId: number): Promise<void> {
  const rankJob = await requireJob(ctx, jobId)
  if (rankJob.total_keywords <= SMALL) return readCompetitors(ctx, rankJob)
  await enqueue(
    ctx,
    refreshCompetitors,
    { job_id: jobId },
    { key: `refresh_competitors:${jobId}` },
  )
}
