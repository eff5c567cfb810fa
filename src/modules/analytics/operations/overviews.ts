import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, get, operation, paged } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Compare, provenanceOf } from '../../../core/schemas.ts'
import { citedCounts } from '../../aeo/index.ts'
import { pageClients } from '../../clients/index.ts'
import {
  activeJobs,
  checksToCompare,
  countTurns,
  countTurnsBetween,
  type Job,
  lastJobsOf,
  progressOf,
  statusText,
  type Turn,
} from '../../rank-checks/index.ts'
import { changeIn, UNCOMPARED } from '../changes/compared-change.ts'
import { movesOfClients } from '../changes/movers.ts'
import { RecentMove } from '../keyword-schemas.ts'
import { standingOf } from '../overview.ts'
import { rounded } from '../present.ts'
import { ClientOverview } from '../schemas.ts'
import { type OverviewPoint, pointsOfClients, pointsOfJobs } from '../store/overviews.ts'
import { readRecentMoves } from '../store/standings.ts'

const HOUR = 3600
const DAY = 24 * HOUR

export const listClientOverviews = operation({
  name: 'list_client_overviews',
  summary: 'Portfolio: visibility, top counts, citations and running check of every client',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    days: z
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe('How far back the trend goes; at most the last 60 checks'),
    ...Compare,
    ...Window,
  }),
  output: pageOf(ClientOverview),
  routes: [paged('/api/v1/client-overviews')],
  tool: {
    effect: 'read',
    hint: 'One row per client, without archived ones; standing is null before the first check.',
  },
  async run(ctx, { days, to, compare_to, ...window }) {
    const { items: clients, ...counts } = await pageClients(ctx, {
      ...window,
      isArchived: false,
    })
    const { workspaceId } = ctx.actor
    const clientIds = clients.map(({ id }) => id)
    const [points, running, cited, last] = await Promise.all([
      pointsOfClients(ctx.db, {
        workspaceId,
        clientIds,
        since: (to ?? ctx.now()) - days * DAY,
        to,
      }),
      activeJobs(ctx.db, { workspaceId, clientIds }),
      citedCounts(ctx, clientIds),
      lastJobsOf(ctx, clientIds),
    ])
    const citedIn = new Map(cited.map(({ client_id, ...counts }) => [client_id, counts]))
    const lastOf = new Map(last.map((job) => [job.client_id, lastJob(job)]))
    const byClient = Map.groupBy(points, ({ client_id }) => client_id)
    const latest = [...byClient.values()].flatMap((list) => list.slice(-1))
    const { turns, beforeOf } =
      compare_to === undefined
        ? await sinceLastCheck(ctx, { latest, byClient })
        : await sinceThen(ctx, { clientIds, latest, to, compare_to })
    const pairs = clients.map(({ id }) => ({
      now: byClient.get(id)?.at(-1),
      before: beforeOf(id),
    }))
    const changes = await changesOf(ctx, pairs)
    return {
      ...counts,
      items: clients.map(({ id, name, domain, keyword_count }, at) => {
        const job = running.find(({ client_id }) => client_id === id)
        const [before, compared] = [pairs[at]?.before, changes[at] ?? UNCOMPARED]
        return {
          ...{ client_id: id, name, domain, keyword_count },
          standing: standingOf(byClient.get(id) ?? [], { turns, before, compared }),
          answers: citedIn.get(id) ?? null,
          running: job
            ? { job_id: job.id, status: statusText(job), progress_pct: progressOf(job) }
            : null,
          last_job: lastOf.get(id) ?? null,
        }
      }),
    }
  },
})

const CLIENTS_AT_ONCE = 4

type Ends = { now: OverviewPoint | undefined; before: OverviewPoint | undefined }

