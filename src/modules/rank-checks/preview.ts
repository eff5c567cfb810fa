import type { Context } from '../../core/context.ts'
import { countCached } from '../../platform/cache.ts'
import { countInstances } from '../../platform/limits.ts'
import type { OwnedClient } from '../clients/index.ts'
import { depthOf, expectedPages, PAGE_SIZE, type Strategy } from './depth.ts'
import { CACHE_SECONDS, keysOf } from './pages.ts'
import { placeOf } from './question.ts'
import { type Chosen, chooseChecks } from './start.ts'
import { doneJobsOf, hasJobSince } from './store/jobs.ts'
import { standingsOf } from './store/keywords.ts'
import { readSettings } from './store/settings.ts'

/** What a page takes when nothing was measured yet. */
const SECONDS_A_PAGE = 2
/** Jobs shorter than this say little about speed. */
const ENOUGH_CALLS = 20
/** The part of a worker's slots that one workspace may hold. */
const SHARE = 0.75

/** An estimate by what earlier checks found, what was read within the hour, and how fast the last one went. */
export async function previewCheck(ctx: Context, client: OwnedClient, asked: Strategy | undefined) {
  const depth = asked ?? (await readSettings(ctx.db, client.id)).depth
  const checks = await chooseChecks(ctx, client, {})
  const known = await standingsOf(
    ctx.db,
    checks.map(({ keyword_id: id, ...words }) => ({ id, ...words })),
  )
  const walks = checks.map((check) => ({
    check,
    pages: expectedPages(depth, known.get(placeOf(check))),
  }))
  const cached_pages = await pagesAtHand(ctx, walks)
  const calls = walks.reduce((sum, { pages }) => sum + pages.length, -cached_pages)
  return {
    keywords: checks.length,
    calls,
    cached_pages,
    max_calls: checks.length * (depthOf(depth) / PAGE_SIZE),
    seconds: Math.ceil(calls / (await pagesPerSecond(ctx, client))),
    depth,
  }
}

type Walk = { check: Chosen; pages: number[] }

/** How many of the pages were read within the hour; where no check ran since, nobody need look. */
async function pagesAtHand(ctx: Context, walks: Walk[]): Promise<number> {
  if (!(await hasJobSince(ctx.db, ctx.actor.workspaceId, ctx.now() - CACHE_SECONDS))) return 0
  const keys = walks.flatMap(({ check, pages }) => pages.map(keysOf(ctx, check)))
  return countCached(ctx.db, keys, ctx.now())
}

async function pagesPerSecond(ctx: Context, { id, workspace_id }: OwnedClient): Promise<number> {
  const [last] = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, 1)
  const took = (last?.finished_at ?? 0) - (last?.started_at ?? 0)
  if (last && last.api_calls >= ENOUGH_CALLS && took > 0) return last.api_calls / took
  const workers = Math.max(1, await countInstances(ctx.db, 'work'))
  return (workers * Math.max(1, Math.floor(ctx.config.workerSlots * SHARE))) / SECONDS_A_PAGE
}
