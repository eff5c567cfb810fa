import { z } from 'zod'
import { get, operation } from '../../../core/operation.ts'
import { readPage, Window } from '../../../core/page.ts'
import { competitorsOf, listAsOf, pagedAsOf, requireClient } from '../../clients/index.ts'
import { asOf } from '../as-of.ts'
import { candidatesOf, shareOfVoice } from '../competitors.ts'
import { clientNumbers, comparedOver, competitorNumbers } from '../present.ts'
import { Asked, CompetitorCandidate, CompetitorVisibility, Segment, ShareOfVoice, Span } from '../schemas.ts'
import { segmentOf } from '../segments.ts'
import { lastPoints, latestPoint } from '../store/metric-points.ts'
import { catchUp, catchUpCompetitors } from '../summarize.ts'

const MAX_HISTORY = 1000

export const getCompetitorVisibility = operation({
  name: 'get_competitor_visibility',
  summary: 'How visible the competitors are beside the client',
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment }),
  output: CompetitorVisibility,
  routes: [get('/api/v1/clients/{client_id}/competitor-visibility')],
  tool: {
    effect: 'read',
    hint: 'By the last whole rank check of the time asked for. Averages and misses are reckoned within compared.depth, which every check saw, so the rows compare; a check with depth full sees 100 results.',
  },
  async run(ctx, { client_id, device, from, to, ...part }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const series = { workspaceId: client.workspace_id, clientId: client_id, device, from, to, segment: segmentOf(part) }
    const [tracked, before] = await Promise.all([competitorsOf(ctx.db, client_id), latestPoint(ctx.db, series)])
    if (!before) {
      const nothing = { competitors: [], client: null, job_id: null, checked_at: null, compared: null, pending: [] }
      return { ...nothing, ...(await asOf(ctx, client_id, null)) }
    }
    const isKnown = tracked.every(({ domain }) => domain in before.competitors)
    if (!isKnown) await catchUpCompetitors(ctx, before.job_id)
    const point = (isKnown ? before : await latestPoint(ctx.db, series)) ?? before
    return {
      competitors: tracked.flatMap((competitor) => competitorNumbers(point, competitor) ?? []),
      client: clientNumbers(point, client),
      job_id: point.job_id,
      checked_at: point.checked_at,
      compared: comparedOver(point),
      ...(await asOf(ctx, client_id, point.checked_at)),
      pending: tracked.flatMap(({ domain }) => (domain in point.competitors ? [] : domain)),
    }
  },
})

export const getShareOfVoice = operation({
  name: 'get_share_of_voice',
  summary: 'Whose results get the clicks on the results pages of a client',
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment }),
  output: ShareOfVoice,
  routes: [get('/api/v1/clients/{client_id}/share-of-voice')],
  tool: { effect: 'read', hint: 'Estimated from places and search volumes, for the client and its competitors.' },
  async run(ctx, { client_id, device, from, to, ...part }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const series = { workspaceId: client.workspace_id, clientId: client_id, device, from, to, segment: segmentOf(part) }
    const [points, tracked] = await Promise.all([
      lastPoints(ctx.db, series, MAX_HISTORY),
      competitorsOf(ctx.db, client_id),
    ])
    return { ...shareOfVoice(points, [client, ...tracked]), ...(await asOf(ctx, client_id, points.at(-1)?.checked_at)) }
  },
})

export const discoverCompetitors = operation({
  name: 'discover_competitors',
  summary: 'Domains that often stand among the first ten and are not tracked yet',
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment, ...Window }),
  output: listAsOf(CompetitorCandidate),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/competitor-discovery')],
  tool: {
    effect: 'read',
    hint: 'By the last whole rank check of the time asked for, without hosts where anybody may write.',
  },
  async run(ctx, { client_id, device, from, to, limit, offset, ...part }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const series = { workspaceId: client.workspace_id, clientId: client_id, device, from, to, segment: segmentOf(part) }
    const [point, tracked] = await Promise.all([latestPoint(ctx.db, series), competitorsOf(ctx.db, client_id)])
    const found = candidatesOf(point, [client, ...tracked])
    const page = await readPage(
      { limit, offset },
      {
        rows: async (size, skip) => found.slice(skip, skip + (size ?? found.length)),
        count: async () => found.length,
      },
    )
    return { ...page, ...(await asOf(ctx, client_id, point?.checked_at)) }
  },
})