/** What changed for each client, in their order. */
async function changesOf(ctx: Context, ends: Ends[]) {
  const changes: Awaited<ReturnType<typeof changeIn>>[] = []
  for (let at = 0; at < ends.length; at += CLIENTS_AT_ONCE) {
    const some = ends.slice(at, at + CLIENTS_AT_ONCE).map(async ({ now, before }) => {
      if (!now || !before) return UNCOMPARED
      const { workspaceId } = ctx.actor
      const stretch = {
        workspaceId,
        clientId: now.client_id,
        device: 'both' as const,
        first: before,
        last: now,
      }
      return changeIn(ctx, stretch, { now, before })
    })
    changes.push(...(await Promise.all(some)))
  }
  return changes
}

const byJob = (turns: Turn[]) => new Map(turns.map((turn) => [turn.job_id, turn]))

/** Each client against the check before its last. */
async function sinceLastCheck({ db, actor }: Context, { latest, byClient }: Last) {
  const turns = byJob(await countTurns(db, actor.workspaceId, latest))
  return { turns, beforeOf: (clientId: number) => byClient.get(clientId)?.at(-2) }
}

type Last = { latest: OverviewPoint[]; byClient: Map<number, OverviewPoint[]> }

type Then = Compare & { clientIds: number[]; latest: OverviewPoint[] }

/** Each client against how it stood at a time. */
async function sinceThen(
  { db, actor: { workspaceId } }: Context,
  { clientIds, latest, to, compare_to }: Then,
) {
  const checks = await checksToCompare(db, { workspaceId, clientIds, to, compare_to })
  const pairs = latest.flatMap((now) => {
    const before = checks.get(now.client_id)?.before
    return before ? [{ now, before }] : []
  })
  const [turns, points] = await Promise.all([
    countTurnsBetween(db, workspaceId, pairs),
    pointsOfJobs(
      db,
      workspaceId,
      pairs.map(({ before }) => before.job_id),
    ),
  ])
  return { turns: byJob(turns), beforeOf: (clientId: number) => points.get(clientId) }
}

const lastJob = ({ id, created_at, checked_keywords, errors, ...job }: Job) => ({
  job_id: id,
  status: statusText(job),
  created_at,
  checked_keywords,
  errors,
  source: provenanceOf(job.is_simulated),
})

export const listRecentMoves = operation({
  name: 'list_recent_moves',
  summary: 'Recent movers over all clients',
  access: 'viewer',
  readsPast: true,
  input: z.object({
    hours: z
      .int()
      .min(1)
      .max(24 * 30)
      .default(36)
      .describe('Only moves seen in the last N hours'),
    direction: z.enum(['up', 'down']).optional().describe('Only gains, or only losses'),
    ...Compare,
    limit: z.int().min(1).max(100).default(12),
  }),
  output: z.array(RecentMove),
  routes: [get('/api/v1/recent-moves')],
  tool: {
    effect: 'read',
    hint: 'By estimated clicks won or lost, then by positions; without archived clients. With compare_to: between the last full checks before the two times. get_movers has all movers of one client.',
  },
  async run(ctx, { hours, direction, to, compare_to, limit }) {
    const { items: clients } = await pageClients(ctx, { isArchived: false })
    const names = new Map(clients.map(({ id, name }) => [id, name]))
    const wanted = { workspaceId: ctx.actor.workspaceId, clientIds: [...names.keys()] }
    const moves =
      compare_to === undefined
        ? await readRecentMoves(ctx.db, {
            ...wanted,
            since: ctx.now() - hours * HOUR,
            limit,
            direction,
          })
        : await movesOfClients(
            ctx,
            await checksToCompare(ctx.db, { ...wanted, to, compare_to }),
            {
              limit,
              direction,
            },
          )
    const running = await activeJobs(ctx.db, wanted)
    return moves.map((move) => ({
      ...move,
      running_job_id: running.find(({ client_id }) => client_id === move.client_id)?.id ?? null,
      client_name: names.get(move.client_id) ?? '',
      click_change: rounded(move.click_change),
    }))
  },
})

export const overviewOperations: AnyOperation[] = [listClientOverviews, listRecentMoves]
