import { z } from 'zod'
import { invalid } from '../../../base/errors.ts'
import { get, operation, paged } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { requireClient } from '../../clients/index.ts'
import { clusterSegment, tagSegment } from '../points.ts'
import { momentOf, presentPoint } from '../present.ts'
import { Asked, Segment, SerpFeatures, Span, VisibilityPoint } from '../schemas.ts'
import { lastPoints, latestPoint, pagePoints } from '../store/points.ts'
import { readOwnershipChanges } from '../store/standings.ts'
import { catchUp } from '../summarize.ts'

const MAX_HISTORY = 1000
const MAX_CHANGES = 1000

export const getVisibility = operation({
  name: 'get_visibility',
  summary: "A client's visibility over time, one point per rank check",
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment, ...Window }),
  output: pageOf(VisibilityPoint),
  routes: [paged('/api/v1/clients/{client_id}/visibility')],
  tool: {
    effect: 'read',
    hint: 'Oldest first. With tag or cluster: keywords that carried it when they were checked. Do not compare partial points.',
  },
  async run(ctx, { client_id, device, from, to, tag, cluster, ...window }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const series = { workspaceId: client.workspace_id, clientId: client_id, device, from, to }
    const { items, ...counts } = await pagePoints(ctx.db, { ...series, segment: segmentOf({ tag, cluster }) }, window)
    return { items: items.map(presentPoint), ...counts }
  },
})

function segmentOf({ tag, cluster }: { tag?: string | undefined; cluster?: string | undefined }): string {
  if (tag && cluster) throw invalid('Give tag or cluster, not both')
  if (tag) return tagSegment(tag)
  return cluster ? clusterSegment(cluster) : ''
}

export const getSerpFeatures = operation({
  name: 'get_serp_features',
  summary: "Which blocks the results pages of a client's keywords show, and whose they are",
  access: 'viewer',
  input: z.object({ ...Asked, ...Span }),
  output: SerpFeatures,
  routes: [get('/api/v1/clients/{client_id}/serp-features')],
  tool: {
    effect: 'read',
    hint: 'summary and won_lost are of the last check, history goes back in time. Related searches and questions belong to nobody.',
  },
  async run(ctx, { client_id, device, ...span }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const series = { workspaceId: client.workspace_id, clientId: client_id, device }
    const [points, latest] = await Promise.all([
      lastPoints(ctx.db, { ...series, ...span }, MAX_HISTORY),
      latestPoint(ctx.db, series),
    ])
    const wanted = { ...series, sinceJob: latest?.job_id ?? 0 }
    const changes = await readOwnershipChanges(ctx.db, wanted, MAX_CHANGES)
    return {
      summary: latest?.features ?? {},
      owned: latest?.owned ?? {},
      history: points.map((point) => ({ ...momentOf(point), ...point })),
      won_lost: {
        won: changes.flatMap(({ won, ...row }) => won.map((feature) => ({ ...row, feature }))),
        lost: changes.flatMap(({ lost, ...row }) => lost.map((loss) => ({ ...row, ...loss }))),
      },
    }
  },
})
