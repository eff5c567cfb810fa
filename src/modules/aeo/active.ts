import type { Context } from '../../core/context.ts'
import { requireClient } from '../clients/index.ts'
import { progressOf } from './rules.ts'
import { activeChecks } from './store/checks.ts'
import { activeDiscoveries } from './store/discoveries.ts'

const MAX_ACTIVE = 500

/** The checks and discoveries of the caller that have not ended, as active jobs are told. */
export async function activeAeoJobs(ctx: Context) {
  const [checks, discoveries] = await Promise.all([activeChecks(ctx, MAX_ACTIVE), activeDiscoveries(ctx, MAX_ACTIVE)])
  const jobs = [
    ...checks.map((check) => ({ ...check, type: 'aeo_check' as const, progress_pct: progressOf(check) })),
    ...discoveries.map((discovery) => ({ ...discovery, type: 'aeo_discovery' as const })),
  ]
  const ids = [...new Set(jobs.map(({ client_id }) => client_id))]
  const clients = new Map(await Promise.all(ids.map(async (id) => [id, await requireClient(ctx, id)] as const)))
  return jobs.map(({ type, id, client_id, status, progress_pct, created_at }) => ({
    type,
    id,
    client_id,
    client_name: clients.get(client_id)?.name ?? '',
    status: status === 'pending' ? ('pending' as const) : ('running' as const),
    progress_pct,
    created_at,
  }))
}
