import type { Context } from '../../core/context.ts'
import {
  catchUp,
  jobsIn,
  lastPoints,
  numbersOfJob,
  pageOpportunities,
  readOwnershipChanges,
  shiftsBetween,
  type Trend,
} from '../analytics/index.ts'
import { competitorsOf, type OwnedClient, requireClient } from '../clients/index.ts'
import { bestResults, type Job, type Shifts, shiftsOfJob } from '../rank-checks/index.ts'
import type { Report } from './report.ts'
import { readSummary } from './store/summaries.ts'

const MAX_HISTORY = 60
/** A check too broken to compare with is passed over, but not for ever. */
const LOOKED_BACK = 5
const MAX_MOVES = 8
const MAX_CHANGES = 6
const MAX_COMPETITORS = 8
/** More than a page shows; what fits is decided there. */
const MAX_KEYWORDS = 300

type Numbers = NonNullable<Awaited<ReturnType<typeof numbersOfJob>>>
type Series = { workspaceId: number; clientId: number; device: 'both' }

/** The report on a job that was brought to its end; undefined while its numbers are being made. */
export async function gatherReport(ctx: Context, job: Job, since?: number): Promise<Report | undefined> {
  const client = await requireClient(ctx, job.client_id)
  await catchUp(ctx, client)
  const numbers = await numbersOfJob(ctx.db, job)
  if (!numbers) return undefined
  const series: Series = { workspaceId: job.workspace_id, clientId: job.client_id, device: 'both' }
  const until = { ...series, to: numbers.checked_at + 0.001 }
  const within = await lastPoints(ctx.db, { ...until, from: since }, MAX_HISTORY)
  const before = await baseline(ctx, { series, within, jobId: job.id, since })
  const history = before && !within.includes(before) ? [before, ...within] : within
  const [shifts, keywords, news, competitors, summary] = await Promise.all([
    shiftsOf(ctx, job, since === undefined ? undefined : before),
    bestResults(ctx.db, job, MAX_KEYWORDS),
    newsOf(ctx, job, series),
    competitorRows(ctx, { client, numbers, before }),
    readSummary(ctx.db, job.id),
  ])
  return {
    client: { name: client.name, domain: client.domain },
    ...headOf(job, numbers, before),
    history: history.map(({ checked_at, visibility, is_partial }) => ({ checked_at, visibility, is_partial })),
    shifts: {
      ...shifts,
      gainers: shifts.gainers.slice(0, MAX_MOVES),
      losers: shifts.losers.slice(0, MAX_MOVES),
    },
    keywords,
    features: featuresOf(numbers, before),
    ...news,
    competitors,
    summary,
  }
}

type Span = { series: Series; within: Trend[]; jobId: number; since: number | undefined }

/** What changes are measured against: the check before; over a span of time, how it stood when the span began. */
async function baseline(ctx: Context, { series, within, jobId, since }: Span): Promise<Trend | undefined> {
  const earlier = within.filter(({ job_id, is_partial }) => job_id < jobId && !is_partial)
  if (since === undefined) return earlier.at(-1)
  const standing = await lastPoints(ctx.db, { ...series, to: since }, LOOKED_BACK)
  return standing.findLast(({ is_partial }) => !is_partial) ?? earlier[0]
}

/** Over a span two checks are compared; else each keyword is compared with its own last check. */
async function shiftsOf(ctx: Context, job: Job, first: Trend | undefined): Promise<Shifts> {
  if (!first) return shiftsOfJob(ctx.db, job, MAX_MOVES)
  const { id: job_id, created_at: job_at, workspace_id: workspaceId, client_id: clientId } = job
  return shiftsBetween(ctx, { workspaceId, clientId, device: 'both', first, last: { job_id, job_at } })
}

function headOf(job: Job, numbers: Numbers, before: Trend | undefined) {
  const { visibility, top3, top10, top30, not_found, total, failed, is_partial } = numbers
  const isComparable = before !== undefined && job.is_whole && !is_partial
  const change = (now: number, then: number | undefined) => now - (then ?? now)
  return {
    job_id: job.id,
    checked_at: numbers.checked_at,
    compared_at: isComparable ? before.checked_at : null,
    is_sandbox: numbers.sources.includes('sandbox'),
    is_whole: job.is_whole,
    is_partial,
    visibility,
    visibility_change: isComparable && visibility !== null ? visibility - before.visibility : null,
    counts: { top3, top10, top30, not_found, total, failed },
    changes: isComparable
      ? {
          top3: change(top3, before.top3),
          top10: change(top10, before.top10),
          top30: change(top30, before.top30),
          not_found: change(not_found, before.not_found),
        }
      : null,
  }
}

function featuresOf({ features, owned }: Numbers, before: Trend | undefined): Report['features'] {
  return Object.entries(features)
    .map(([feature, shown]) => ({
      feature,
      shown,
      owned: owned[feature] ?? 0,
      owned_change: before ? (owned[feature] ?? 0) - (before.owned[feature] ?? 0) : null,
    }))
    .toSorted((a, b) => b.owned - a.owned || b.shown - a.shown || a.feature.localeCompare(b.feature))
}

/** Whose features changed hands, and what to do next, is known of the newest check only. */
async function newsOf(ctx: Context, job: Job, series: Series): Promise<Pick<Report, 'won' | 'lost' | 'next'>> {
  const [newest] = await jobsIn(ctx.db, series, 1)
  if (newest?.job_id !== job.id) return { won: [], lost: [], next: null }
  const wanted = { ...series, sinceJob: job.id }
  const [rows, { items }] = await Promise.all([
    readOwnershipChanges(ctx.db, wanted, MAX_CHANGES * 2),
    pageOpportunities(ctx.db, { ...wanted, minScore: 2 }, { limit: 1 }),
  ])
  const [next] = items
  return {
    won: rows.flatMap(({ query, won }) => won.map((feature) => ({ query, feature }))).slice(0, MAX_CHANGES),
    lost: rows
      .flatMap(({ query, lost }) => lost.map(({ feature, lost_to }) => ({ query, feature, lost_to })))
      .slice(0, MAX_CHANGES),
    next: next ? { query: next.query, position: next.position } : null,
  }
}

type CompetitorComparison = { client: OwnedClient; numbers: Numbers; before: Trend | undefined }

async function competitorRows(
  ctx: Context,
  { client, numbers, before }: CompetitorComparison,
): Promise<Report['competitors']> {
  const tracked = await competitorsOf(ctx.db, client.id)
  return tracked
    .flatMap(({ domain, name }) => {
      const now = numbers.competitors[domain]
      if (!now || now.visibility === null) return []
      const then = before?.competitors[domain]?.visibility ?? null
      const visibility_change = then === null ? null : now.visibility - then
      return [{ domain, name, visibility: now.visibility, visibility_change, top3: now.top3, top10: now.top10 }]
    })
    .toSorted((a, b) => b.visibility - a.visibility)
    .slice(0, MAX_COMPETITORS)
}
