import type { Context } from '../../core/context.ts'
import { type Counts, countFailure, totalOf } from '../../core/failures.ts'
import {
  type KeywordRow,
  matchingKeywords,
  type OwnedClient,
  pagesOf,
  requireClient,
  withClientShared,
} from '../clients/index.ts'
import { depthOf } from './depth.ts'
import { shouldPublishProgress } from './job-state.ts'
import { outcomeOf } from './outcome.ts'
import type { PageCache } from './page-cache.ts'
import type { Hosts } from './parasites.ts'
import { publishProgress } from './publish-progress.ts'
import { type Check, resultKeyOf } from './question.ts'
import { type SerpScan, scanSerp } from './scan.ts'
import { pack } from './serp.ts'
import { countChecks, type Job } from './store/jobs.ts'
import { checkedOf, insertResults, type Last, lastOf, type ResultRow } from './store/results.ts'
import { readSettings } from './store/settings.ts'
import type { Planned } from './store/steps.ts'
import { targetsOf } from './store/targets.ts'

export type Task = {
  rankJob: Job
  client: OwnedClient & Hosts
  /** The target page. */
  target: string | null
  pages: { url: string; title: string }[]
  check: Check
  cluster: string
  last: Last | undefined
}

/** The checks without a result, with everything they need. A deleted keyword has no check. */
export async function prepare(
  ctx: Context,
  rankJob: Job,
  planned: Planned[],
): Promise<{ tasks: Task[]; done: number }> {
  const { db, actor } = ctx
  const ids = [...new Set(planned.map(({ keyword_id }) => keyword_id))]
  const { client_id, depth } = rankJob
  const [keywords, checked, targets, settings, owned, { items: pages }] = await Promise.all([
    matchingKeywords(db, { client_id }).selectAll().where('keywords.id', 'in', ids).execute(),
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
  const lasts = await lastOf(db, actor.workspaceId, { of: checks.map(({ check }) => check), depth: depthOf(depth) })
  const known = new Map(lasts.map((last) => [resultKeyOf(last), last]))
  const tasks = checks.map(({ check, cluster }) => {
    const target = targets.get(check.keyword_id) ?? null
    return { rankJob, client, target, pages, check, cluster, last: known.get(resultKeyOf(check)) }
  })
  return { tasks, done: done.size }
}

function checkOf({ id }: Job, { keyword_id, device }: Planned, { query, geo, lang, location, cluster }: KeywordRow) {
  return { check: { job_id: id, keyword_id, device, query, geo, lang, location }, cluster }
}

/** Scans the result pages of one check for the client. */
export function scan(ctx: Context, { rankJob, client, check, last }: Task, pageCache: PageCache): Promise<SerpScan> {
  const { domain } = client
  return scanSerp(ctx, { check, domain, strategy: rankJob.depth, lastPosition: last?.position ?? null, pageCache })
}

/** `gone`: a keyword was deleted meanwhile; `ended`: the job is over and takes no more results. */
export type SaveOutcome = 'saved' | 'gone' | 'ended'

/** Saves the results of some checks of a job, all or none. */
export function save(ctx: Context, rankJob: Job, scanned: { task: Task; found: SerpScan }[]): Promise<SaveOutcome> {
  const rows = scanned.map(({ task, found }) => resultOf(ctx, task, found))
  const blamed = new Map(scanned.map(({ task, found }) => [resultKeyOf(task.check), found.blamed]))
  const saved = withClientShared(ctx, rankJob.client_id, async (tx): Promise<SaveOutcome> => {
    const added = await insertResults(tx.db, rows)
    if (added.length === 0) return 'saved'
    const counted = await countChecks(tx.db, rankJob.id, {
      checks: added.length,
      cached: added.filter(({ cached }) => cached).length,
      calls: added.reduce((sum, { api_calls }) => sum + api_calls, 0),
      ...failuresOf(added, blamed),
    })
    if (!counted) throw new JobEndedError()
    if (shouldPublishProgress(counted)) await publishProgress(tx, counted)
    return 'saved'
  })
  return saved.then((performed) => performed ?? 'ended', saveOutcomeOf)
}

function failuresOf(rows: ResultRow[], blamed: Map<string, string>) {
  const failures: Counts = {}
  for (const row of rows) {
    const who = blamed.get(resultKeyOf(row))
    if (row.state === 'failed') countFailure(failures, who ? `${who}:${row.error}` : row.error)
  }
  return { errors: totalOf(failures), failures }
}

function resultOf(ctx: Context, { rankJob, client, target, pages, check, cluster, last }: Task, found: SerpScan) {
  const depth = depthOf(rankJob.depth)
  const result = outcomeOf(found, { check, depth, client, target, pages, before: last, now: ctx.now() })
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

/** Rolls back a result whose job ended while the check was running. */
class JobEndedError extends Error {}

const FOREIGN_KEY_VIOLATION = '23503'

function saveOutcomeOf(thrown: unknown): SaveOutcome {
  if (thrown instanceof JobEndedError) return 'ended'
  if (thrown instanceof Error && 'code' in thrown && thrown.code === FOREIGN_KEY_VIOLATION) return 'gone'
  throw thrown
}
