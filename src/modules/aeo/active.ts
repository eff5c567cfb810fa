import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { progressOf } from './check-figures.ts'
import { activeChecks } from './store/checks.ts'
import { activeDiscoveries } from './store/discoveries.ts'

const MAX_ACTIVE = 500

/** The checks of prompts and the discoveries that wait or run. */
export const activeAeoJobs: ActiveJobs = async (ctx) => {
  const [checks, discoveries] = await Promise.all([activeChecks(ctx, MAX_ACTIVE), activeDiscoveries(ctx, MAX_ACTIVE)])
  const jobs = [
    ...checks.map((check) => ({ ...check, type: 'aeo_check' as const, progress_pct: progressOf(check) })),
    ...discoveries.map((discovery) => ({ ...discovery, type: 'aeo_discovery' as const })),
  ]
  const clients = await clientsById(
    ctx,
    jobs.map(({ client_id }) => client_id),
  )
  return jobs.map(({ type, id, client_id, status, progress_pct, created_at }) => ({
    type,
    id,
    client_id,
    client_name: clients.get(client_id)?.name ?? '',
    status: status === 'pending' ? 'pending' : 'running',
    progress_pct,
    created_at,
  }))
}
