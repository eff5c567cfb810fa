import { z } from 'zod'
import { operation, paged } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { listClients } from '../../clients/index.ts'
import { activeJobs, countTurns, progressOf, statusText } from '../../rank-checks/index.ts'
import { standingOf } from '../overview.ts'
import { ClientOverview } from '../schemas.ts'
import { pointsOfClients } from '../store/overviews.ts'

const DAY = 86_400

export const listClientOverviews = operation({
  name: 'list_client_overviews',
  summary: 'How every client is doing: visibility, top counts, and the check that runs',
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
    const [points, running] = await Promise.all([
      pointsOfClients(ctx.db, { workspaceId, clientIds, since: ctx.now() - days * DAY }),
      activeJobs(ctx.db, { workspaceId, clientIds }),
    ])
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
          running: job ? { job_id: job.id, status: statusText(job), progress_pct: progressOf(job) } : null,
        }
      }),
    }
  },
})
