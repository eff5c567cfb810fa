import type { Context } from '../../../core/context.ts'
import { countCached } from '../../../platform/cache.ts'
import { countInstances } from '../../../platform/limits.ts'
import type { OwnedClient } from '../../clients/index.ts'
import { SEARCH_CACHE_SECONDS } from '../../serp/index.ts'
import { doneJobsOf, hasJobSince, type Job } from '../store/jobs.ts'
import { standingsOf } from '../store/keywords.ts'
import { pagesRead } from '../store/results/results.ts'
import { readSettings } from '../store/settings.ts'
import { type Chosen, chooseChecks, countKeywords } from './plan.ts'
import { AT_ONCE } from './run-checks.ts'
import { depthOf, expectedPages, PAGE_SIZE, type Strategy } from './scan/depth.ts'
import { keysOf, queryOf } from './scan/page-cache.ts'
import { resultKeyOf } from './scan/question.ts'
import { deepestPage } from './scan/scan.ts'

/** How long a page takes while no job has been measured. */
const SECONDS_A_PAGE = { live: 2, simulated: 0.3 }
/** What is not waited for takes its time too: reading cached pages, storing, comparing. */
const CHECKS_PER_SECOND = 40
/** Jobs shorter than this do not count for the speed. */
const ENOUGH_CALLS = 20
/** Recent jobs that the speed is estimated from. */
const LOOKED_BACK = 20
/** The part of a worker's slots that one workspace may hold. */
const SHARE = 0.75

/** Estimates calls and duration from earlier results, cached pages and the speed of the last jobs. */
export async function previewCheck(
  ctx: Context,
  client: OwnedClient,
  asked: Strategy | undefined,
) {
  const depth = asked ?? (await readSettings(ctx.db, client.id)).depth
  const checks = await chooseChecks(ctx, client, {})
  const known = await standingsOf(
    ctx.db,
    checks.map(({ keyword_id: id, ...words }) => ({ id, ...words })),
  )
  const isDeep = (check: Chosen) =>
    ctx.search.isDeep({ ...queryOf(check, 1), num: depthOf(depth) }, { engine: check.engine })
  const scans = checks.map((check) => ({
    check,
    pages: isDeep(check)
      ? [1]
      : pagesWithin(ctx, check, expectedPages(depth, known.get(resultKeyOf(check)))),
  }))
  const cached_pages = await pagesAtHand(ctx, scans)
  const calls = scans.reduce((sum, { pages }) => sum + pages.length, -cached_pages)
  return {
    keywords: countKeywords(checks),
    checks: checks.length,
    calls,
    cached_pages,
    // A source that brings everything in one call may be followed by one that does not.
    max_calls: (checks.length * depthOf(depth)) / PAGE_SIZE,
    seconds: Math.ceil(
      calls / (await pagesPerSecond(ctx, client)) + checks.length / CHECKS_PER_SECOND,
    ),
    depth,
  }
}

const pagesWithin = (ctx: Context, check: Chosen, pages: number[]) => {
  const deepest = deepestPage(ctx, check)
  return pages.filter((page) => page <= deepest)
}

type SerpScan = { check: Chosen; pages: number[] }

/** How many of the pages are cached; without a job in the last hour, none. */
async function pagesAtHand(ctx: Context, scans: SerpScan[]): Promise<number> {
  if (!(await hasJobSince(ctx.db, ctx.actor.workspaceId, ctx.now() - SEARCH_CACHE_SECONDS)))
    return 0
  const keys = scans.flatMap(({ check, pages }) => pages.map(keysOf(ctx, check)))
  return countCached(ctx.db, keys, ctx.now())
}

async function pagesPerSecond(
  ctx: Context,
  { id, workspace_id }: OwnedClient,
): Promise<number> {
  const done = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, LOOKED_BACK)
  const measured = done.filter(
    ({ api_calls, created_at, finished_at }) =>
      api_calls >= ENOUGH_CALLS && (finished_at ?? 0) > created_at,
  )
  const speedOf = async (job: Job) =>
    (await pagesRead(ctx.db, job)) / ((job.finished_at ?? 0) - job.created_at)
  const queued = measured.find(({ is_recorded }) => !is_recorded)
  if (queued) return speedOf(queued)
  const workers = Math.max(1, await countInstances(ctx.db, 'work'))
  const atOnce = workers * Math.max(1, Math.floor(ctx.config.workerSlots * SHARE))
  const [recorded] = measured
  const usual = ctx.config.simulated.search ? SECONDS_A_PAGE.simulated : SECONDS_A_PAGE.live
  return recorded ? ((await speedOf(recorded)) * atOnce) / AT_ONCE : atOnce / usual
}
