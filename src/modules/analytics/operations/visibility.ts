import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { Window } from '../../../core/page.ts'
import { Compare, World } from '../../../core/schemas.ts'
import { listAsOf, pagedAsOf, requireClient } from '../../clients/index.ts'
import { checksOf, OWNABLE_FEATURES } from '../../rank-checks/index.ts'
import { changeIn } from '../changes/compared-change.ts'
import { featureOwnershipChanges, type Stretch, turnsBetween } from '../changes/movers.ts'
import { segmentOf } from '../figures/segments.ts'
import { catchUp } from '../figures/summarize.ts'
import { SerpFeatures } from '../keyword-schemas.ts'
import { momentOf, presentPoint } from '../present.ts'
import {
  Asked,
  asOf,
  ClientStanding,
  engineAsked,
  Segment,
  Span,
  VisibilityPoint,
} from '../schemas.ts'
import {
  endsOf,
  jobsIn,
  lastPoints,
  pagePoints,
  pointOfJob,
  type Series,
  type Trend,
} from '../store/metric-points.ts'
import { weightsOf } from '../store/ratings.ts'
import { readOwnershipChanges } from '../store/standings.ts'

const MAX_HISTORY = 1000
const MAX_CHANGES = 1000

export const getVisibility = operation({
  name: 'get_visibility',
  summary: "A client's visibility over time, one point per rank check",
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, world: World, ...Window }),
  output: listAsOf(VisibilityPoint),
  routes: [pagedAsOf('/api/v1/clients/{client_id}/visibility')],
  tool: {
    effect: 'read',
    hint: 'Oldest first. With tag, cluster or geo: keywords that carried it when they were checked. Do not compare partial points.',
  },
  async run(ctx, { client_id, device, from, to, tag, cluster, geo, engine, world, ...window }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const segment = segmentOf({
      tag,
      cluster,
      geo,
      engine: await engineAsked(ctx, client_id, engine),
    })
    const series = {
      workspaceId: client.workspace_id,
      clientId: client_id,
      device,
      segment,
      from,
      to,
      world,
    }
    const [{ items, ...counts }, [last]] = await Promise.all([
      pagePoints(ctx.db, series, window),
      jobsIn(ctx.db, series, 1),
    ])
    return {
      items: items.map(presentPoint),
      ...counts,
      ...asOf(last?.checked_at),
    }
  },
})

export const getStanding = operation({
  name: 'get_standing',
  summary: "A client's standing, now or at a given time, compared with an earlier one",
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Segment, ...Compare }),
  output: ClientStanding,
  routes: [get('/api/v1/clients/{client_id}/standing')],
  tool: {
    effect: 'read',
    hint: 'Two rank checks and their difference, such as this month against last: to picks the check, compare_to the one it is compared with.',
  },
  async run(ctx, { client_id, device, to, compare_to, ...asked }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const engine = await engineAsked(ctx, client_id, asked.engine)
    const part = { ...asked, engine }
    const series = {
      workspaceId: client.workspace_id,
      clientId: client_id,
      device,
      segment: segmentOf(part),
    }
    const [checks, volumes] = await Promise.all([
      checksOf(ctx.db, { ...series, to, compare_to }),
      weightsOf(ctx.db, client_id, part),
    ])
    if (!checks) {
      const nothing = {
        engine,
        volumes,
        now: null,
        before: null,
        change: null,
        new_keywords: null,
        lost_keywords: null,
        compared_at: null,
      }
      return { ...nothing, ...asOf(null) }
    }
    const { now: last, before: first } = checks
    const [now, before, turns] = await Promise.all([
      pointOfJob(ctx.db, series, last.job_id),
      first ? pointOfJob(ctx.db, series, first.job_id) : undefined,
      first ? turnsBetween(ctx, { ...series, ...part, first, last }) : null,
    ])
    const stretch = first && { ...series, ...part, first, last }
    return {
      engine,
      now: now ? presentPoint(now) : null,
      before: before ? presentPoint(before) : null,
      ...(stretch ? await changeIn(ctx, stretch, { now, before }) : { change: null }),
      new_keywords: turns?.entered ?? null,
      lost_keywords: turns?.lost ?? null,
      volumes,
      compared_at: first?.checked_at ?? null,
      ...asOf(last.checked_at),
    }
  },
})

