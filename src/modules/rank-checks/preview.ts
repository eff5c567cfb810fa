import type { Context } from '../../core/context.ts'
import { countCached } from '../../platform/cache.ts'
import { countInstances } from '../../platform/limits.ts'
import type { OwnedClient } from '../clients/index.ts'
import { depthOf, expectedPages, PAGE_SIZE, type Strategy } from './depth.ts'
import { keyOf } from './pages.ts'
import { chooseChecks } from './start.ts'
import { doneJobsOf } from './store/jobs.ts'
import { lastOf } from './store/results.ts'
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
  const lasts = await lastOf(ctx.db, client.workspace_id, { of: checks })
  const known = new Map(lasts.map((last) => [`${last.keyword_id}:${last.device}`, last]))
  const keys = checks.flatMap((each) =>
    expectedPages(depth, known.get(`${each.keyword_id}:${each.device}`)).map((page) => keyOf(ctx, each, page)),
  )
  const cached_hits = await countCached(ctx.db, keys, ctx.now())
  const calls = keys.length - cached_hits
  return {
    keywords: checks.length,
    calls,
    cached_hits,
    max_calls: checks.length * (depthOf(depth) / PAGE_SIZE),
    seconds: Math.ceil(calls / (await pagesPerSecond(ctx, client))),
    depth,
  }
}

async function pagesPerSecond(ctx: Context, { id, workspace_id }: OwnedClient): Promise<number> {
  const [last] = await doneJobsOf(ctx.db, { workspace_id, client_id: id }, 1)
  const took = (last?.finished_at ?? 0) - (last?.started_at ?? 0)
  if (last && last.api_calls >= ENOUGH_CALLS && took > 0) return last.api_calls / took
  const workers = Math.max(1, await countInstances(ctx.db, 'work'))
  return (workers * Math.max(1, Math.floor(ctx.config.workerSlots * SHARE))) / SECONDS_A_PAGE
}
