import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { Window } from '../../../core/page.ts'
import { Compare } from '../../../core/schemas.ts'
import { clickModelOf } from '../../click-models/index.ts'
import {
  type Engine,
  keywordsOf,
  listAsOf,
  pagedAsOf,
  requireClient,
  showTags,
} from '../../clients/index.ts'
import { checksOf, resultsBefore } from '../../rank-checks/index.ts'
import { movesBetween } from '../changes/movers.ts'
import { earlierConflicts, earlierOpportunities } from '../earlier-opportunities.ts'
import { segmentOf } from '../figures/segments.ts'
import { catchUp } from '../figures/summarize.ts'
import {
  Cannibalisation,
  KeywordFeatures,
  Movers,
  OpportunityKeyword,
} from '../keyword-schemas.ts'
import { rounded } from '../present.ts'
import { REMEMBERED } from '../rules/cannibalisation.ts'
import { TARGET_POSITION } from '../rules/opportunity.ts'
import { Asked, asOf, engineAsked, Segment, Span } from '../schemas.ts'
import { endsOf, jobsIn } from '../store/metric-points.ts'
import {
  pageConflicts,
  pageOpportunities,
  readFeatures,
  readMoves,
  type Wanted,
} from '../store/standings.ts'

export const getMovers = operation({
  name: 'get_movers',
  summary: 'Movers: keywords that gained and lost the most',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    ...Asked,
    ...Span,
    ...Segment,
    compare_to: Compare.compare_to,
    limit: z.int().min(1).max(1000).default(10).describe('Maximum number of each'),
    sort: z
      .enum(['delta', 'clicks'])
      .default('delta')
      .describe('By positions or by estimated clicks'),
  }),
  output: Movers,
  routes: [get('/api/v1/clients/{client_id}/movers')],
  tool: {
    effect: 'read',
    hint: "Compared with each keyword's last comparable check; with from or to, from the first to the last check of the period; with compare_to, from that time. Failed checks and first finds are not moves.",
  },
  async run(ctx, { client_id, device, from, to, compare_to, limit, sort, ...asked }) {
    const engine = await engineAsked(ctx, client_id, asked.engine)
    const { at, ...now } = await lookAt(ctx, client_id, { device, to, engine })
    const wanted = { ...now, ...asked, engine }
    const { up, down, ...rest } = await movesOf(ctx, wanted, {
      from,
      to,
      compare_to,
      limit,
      sort,
    })
    const shown = <M extends { click_change: number }>(move: M) => ({
      ...move,
      click_change: rounded(move.click_change),
    })
    return {
      engine,
      gainers: up.flatMap(({ position, ...move }) =>
        position === null ? [] : [{ ...shown(move), position }],
      ),
      losers: down.map(shown),
      ...asOf(at),
      ...rest,
    }
  },
})

type Top = Parameters<typeof movesBetween>[2]

async function movesOf(
  ctx: Context,
  wanted: Wanted,
  { compare_to, ...within }: Within & Compare,
) {
  const { from, to, ...top } = within
  if (compare_to !== undefined) return movesSince(ctx, wanted, { to, compare_to, ...top })
  return from === undefined && to === undefined
    ? lastMoves(ctx, wanted, top)
    : movesWithin(ctx, wanted, within)
}

/** From how it stood then. */
async function movesSince(
  ctx: Context,
  wanted: Wanted,
  { to, compare_to, ...top }: Top & Compare,
) {
  const checks = await checksOf(ctx.db, { ...wanted, to, compare_to })
  const before = checks?.before
  const moves = before
    ? await movesBetween(ctx, { ...wanted, first: before, last: checks.now }, top)
    : { up: [], down: [] }
  return { ...moves, compared_at: before?.checked_at ?? null }
}

async function lastMoves({ db }: Context, wanted: Wanted, top: Top) {
  const [up, down] = await Promise.all([
    readMoves(db, wanted, { ...top, up: true }),
    readMoves(db, wanted, { ...top, up: false }),
  ])
  return { up, down }
}

type Within = Top & { from: number | undefined; to: number | undefined }

async function movesWithin(ctx: Context, wanted: Wanted, { from, to, ...top }: Within) {
  const ends = await endsOf(ctx.db, { ...wanted, device: 'both', from, to })
  return ends ? movesBetween(ctx, { ...wanted, ...ends }, top) : { up: [], down: [] }
}

