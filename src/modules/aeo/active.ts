import type { Context } from '../../core/context.ts'
import { progressOf } from './rules.ts'
import { activeChecks } from './store/checks.ts'
import { activeDiscoveries } from './store/discoveries.ts'

const MAX_ACTIVE = 500

/** The checks and discoveries of the caller's workspace that have not ended, as active jobs are told. */
export async function activeAeoJobs(ctx: Context) {
  const [checks, discoveries] = await Promise.all([activeChecks(ctx, MAX_ACTIVE), activeDiscoveries(ctx, MAX_ACTIVE)])
  return [
    ...checks.map((check) => ({
      type: 'aeo_check' as const,
      id: check.id,
      client_id: check.client_id,
      status: check.status,
      progress_pct: progressOf(check),
      created_at: check.created_at,
    })),
    ...discoveries.map(({ id, client_id, status, progress_pct, created_at }) => ({
      type: 'aeo_discovery' as const,
      id,
      client_id,
      status,
      progress_pct,
      created_at,
    })),
  ]
}
