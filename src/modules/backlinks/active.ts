import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { activeRuns } from './store/runs.ts'

/** The checks of links and searches for them that run. */
export const activeBacklinkRuns: ActiveJobs = async (ctx) => {
  const runs = await activeRuns(ctx.db, ctx.actor.workspaceId)
  const clients = await clientsById(
    ctx,
    runs.map(({ client_id }) => client_id),
  )
  return runs.flatMap(({ id, client_id, total, checked, created_at }) => {
    const client = clients.get(client_id)
    if (!client) return []
    const progress_pct = total === 0 ? 0 : Math.min(100, (100 * checked) / total)
    return [{ type: 'backlinks', id, client_id, client_name: client.name, status: 'running', progress_pct, created_at }]
  })
}