export const listOpportunities = operation({
  name: 'list_opportunities',
  summary: 'Opportunities: keywords worth working on, most promising first',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    ...Asked,
    ...Span,
    ...Segment,
    min_score: z.int().min(2).max(5).default(2),
    ...Window,
  }),
  output: listAsOf(OpportunityKeyword),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/opportunities')],
  tool: {
    effect: 'read',
    hint: 'Positions 4 to 30 in the last check (of the period, with from or to); reasons explain the score.',
  },
  async run(
    ctx,
    { client_id, device, from, to, tag, cluster, geo, engine, min_score, ...window },
  ) {
    const part = { tag, cluster, geo, engine, minScore: min_score }
    const { jobs, at, ...now } = await lookAt(ctx, client_id, { device, from, to, engine })
    const { items, ...counts } = jobs
      ? await earlierOpportunities(
          ctx.db,
          { ...now, ...part, jobs, model: await clickModelOf(ctx, client_id) },
          window,
        )
      : await pageOpportunities(ctx.db, { ...now, ...part }, window)
    const shown = items.map((item) => ({
      ...showTags(item),
      estimated_gain: rounded(item.estimated_gain),
      target_position: TARGET_POSITION,
    }))
    return { items: shown, ...counts, ...asOf(at) }
  },
})

export const listKeywordFeatures = operation({
  name: 'list_keyword_features',
  summary: "SERP features of each keyword's results page",
  access: 'viewer',
  readsPast: true,
  input: z.object({
    client_id: Asked.client_id,
    to: Compare.to,
    engine: Segment.engine.describe('Only keywords of this search engine'),
  }),
  output: listAsOf(KeywordFeatures),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/keyword-features')],
  tool: {
    effect: 'read',
    hint: "From each keyword's last check; get_serp_features has the totals.",
  },
  async run(ctx, { client_id, to, engine }) {
    const { at, workspaceId } = await lookAt(ctx, client_id, { device: 'both', to, engine })
    const wanted = { workspaceId, clientId: client_id }
    const keywords = await keywordsOf(ctx.db, client_id, engine)
    const engines = new Map(keywords.map((keyword) => [keyword.id, keyword.engine]))
    const rows =
      to === undefined
        ? await readFeatures(ctx.db, wanted)
        : [...(await resultsBefore(ctx.db, { ...wanted, time: to }, keywords)).values()]
    const items = rows.flatMap((row) => {
      const of = engines.get(row.keyword_id)
      return of ? [{ ...row, engine: of }] : []
    })
    return { items, ...asOf(at) }
  },
})

export const listCannibalisation = operation({
  name: 'list_cannibalisation',
  summary: 'Cannibalisation: keywords for which several pages of the client compete',
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, ...Window }),
  output: listAsOf(Cannibalisation),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/cannibalisation')],
  tool: {
    effect: 'read',
    hint: 'several_pages: two or more in one result list; changing_page: another page ranked at least twice in five checks. With from or to, by the last check of the period.',
  },
  async run(ctx, { client_id, device, from, to, tag, cluster, geo, engine, ...window }) {
    const { jobs, at, ...now } = await lookAt(ctx, client_id, { device, from, to, engine })
    const wanted = { ...now, tag, cluster, geo, engine }
    const page = jobs
      ? await earlierConflicts(ctx.db, { ...wanted, jobs }, window)
      : await pageConflicts(ctx.db, wanted, window)
    return { ...page, ...asOf(at) }
  },
})

type When = {
  device: 'both' | 'desktop' | 'mobile'
  engine?: Engine | undefined
  from?: number | undefined
  to?: number | undefined
}

/**
 * What stands in the light of the last whole job: older checks are no news. With an earlier time, the jobs up to the
 * last one of that time, none when there was none.
 */
async function lookAt(ctx: Context, clientId: number, { device, engine, from, to }: When) {
  const client = await requireClient(ctx, clientId)
  await catchUp(ctx, client)
  const segment = segmentOf({ engine: await engineAsked(ctx, clientId, engine) })
  const series = {
    workspaceId: client.workspace_id,
    clientId,
    device: 'both' as const,
    segment,
  }
  const [[last], before] = await Promise.all([
    jobsIn(ctx.db, series, 1),
    to === undefined ? undefined : jobsIn(ctx.db, { ...series, to }, REMEMBERED),
  ])
  const [then] = before ?? [last]
  const now = { ...series, device, sinceJob: last?.job_id ?? 0, at: then?.checked_at ?? null }
  if (from !== undefined && (then?.checked_at ?? 0) < from)
    return { ...now, at: null, jobs: [] }
  return { ...now, jobs: then?.job_id === last?.job_id ? null : (before ?? []) }
}

export const keywordOperations: AnyOperation[] = [
  getMovers,
  listOpportunities,
  listKeywordFeatures,
  listCannibalisation,
]
