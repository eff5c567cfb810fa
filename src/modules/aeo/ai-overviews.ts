import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { type OwnedClient, requireClient } from '../clients/index.ts'
import {
  doneJobsOf,
  type Job,
  jobCompleted,
  jobCorrected,
  overviewStateOf,
  type ResultRow,
  requireJob,
  resultKeyOf,
  resultsOf,
  serpsOf,
} from '../rank-checks/index.ts'
import { brandsOf } from './client-brands.ts'
import { isAboutBrand, type Reading, readAnswer } from './reading/read.ts'
import { savePoint } from './store/overview-points.ts'

/** What the rows of this surface are called. */
export const AI_OVERVIEW = 'google_ai_overview' as const

/** An overview above the results of a keyword, read as an answer of a model is. */
export type OverviewAnswer = {
  row: ResultRow
  text: string
  isBrand: boolean
  /** Null when the overview is on the page but its text was not loaded. */
  reading: Reading | null
}

export type Overviews = {
  /** Results pages that were examined. */
  checks: number
  /** Pages for which it is unknown whether there was an overview. */
  unknown: number
  /** As many as pages are counted to show an overview. */
  answers: OverviewAnswer[]
}

/** The overviews of a rank check. A page from a source that cannot see them is unknown, not without one. */
export async function overviewsOf(
  ctx: Context,
  client: OwnedClient,
  job: Job,
): Promise<Overviews> {
  const [rows, brands] = await Promise.all([resultsOf(ctx.db, job), brandsOf(ctx, client)])
  // Only Google shows them: pages of other engines were not looked at for one.
  const looked = rows.filter(({ state, engine }) => state !== 'failed' && engine === 'google')
  const byKey = new Map(looked.map((row) => [resultKeyOf(row), row]))
  const found: Overviews = { checks: byKey.size, unknown: 0, answers: [] }
  for await (const { serp, ...key } of serpsOf(ctx.db, job)) {
    const row = byKey.get(resultKeyOf(key))
    if (!row) continue
    const state = overviewStateOf(serp)
    if (state === 'failed' || state === 'not_looked_at') found.unknown++
    if (!serp.ai_overview) continue
    const { text, sources } = serp.ai_overview
    const read = {
      text,
      sources: sources.map(({ link, title }) => ({ url: link, title, isCited: true })),
    }
    const reading = state === 'present' ? readAnswer(brands, read) : null
    found.answers.push({ row, text, isBrand: isAboutBrand(brands, row.query), reading })
  }
  return found
}

/** The last rank check of all keywords. */
export async function lastWholeJob(
  ctx: Context,
  { id, workspace_id }: OwnedClient,
): Promise<Job | undefined> {
  const jobs = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, RECENT)
  return jobs.find(({ is_whole }) => is_whole)
}

const RECENT = 20

/** Stores the totals of the overviews of a full check. */
export async function saveOverviewPoint(ctx: Context, jobId: number): Promise<void> {
  const job = await requireJob(ctx, jobId)
  if (!job.is_whole || job.status !== 'done') return
  const { checks, unknown, answers } = await overviewsOf(
    ctx,
    await requireClient(ctx, job.client_id),
    job,
  )
  const readings = answers.flatMap(({ reading }) => reading ?? [])
  await savePoint(ctx.db, {
    workspace_id: job.workspace_id,
    job_id: job.id,
    client_id: job.client_id,
    checked_at: job.finished_at ?? job.created_at,
    is_simulated: job.is_simulated,
    checks,
    unknown,
    overviews: answers.length,
    deferred: answers.length - readings.length,
    named: readings.filter(({ isNamed }) => isNamed).length,
    cited: readings.filter(({ isCited }) => isCited).length,
    score_sum: readings.reduce((sum, { score }) => sum + score, 0),
  })
}

/** The overviews of the last checks, with the names as they are now. */
export async function rereadOverviews(
  ctx: Context,
  { id, workspace_id }: OwnedClient,
): Promise<void> {
  const jobs = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, RECENT)
  for (const job of jobs) await saveOverviewPoint(ctx, job.id)
}

export const readNewOverviews = on(jobCompleted, 'aeo_overviews', (ctx, { job_id }) =>
  saveOverviewPoint(ctx, job_id),
)

export const rereadCorrected = on(jobCorrected, 'aeo_overviews', (ctx, { job_id }) =>
  saveOverviewPoint(ctx, job_id),
)