export const getSerpFeatures = operation({
  name: 'get_serp_features',
  summary: "SERP features of a client's keywords, and who owns them",
  access: 'viewer',
  readsPast: true,
  input: z.object({ ...Asked, ...Span, ...Segment, compare_to: Compare.compare_to }),
  output: SerpFeatures,
  routes: [get('/api/v1/clients/{client_id}/serp-features')],
  tool: {
    effect: 'read',
    hint: 'summary and won_lost describe the last check; with from or to, the last check of the period against its first; with compare_to, against that time. Related searches and questions have no owner.',
  },
  async run(ctx, { client_id, device, from, to, compare_to, ...asked }) {
    const client = await requireClient(ctx, client_id)
    await catchUp(ctx, client)
    const engine = await engineAsked(ctx, client_id, asked.engine)
    const part = { ...asked, engine }
    const stretch = { workspaceId: client.workspace_id, clientId: client_id, device, from, to }
    const points = await lastPoints(
      ctx.db,
      { ...stretch, segment: segmentOf(part) },
      MAX_HISTORY,
    )
    const latest = points.at(-1)
    if (compare_to !== undefined)
      return {
        engine,
        ...(await featuresSince(ctx, { ...stretch, ...part, compare_to, points })),
      }
    return {
      engine,
      ...featureCounts(points),
      ...asOf(latest?.checked_at),
      won_lost: await wonAndLost(ctx, { ...stretch, ...part }),
    }
  },
})

type Since = Omit<Stretch, 'first' | 'last'> & Compare & { points: Trend[] }

/** By the last check of the time asked for, against how it stood at an earlier one. */
async function featuresSince(ctx: Context, { points, to, compare_to, ...wanted }: Since) {
  const checks = await checksOf(ctx.db, { ...wanted, to, compare_to })
  const first = checks?.before ?? null
  const latest = points.at(-1)
  const before =
    first && (await pointOfJob(ctx.db, { ...wanted, segment: segmentOf(wanted) }, first.job_id))
  const hands = checks && first
  return {
    ...featureCounts(points),
    owned_change: before && latest ? ownedChange(latest.owned, before.owned) : null,
    compared_at: first?.checked_at ?? null,
    ...asOf(latest?.checked_at),
    won_lost: listChanges(
      hands
        ? await featureOwnershipChanges(
            ctx,
            { ...wanted, first, last: checks.now },
            MAX_CHANGES,
          )
        : [],
    ),
  }
}

function ownedChange(now: Record<string, number>, before: Record<string, number>) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  return Object.fromEntries(names.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)]))
}

function featureCounts(points: Trend[]) {
  const latest = points.at(-1)
  const summary = latest?.features ?? {}
  // Of what a page can show the owner of, none is a number too.
  const none = OWNABLE_FEATURES.filter((name) => name in summary).map((name) => [name, 0])
  return {
    summary,
    owned: { ...Object.fromEntries(none), ...latest?.owned },
    held: latest?.held ?? {},
    ownable: [...OWNABLE_FEATURES],
    keywords: latest?.keywords ?? 0,
    checks: latest?.total ?? 0,
    history: points.map((point) => ({ ...momentOf(point), ...point, checks: point.total })),
  }
}

type Times = Pick<Series, 'from' | 'to'>

/** Against the check before, or over a stretch of time. */
async function wonAndLost(
  ctx: Context,
  { from, to, ...wanted }: Omit<Stretch, 'first' | 'last'> & Times,
) {
  return listChanges(
    from === undefined && to === undefined ? await sinceBefore() : await within(),
  )

  async function sinceBefore() {
    const [latest] = await jobsIn(ctx.db, { ...wanted, device: 'both' }, 1)
    return readOwnershipChanges(
      ctx.db,
      { ...wanted, sinceJob: latest?.job_id ?? 0 },
      MAX_CHANGES,
    )
  }

  async function within() {
    const ends = await endsOf(ctx.db, { ...wanted, device: 'both', from, to })
    return ends ? featureOwnershipChanges(ctx, { ...wanted, ...ends }, MAX_CHANGES) : []
  }
}

type Changes =
  | Awaited<ReturnType<typeof readOwnershipChanges>>
  | Awaited<ReturnType<typeof featureOwnershipChanges>>

const listChanges = (changes: Changes) => ({
  won: changes.flatMap(({ won, ...row }) => won.map((feature) => ({ ...row, feature }))),
  lost: changes.flatMap(({ lost, ...row }) => lost.map((loss) => ({ ...row, ...loss }))),
})

export const visibilityOperations: AnyOperation[] = [
  getVisibility,
  getStanding,
  getSerpFeatures,
]
