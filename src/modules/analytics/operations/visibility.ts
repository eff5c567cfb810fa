import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { get, operation } from '../../../core/operation.ts'
import { Window } from '../../../core/page.ts'
import { World } from '../../../core/schemas.ts'
import { listAsOf, pagedAsOf, requireClient } from '../../clients/index.ts'
import { OWNABLE_FEATURES } from '../../rank-checks/index.ts'
import { asOf } from '../as-of.ts'
import { featureOwnershipChanges, type Stretch } from '../movers.ts'
import { momentOf, presentPoint } from '../present.ts'
import { Asked, Segment, SerpFeatures, Span, VisibilityPoint } from '../schemas.ts'
import { segmentOf } from '../segments.ts'
import { endsOf, jobsIn, lastPoints, pagePoints, type Series } from '../store/metric-points.ts'
import { readOwnershipChanges } from '../store/standings.ts'
import { catchUp } from '../summarize.ts'

const MAX_HISTORY = 1000
const MAX_CHANGES = 1000

export const getVisibility = operation({
  name: 'get_visibility',
  summary: "A client's visibility over time, one point per rank check",
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment, world: World, ...Window }),
  output: listAsOf(VisibilityPoint),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/visibility')],
  tool: {
    effect: 'read',
    hint: 'Oldest first. With tag, cluster or geo: keywords that carried it when they were checked. Do not compare partial points.',
  },
  async run(ctx, { client_id, device, from, to, tag, cluster, geo, world, ...window }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const segment = segmentOf({ tag, cluster, geo })
    const series = { workspaceId: client.workspace_id, clientId: client_id, device, segment, from, to, world }
    const [{ items, ...counts }, [last]] = await Promise.all([
      pagePoints(ctx.db, series, window),
      jobsIn(ctx.db, series, 1),
    ])
    return { items: items.map(presentPoint), ...counts, ...(await asOf(ctx, client_id, last?.checked_at)) }
  },
})

export const getSerpFeatures = operation({
  name: 'get_serp_features',
  summary: "Which blocks the results pages of a client's keywords show, and whose they are",
  access: 'viewer',
  input: z.object({ ...Asked, ...Span, ...Segment }),
  output: SerpFeatures,
  routes: [get('/api/v1/clients/{client_id}/serp-features')],
  tool: {
    effect: 'read',
    hint: 'summary and won_lost are of the last check; with from or to, of the last check of that time against its first. Related searches and questions belong to nobody.',
  },
  async run(ctx, { client_id, device, from, to, ...part }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const stretch = { workspaceId: client.workspace_id, clientId: client_id, device, from, to }
    const points = await lastPoints(ctx.db, { ...stretch, segment: segmentOf(part) }, MAX_HISTORY)
    const latest = points.at(-1)
    return {
      summary: latest?.features ?? {},
      owned: latest?.owned ?? {},
      held: latest?.held ?? {},
      ownable: [...OWNABLE_FEATURES],
      keywords: latest?.keywords ?? 0,
      checks: latest?.total ?? 0,
      ...(await asOf(ctx, client_id, latest?.checked_at)),
      history: points.map((point) => ({ ...momentOf(point), ...point, checks: point.total })),
      won_lost: await wonAndLost(ctx, { ...stretch, ...part }),
    }
  },
})

type Times = Pick<Series, 'from' | 'to'>

/** Against the check before, or over a stretch of time. */
async function wonAndLost(ctx: Context, { from, to, ...wanted }: Omit<Stretch, 'first' | 'last'> & Times) {
  const changes = from === undefined && to === undefined ? await sinceBefore() : await within()
  return {
    won: changes.flatMap(({ won, ...row }) => won.map((feature) => ({ ...row, feature }))),
    lost: changes.flatMap(({ lost, ...row }) => lost.map((loss) => ({ ...row, ...loss }))),
  }

  async function sinceBefore() {
    const [latest] = await jobsIn(ctx.db, { ...wanted, device: 'both' }, 1)
    return readOwnershipChanges(ctx.db, { ...wanted, sinceJob: latest?.job_id ?? 0 }, MAX_CHANGES)
  }

  async function within() {
    const ends = await endsOf(ctx.db, { ...wanted, device: 'both', from, to })
    return ends ? featureOwnershipChanges(ctx, { ...wanted, ...ends }, MAX_CHANGES) : []
  }
}
