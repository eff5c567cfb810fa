import type { ActiveJob } from '../../core/active-job.ts'
import type { Context } from '../../core/context.ts'
import { clientsById } from '../clients/index.ts'
import { listRuns } from './store/runs.ts'
import { progressOf, wireStatus } from './wire.ts'

const MAX_ACTIVE = 500

/** The active runs of every kind that the caller may see, by one query. */
export async function activeRuns(ctx: Context): Promise<ActiveJob[]> {
  const runs = await listRuns(ctx, { isActive: true, limit: MAX_ACTIVE })
  const names = await namesOf(ctx, runs)
  return runs.flatMap((run): ActiveJob[] => {
    const kind = ctx.runKinds.find(({ kind }) => kind === run.kind)
    if (!kind) return []
    const {
      id = run.id,
      name = names.get(run.client_id ?? 0) ?? '',
      type = kind.type,
    } = kind.label?.(run) ?? {}
    const status = wireStatus(run) === 'pending' && !kind.hasNoPending ? 'pending' : 'running'
    const { client_id, created_at } = run
    const about = { id, client_id, client_name: name }
    return [{ type, ...about, status, progress_pct: progressOf(run), created_at }]
  })
}

async function namesOf(
  ctx: Context,
  runs: { client_id: number | null }[],
): Promise<Map<number, string>> {
  const ids = runs.flatMap(({ client_id }) => client_id ?? [])
  const clients = await clientsById(ctx, ids)
  return new Map([...clients].map(([id, { name }]) => [id, name]))
}
