import type { Context } from '../../core/context.ts'
import { checkFor, findGaps, glancesOf, overviewOf } from '../aeo/index.ts'
import {
  catchUp,
  lastPoints,
  pageConflicts,
  pageOpportunities,
  readMoves,
  readOwnershipChanges,
} from '../analytics/index.ts'
import { asoSummaryOf } from '../aso/index.ts'
import { totalsOf } from '../backlinks/index.ts'
import { competitorsOf, countKeywords, keywordsOf, type OwnedClient } from '../clients/index.ts'
import { samplesOf, tasksOf } from '../indexing/index.ts'
import { bestResults, doneJobsOf } from '../rank-checks/index.ts'

const DAY = 86_400
const SPAN_DAYS = 30
const MAX_POINTS = 30
const MAX_ROWS = 10
const MAX_RESULTS = 2000

/** Everything that recommendations are made of: what was measured, and nothing else. */
export type Facts = Awaited<ReturnType<typeof gatherFacts>>

export async function gatherFacts(ctx: Context, client: OwnedClient) {
  await catchUp(ctx, client)
  const { db } = ctx
  const { id: clientId, workspace_id: workspaceId } = client
  const [keywords, competitors, [job]] = await Promise.all([
    keywordsOf(db, clientId),
    competitorsOf(db, clientId),
    doneJobsOf(db, { workspace_id: workspaceId, client_id: clientId }, 1),
  ])
  const series = { workspaceId, clientId, device: 'both' as const }
  const wanted = { ...series, sinceJob: job?.id ?? Number.MAX_SAFE_INTEGER }
  const top = { limit: MAX_ROWS, sort: 'clicks' as const }
  const [points, losers, gainers, opportunities, conflicts, turns, results] = await Promise.all([
    lastPoints(db, series, MAX_POINTS),
    readMoves(db, wanted, { ...top, up: false }),
    readMoves(db, wanted, { ...top, up: true }),
    pageOpportunities(db, { ...wanted, minScore: 2 }, { limit: MAX_ROWS }),
    pageConflicts(db, wanted, { limit: MAX_ROWS }),
    readOwnershipChanges(db, wanted, MAX_ROWS),
    job ? bestResults(db, job, MAX_RESULTS) : [],
  ])
  return {
    client,
    now: ctx.now(),
    keywords,
    competitors,
    job,
    points: points.filter(({ is_partial }) => !is_partial),
    losers,
    gainers,
    opportunities: opportunities.items,
    conflicts: conflicts.items,
    turns,
    missing: results.filter(({ state }) => state === 'not_found'),
    ...(await gatherElsewhere(ctx, client)),
  }
}

async function gatherElsewhere(ctx: Context, client: OwnedClient) {
  const check = await checkFor(ctx, client, undefined)
  const [aeo, glances, aso, [sample], [task], links] = await Promise.all([
    overviewOf(ctx, client),
    check ? glancesOf(ctx.db, check) : [],
    asoSummaryOf(ctx, client.id),
    samplesOf(ctx.db, client, 1),
    tasksOf(ctx.db, client, 1),
    totalsOf(ctx.db, client.id, ctx.now() - SPAN_DAYS * DAY),
  ])
  return { aeo, gaps: findGaps(glances).slice(0, MAX_ROWS), aso, sample, task, links }
}

/** Changes when there is something new to say: cheap enough to be asked at every look. */
export async function dataVersion(ctx: Context, client: OwnedClient): Promise<string> {
  const { id: client_id, workspace_id } = client
  const [[job], check, [sample], [task], links, keywords, competitors] = await Promise.all([
    doneJobsOf(ctx.db, { workspace_id, client_id }, 1),
    checkFor(ctx, client, undefined),
    samplesOf(ctx.db, client, 1),
    tasksOf(ctx.db, client, 1),
    totalsOf(ctx.db, client_id, 0),
    countKeywords(ctx.db, { client_id }),
    competitorsOf(ctx.db, client_id),
  ])
  const parts = [job?.id, check?.id, sample?.id, task?.id, links.total, links.last_checked_at]
  return [...parts.map((part) => part ?? 0), keywords, competitors.length].join('.')
}
