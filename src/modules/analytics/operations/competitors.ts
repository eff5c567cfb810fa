import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { Compare } from '../../../core/schemas.ts'
import { competitorsOf, listAsOf, pagedAsOf, requireClient } from '../../clients/index.ts'
import { checksOf } from '../../rank-checks/index.ts'
import { changeOf } from '../changes/change.ts'
import { changeIn, UNCOMPARED } from '../changes/compared-change.ts'
import { CompetitorVisibility, ShareOfVoice } from '../competitor-schemas.ts'
import { candidatesOf, shareOfVoice, sharesOf } from '../competitors.ts'
import { segmentOf } from '../figures/segments.ts'
import { catchUp, catchUpCompetitors } from '../figures/summarize.ts'
import { clientNumbers, comparedOver, competitorNumbers } from '../present.ts'
import { Asked, asOf, engineAsked, Segment, Span } from '../schemas.ts'
import { lastPoints, latestPoint, pointOfJob, type Series } from '../store/metric-points.ts'
import { weightsOf } from '../store/ratings.ts'

const MAX_HISTORY = 1000

const SeriesInput = z.object({ ...Asked, ...Span, ...Segment })

/** The client's checks of the device, days and keywords asked for, of one engine. */
async function seriesAsked(
  ctx: Context,
  { client_id, device, from, to, ...asked }: z.output<typeof SeriesInput>,
) {
  const client = await requireClient(ctx, client_id)
  await catchUp(ctx, client)
  const part = { ...asked, engine: await engineAsked(ctx, client_id, asked.engine) }
  const series = { ...seriesOf(client), device, from, to, segment: segmentOf(part) }
  return { client, part, series }
}

export const getCompetitorVisibility = operation({
  name: 'get_competitor_visibility',
  summary: 'Visibility of the client and its competitors',
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, compare_to: Compare.compare_to }),
  output: CompetitorVisibility,
  routes: [get('/api/v1/clients/{client_id}/competitor-visibility')],
  tool: {
    effect: 'read',
    hint: 'By the last full rank check of the period. Averages and misses are computed within compared.depth, which every check covered, so rows are comparable; depth full covers 100 results.',
  },
  async run(ctx, { compare_to, ...asked }) {
    const { client, part, series } = await seriesAsked(ctx, asked)
    const { engine } = part
    const [tracked, found] = await Promise.all([
      competitorsOf(ctx.db, client.id),
      latestPoint(ctx.db, series),
    ])
    if (!found) {
      const nothing = {
        engine,
        competitors: [],
        client: null,
        job_id: null,
        checked_at: null,
        compared: null,
        pending: [],
      }
      return { ...nothing, ...asOf(null) }
    }
    const isKnown = tracked.every(({ domain }) => domain in found.competitors)
    if (!isKnown) await catchUpCompetitors(ctx, found.job_id)
    const point = (isKnown ? found : await latestPoint(ctx.db, series)) ?? found
    const before =
      compare_to === undefined ? undefined : await pointToCompare(ctx, series, compare_to)
    const stretch = before && {
      ...seriesOf(client),
      device: asked.device,
      ...part,
      first: before,
      last: point,
    }
    const own = stretch ? await changeIn(ctx, stretch, { now: point, before }) : UNCOMPARED
    const withChange = <Row extends { visibility: number }>(
      row: Row,
      visibility_change: number | null,
    ) => (compare_to === undefined ? row : { ...row, visibility_change })
    return {
      engine,
      competitors: tracked.flatMap((competitor) => {
        const row = competitorNumbers(point, competitor)
        const then = before?.competitors[competitor.domain]?.visibility
        return row ? withChange(row, changeOf(row.visibility, then)) : []
      }),
      client: withChange(clientNumbers(point, client), own.change?.visibility ?? null),
      ...(compare_to !== undefined && {
        compared_at: before?.checked_at ?? null,
        compared_checks: own.compared_checks,
      }),
      job_id: point.job_id,
      checked_at: point.checked_at,
      compared: comparedOver(point),
      ...asOf(point.checked_at),
      pending: tracked.flatMap(({ domain }) => (domain in point.competitors ? [] : domain)),
    }
  },
})

const seriesOf = ({ workspace_id, id }: { workspace_id: number; id: number }) => ({
  workspaceId: workspace_id,
  clientId: id,
})

/** The numbers of the check that changes are measured against. */
async function pointToCompare(
  { db }: Context,
  { from: _, ...series }: Series,
  compare_to: number,
) {
  const first = (await checksOf(db, { ...series, compare_to }))?.before
  return first ? pointOfJob(db, { ...series, to: undefined }, first.job_id) : undefined
}

export const getShareOfVoice = operation({
  name: 'get_share_of_voice',
  summary: "Share of voice on a client's results pages",
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, compare_to: Compare.compare_to }),
  output: ShareOfVoice,
  routes: [get('/api/v1/clients/{client_id}/share-of-voice')],
  tool: {
    effect: 'read',
    hint: 'Estimated from positions and search volumes, for the client and its competitors.',
  },
  async run(ctx, { compare_to, ...asked }) {
    const { client, part, series } = await seriesAsked(ctx, asked)
    const { engine } = part
    const [points, tracked, before, volumes] = await Promise.all([
      lastPoints(ctx.db, series, MAX_HISTORY),
      competitorsOf(ctx.db, client.id),
      compare_to === undefined ? undefined : pointToCompare(ctx, series, compare_to),
      weightsOf(ctx.db, client.id, part),
    ])
    const sites = [client, ...tracked]
    const shares = shareOfVoice(points, sites)
    const then = before ? sharesOf(before, sites) : {}
    const changes = compare_to !== undefined && {
      domains: shares.domains.map((row) => ({
        ...row,
        change: changeOf(row.share, then[row.domain]),
      })),
      compared_at: before?.checked_at ?? null,
    }
    return {
      engine,
      ...shares,
      ...changes,
      volumes,
      ...asOf(points.at(-1)?.checked_at),
    }
  },
})

const CompetitorCandidate = z
  .object({
    domain: z.string(),
    keywords: z.int().describe('Keywords with a top 10 position'),
    checks: z
      .int()
      .describe('Checks with a top 10 position; a keyword on both devices has two'),
    keyword_share: z.number().describe('Percent of the keywords'),
    best_position: z.int(),
    visibility: z.number().describe('Percent').nullable(),
  })
  .meta({ id: 'CompetitorCandidate' })

export const discoverCompetitors = operation({
  name: 'discover_competitors',
  summary: 'Suggest competitors: domains often in the top 10 that are not tracked yet',
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, ...Window }),
  output: listAsOf(CompetitorCandidate),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/competitor-discovery')],
  tool: {
    effect: 'read',
    hint: 'By the last full rank check of the period, without hosts where anyone can publish.',
  },
  async run(ctx, { limit, offset, ...asked }) {
    const { client, series } = await seriesAsked(ctx, asked)
    const [point, tracked] = await Promise.all([
      latestPoint(ctx.db, series),
      competitorsOf(ctx.db, client.id),
    ])
    const found = candidatesOf(point, [client, ...tracked])
    const page = await readPage(
      { limit, offset },
      {
        rows: async (size, skip) => found.slice(skip, skip + (size ?? found.length)),
        count: async () => found.length,
      },
    )
    return { ...page, ...asOf(point?.checked_at) }
  },
})

export const competitorOperations: AnyOperation[] = [
  getCompetitorVisibility,
  getShareOfVoice,
  discoverCompetitors,
]
