import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { enqueue, enqueueMany, job } from '../../core/job.ts'
import { type KeywordRow, matchingKeywords, type OwnedClient, pagesOf, requireClient } from '../clients/index.ts'
import { type Check, walk } from './check.ts'
import { depthOf } from './depth.ts'
import { jobCompleted } from './events.ts'
import { tellProgress } from './live.ts'
import { outcomeOf } from './outcome.ts'
import { isWorthTelling } from './rules.ts'
import { queueScreenshots } from './screenshot.ts'
import { pack } from './serp.ts'
import { detectSpikes } from './spike-job.ts'
import { countCheck, dropChecks, endJob, isActive, type Job, requireJob, startJob } from './store/jobs.ts'
import { checkedOf, insertResult, type Last, lastOf } from './store/results.ts'
import { claimSteps, finishStep, type Planned, readStep } from './store/steps.ts'

/** So many steps of one job are in the queue at once: enough to keep every worker busy, too few to flood it. */
export const WAVE = 100

/** Hands the first steps of a job to the queue; each that ends calls for the next. */
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

/** A few checks, one after the other. What is done stays done: a step that runs again goes on where it was cut off. */
export const runRankStep = job({
  name: 'run_rank_step',
  payload: Step,
  attempts: 10,
  lane: 'checks',
  async run(ctx, { job_id, nr }) {
    const place = { workspace_id: ctx.actor.workspaceId, job_id, nr }
    const planned = await readStep(ctx.db, place)
    if (!planned) return
    const rankJob = await requireJob(ctx, job_id)
    if (rankJob.status === 'pending') await begin(ctx, rankJob)
    const { tasks, done } = await prepare(ctx, rankJob, planned)
    let kept = done
    for (const task of tasks) {
      const outcome = await perform(ctx, task)
      if (outcome === 'ended') return
      if (outcome === 'kept') kept++
    }
    await transaction(ctx, (tx) => endStep(tx, { ...place, missing: planned.length - kept }))
  },
  async gaveUp(ctx, { job_id }) {
    const message = 'the check could not be finished; start it again'
    await transaction(ctx, async (tx) => {
      const ended = await endJob(tx.db, job_id, { status: 'error', message, now: tx.now() })
      if (ended) await tellProgress(tx, ended)
    })
  },
})

async function begin(ctx: Context, { id }: Job) {
  const started = await startJob(ctx.db, id, ctx.now())
  if (started) await tellProgress(ctx, started)
}

type Task = {
  rankJob: Job
  client: OwnedClient
  pages: { url: string; title: string }[]
  check: Check
  cluster: string
  last: Last | undefined
}

/** The checks of a step that have no result yet, with all that is known of them. A deleted keyword has no check. */
async function prepare(ctx: Context, rankJob: Job, planned: Planned[]): Promise<{ tasks: Task[]; done: number }> {
  const { db, actor } = ctx
  const ids = [...new Set(planned.map(({ keyword_id }) => keyword_id))]
  const { client_id, depth } = rankJob
  const [keywords, checked, client, { items: pages }] = await Promise.all([
    matchingKeywords(db, { client_id }).selectAll().where('keywords.id', 'in', ids).execute(),
    checkedOf(db, rankJob, ids),
    requireClient(ctx, client_id),
    pagesOf(db, client_id, {}),
  ])
  const isDone = (plan: Planned) => checked.some((each) => isSame(each, plan))
  const checks = planned
    .filter((plan) => !isDone(plan))
    .flatMap((plan) => keywords.filter(({ id }) => id === plan.keyword_id).map((row) => checkOf(rankJob, plan, row)))
  const lasts = await lastOf(db, actor.workspaceId, { of: checks.map(({ check }) => check), depth: depthOf(depth) })
  const tasks = checks.map(({ check, cluster }) => {
    const last = lasts.find((each) => isSame(each, check))
    return { rankJob, client, pages, check, cluster, last }
  })
  return { tasks, done: planned.filter(isDone).length }
}

const isSame = (one: Planned, other: Planned) => one.keyword_id === other.keyword_id && one.device === other.device

function checkOf({ id }: Job, { keyword_id, device }: Planned, { query, geo, lang, cluster }: KeywordRow) {
  return { check: { job_id: id, keyword_id, device, query, geo, lang }, cluster }
}

/** `gone`: the keyword was deleted meanwhile; `ended`: the job has ended, and nothing more of it is kept. */
type Performed = 'kept' | 'gone' | 'ended'

/** Makes one check and keeps its result. */
async function perform(ctx: Context, { rankJob, client, pages, check, cluster, last }: Task): Promise<Performed> {
  if (!(await isActive(ctx.db, rankJob.id))) return 'ended'
  const strategy = rankJob.depth
  const found = await walk(ctx, { check, domain: client.domain, strategy, lastPosition: last?.position ?? null })
  const depth = depthOf(strategy)
  const result = outcomeOf(found, { check, depth, client, pages, before: last, now: ctx.now() })
  const row = { ...result, cluster, workspace_id: rankJob.workspace_id, job_at: rankJob.created_at }
  const serp = found.failed === null ? pack(found.serp) : null
  const tally = { cached: found.isCached ? 1 : 0, calls: found.calls, errors: found.failed === null ? 0 : 1 }
  const kept = transaction(ctx, async (tx): Promise<Performed> => {
    if (!(await insertResult(tx.db, row, serp))) return 'kept'
    const counted = await countCheck(tx.db, rankJob.id, tally)
    if (!counted) throw new JobEnded()
    if (isWorthTelling(counted)) await tellProgress(tx, counted)
    return 'kept'
  })
  return kept.catch(whyNotKept)
}

/** Undoes the storing of a result whose job was ended while the check was on its way. */
class JobEnded extends Error {}

const FOREIGN_KEY_VIOLATION = '23503'

function whyNotKept(thrown: unknown): Performed {
  if (thrown instanceof JobEnded) return 'ended'
  if (thrown instanceof Error && 'code' in thrown && thrown.code === FOREIGN_KEY_VIOLATION) return 'gone'
  throw thrown
}

type Ending = { workspace_id: number; job_id: number; nr: number; missing: number }

/** Calls for the next step; the last one brings the job to its end. */
async function endStep(tx: Context, { missing, ...place }: Ending): Promise<void> {
  const isLast = await finishStep(tx.db, place)
  if (isLast === null) return
  if (missing > 0) await dropChecks(tx.db, place.job_id, missing)
  if (isLast) await completeJob(tx, place.job_id)
  else await queueSteps(tx, { workspace_id: place.workspace_id, id: place.job_id }, 1)
}

async function completeJob(tx: Context, id: number): Promise<void> {
  const done = await endJob(tx.db, id, { status: 'done', now: tx.now() })
  if (!done) return
  const { name } = await requireClient(tx, done.client_id)
  await tellProgress(tx, done)
  await emit(tx, jobCompleted, {
    job_id: id,
    client_id: done.client_id,
    client_name: name,
    keywords_checked: done.checked_keywords,
    duration_seconds: Math.round((done.finished_at ?? 0) - (done.started_at ?? done.finished_at ?? 0)),
  })
  await enqueue(tx, detectSpikes, { job_id: id })
  if (done.has_screenshots) await queueScreenshots(tx, done)
}
