import type { ActiveJobs } from '../../core/active-job.ts'
import { clientsById } from '../clients/index.ts'
import { progressOf } from './check-figures.ts'
import { activeChecks } from './store/checks.ts'

const MAX_ACTIVE = 500

/** The checks of prompts that wait or run. */
export const activeAeoJobs: ActiveJobs = async (ctx) => {
  const checks = await activeChecks(ctx, MAX_ACTIVE)
  const clients = await clientsById(
    ctx,
    checks.map(({ client_id }) => client_id),
  )
  return checks.map((check) => ({
    type: 'aeo_check',
    id: check.id,
    client_id: check.client_id,
    client_name: clients.get(check.client_id)?.name ?? '',
    status: check.status === 'pending' ? 'pending' : 'running',
    progress_pct: progressOf(check),
    created_at: check.created_at,
  }))
}
