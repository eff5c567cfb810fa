import type { Context } from '../../../core/context.ts'
import { type Counts, countFailure, totalOf } from '../../../core/failures.ts'
import { anyOf } from '../../../platform/database/db.ts'
import {
  type KeywordRow,
  matchingKeywords,
  type OwnedClient,
  pagesOf,
  requireClient,
} from '../../clients/index.ts'
import type { Hosts } from '../results/parasites.ts'
import type { Job } from '../store/jobs.ts'
import {
  checkedOf,
  insertResults,
  type Last,
  lastOf,
  type ResultRow,
} from '../store/results/results.ts'
import { readSettings } from '../store/settings.ts'
import { targetsOf } from '../store/targets.ts'
import { depthOf, MAX_PAGES, PAGE_SIZE } from './scan/depth.ts'
import { outcomeOf } from './scan/outcome.ts'
import type { PageCache } from './scan/page-cache.ts'
import { type Check, type Planned, resultKeyOf } from './scan/question.ts'
import { type SerpScan, scanSerp } from './scan/scan.ts'
import { pack } from './scan/serp.ts'

/** Checks made concurrently where nobody waits for them. */
export const AT_ONCE = 16

/** What a check has to know of its job. */
export type Checked = Pick<Job, 'id' | 'workspace_id' | 'client_id' | 'created_at' | 'depth'>

export type Task = {
  rankJob: Checked
  client: OwnedClient & Hosts
  /** The target page. */
  target: string | null
  pages: { url: string; title: string }[]
  check: Check
  cluster: string
  last: Last | undefined
  /** The newest that looked as deep as this one may, where the last did not. */
  deeper: Last | undefined
}

/** The checks without a result, with everything they need. A deleted keyword has no check. */
export async function prepare(
  ctx: Context,
  rankJob: Checked,
  planned: Planned[],
): Promise<{ tasks: Task[]; done: number }> {
  const { db, actor } = ctx
  const ids = [...new Set(planned.map(({ keyword_id }) => keyword_id))]
  const { client_id, depth } = rankJob
  const [keywords, checked, targets, settings, owned, { items: pages }] = await Promise.all([
    matchingKeywords(db, { client_id })
      .selectAll()
      .where('keywords.id', '=', anyOf(ids))
      .execute(),
    checkedOf(db, rankJob, ids),
    targetsOf(db, ids),
    readSettings(db, client_id),
    requireClient(ctx, client_id),
    pagesOf(db, client_id, {}),
  ])
  const client = { ...owned, ...settings }
  const rows = new Map(keywords.map((row) => [row.id, row]))
  const done = new Set(checked.map(resultKeyOf))
  const checks = planned.flatMap((plan) => {
    const row = rows.get(plan.keyword_id)
    return row && !done.has(resultKeyOf(plan)) ? [checkOf(rankJob, plan, row)] : []
  })
  const of = checks.map(({ check }) => check)
  const lasts = byKey(await lastOf(db, actor.workspaceId, { of }))
  const shallow = of.filter((check) => isShallow(lasts.get(resultKeyOf(check)), depthOf(depth)))
  const deeper = byKey(
    await lastOf(db, actor.workspaceId, { of: shallow, depth: depthOf(depth) }),
  )
  const tasks = checks.map(({ check, cluster }) => {
    const target = targets.get(check.keyword_id) ?? null
    return {
      rankJob,
      client,
      target,
      pages,
      check,
      cluster,
      last: lasts.get(resultKeyOf(check)),
      deeper: deeper.get(resultKeyOf(check)),
    }
  })
  return { tasks, done: planned.filter((plan) => done.has(resultKeyOf(plan))).length }
}

const byKey = (lasts: Last[]) => new Map(lasts.map((last) => [resultKeyOf(last), last]))

/** Not found says nothing of what lies deeper than was looked. */
const isShallow = (last: Last | undefined, depth: number) =>
  last !== undefined && last.position === null && last.depth < depth

function checkOf(
  { id }: Checked,
  { keyword_id, device }: Planned,
  { query, geo, lang, location, engine, cluster }: KeywordRow,
) {
  return {
    check: { job_id: id, keyword_id, device, query, geo, lang, location, engine },
    cluster,
  }
}

export type Scanned = { task: Task; found: SerpScan }

/** Scans the result pages of one check for the client. */
export function scan(
  ctx: Context,
  { rankJob, client, check, last, deeper }: Task,
  pageCache: PageCache,
): Promise<SerpScan> {
  const { domain } = client
  return scanSerp(ctx, {
    check,
    domain,
    strategy: rankJob.depth,
    lastPosition: (deeper ?? last)?.position ?? null,
    pageCache,
  })
}

/** The scan of a check that could not be completed. */
export const unmade = (task: Task): Scanned => ({
  task,
  found: { ...UNMADE, failed: 'timeout' },
})

const UNMADE = {
  serp: { organic: [], features: [] },
  pages: 0,
  seen: 0,
  deepest: MAX_PAGES * PAGE_SIZE,
  calls: 0,
  isCached: false,
  source: '',
  locationUsed: null,
  blamed: '',
  raw: [],
}

/** Stores the results of checks; returns the totals of the new ones. */
export async function store(
  tx: Context,
  scanned: Scanned[],
): Promise<{ counts: Counts; failures: Counts }> {
  const rows = scanned.map(({ task, found }) => resultOf(tx, task, found))
  const added = rows.length > 0 ? await insertResults(tx.db, rows) : []
  if (added.length === 0) return { counts: {}, failures: {} }
  const blamed = new Map(
    scanned.map(({ task, found }) => [resultKeyOf(task.check), found.blamed]),
  )
  const failures = failuresOf(added, blamed)
  const counts = {
    done: added.length,
    failed: totalOf(failures),
    cached_hits: added.filter(({ cached }) => cached).length,
    api_calls: added.reduce((sum, { api_calls }) => sum + api_calls, 0),
  }
  return { counts, failures }
}

function failuresOf(rows: ResultRow[], blamed: Map<string, string>): Counts {
  const failures: Counts = {}
  for (const row of rows) {
    const who = blamed.get(resultKeyOf(row))
    if (row.state === 'failed') countFailure(failures, who ? `${who}:${row.error}` : row.error)
  }
  return failures
}

function resultOf(
  ctx: Context,
  { rankJob, client, target, pages, check, cluster, last, deeper }: Task,
  found: SerpScan,
) {
  const depth = Math.min(depthOf(rankJob.depth), found.deepest)
  const result = outcomeOf(found, {
    check,
    depth,
    client,
    target,
    pages,
    // Some engines show fewer results than were asked for.
    before: isShallow(last, depth) ? deeper : last,
    now: ctx.now(),
  })
  return {
    row: {
      ...result,
      cluster,
      workspace_id: rankJob.workspace_id,
      job_at: rankJob.created_at,
      raw_pages: found.failed === null ? found.raw : [],
    },
    serp: found.failed === null ? pack(found.serp) : null,
  }
}
