import { z } from 'zod'
import { get, operation, paged } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { citedCounts } from '../../aeo/index.ts'
import { listClients } from '../../clients/index.ts'
import { activeJobs, countTurns, type Job, lastJobsOf, progressOf, statusText } from '../../rank-checks/index.ts'
import { standingOf } from '../overview.ts'
import { rounded } from '../present.ts'
import { ClientOverview, RecentMove } from '../schemas.ts'
import { pointsOfClients } from '../store/overviews.ts'
import { readRecentMoves } from '../store/standings.ts'

const HOUR = 3600
const DAY = 24 * HOUR

export const listClientOverviews = operation({
  name: 'list_client_overviews',
  summary: 'How every client is doing: visibility, top counts, answers that cite it, and the check that runs',
  access: 'viewer',
  input: z.object({
    days: z.int().min(1).max(365).default(30).describe('How far back the line goes; at most the last 60 checks'),
    ...Window,
  }),
  output: pageOf(ClientOverview),
  routes: [paged('/api/v1/client-overviews')],
  tool: {
    effect: 'read',
    hint: 'One row per client, archived ones left out; standing is null before the first check.',
  },
  async run(ctx, { days, ...window }) {
    const { items: clients, ...counts } = await listClients(ctx, { ...window, isArchived: false })
    const { workspaceId } = ctx.actor
    const clientIds = clients.map(({ id }) => id)
    const [points, running, cited, last] = await Promise.all([
      pointsOfClients(ctx.db, { workspaceId, clientIds, since: ctx.now() - days * DAY }),
      activeJobs(ctx.db, { workspaceId, clientIds }),
      citedCounts(ctx, clientIds),
      lastJobsOf(ctx, clientIds),
    ])
    const citedIn = new Map(cited.map(({ client_id, ...counts }) => [client_id, counts]))
    const lastOf = new Map(last.map((job) => [job.client_id, lastJob(job)]))
    const byClient = Map.groupBy(points, ({ client_id }) => client_id)
    const latest = [...byClient.values()].flatMap((list) => list.slice(-1))
    const turns = new Map((await countTurns(ctx.db, workspaceId, latest)).map((turn) => [turn.job_id, turn]))
    return {
      ...counts,
      items: clients.map(({ id, name, domain, keyword_count }) => {
        const job = running.find(({ client_id }) => client_id === id)
        return {
          ...{ client_id: id, name, domain, keyword_count },
          standing: standingOf(byClient.get(id) ?? [], turns),
          answers: citedIn.get(id) ?? null,
          running: job ? { job_id: job.id, status: statusText(job), progress_pct: progressOf(job) } : null,
          last_job: lastOf.get(id) ?? null,
        }
      }),
    }
  },
})

const lastJob = ({ id, created_at, checked_keywords, errors, ...job }: Job) => ({
  job_id: id,
  status: statusText(job),
  created_at,
  checked_keywords,
  errors,
})

export const listRecentMoves = operation({
  name: 'list_recent_moves',
  summary: 'The keywords of all clients that moved lately',
  access: 'viewer',
  input: z.object({
    hours: z
      .int()
      .min(1)
      .max(24 * 30)
      .default(36)
      .describe('Only moves that a check of the last so many hours saw'),
    limit: z.int().min(1).max(100).default(12),
  }),
  output: z.array(RecentMove),
  routes: [get('/api/v1/recent-moves')],
  tool: {
    effect: 'read',
    hint: 'By estimated clicks won or lost, then by places; archived clients are left out. get_movers has all of one client.',
  },
  async run(ctx, { hours, limit }) {
    const { items: clients } = await listClients(ctx, { isArchived: false })
    const names = new Map(clients.map(({ id, name }) => [id, name]))
    const wanted = { workspaceId: ctx.actor.workspaceId, clientIds: [...names.keys()] }
    const moves = await readRecentMoves(ctx.db, { ...wanted, since: ctx.now() - hours * HOUR, limit })
    return moves.map((move) => ({
      ...move,
      client_name: names.get(move.client_id) ?? '',
      click_change: rounded(move.click_change),
    }))
  },
})
