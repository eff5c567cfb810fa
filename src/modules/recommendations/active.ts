import type { ActiveJobs } from '../../core/active-job.ts'
import { unfinished } from '../../core/job.ts'
import { clientsById } from '../clients/index.ts'
import { REFRESH_KEY } from './generate.ts'
import { REC_TYPES } from './select.ts'
import { countFresh } from './store.ts'

/** The clients whose recommendations are being generated. */
export const activeRefreshes: ActiveJobs = async (ctx) => {
  const waiting = await unfinished(ctx, REFRESH_KEY)
  const ids = waiting.map(({ about }) => about)
  const [clients, fresh] = await Promise.all([clientsById(ctx, ids), countFresh(ctx.db, ids)])
  return waiting.flatMap(({ id, about: client_id, status, created_at }) => {
    const client = clients.get(client_id)
    if (!client) return []
    const progress_pct = (100 * (fresh.get(client_id) ?? 0)) / REC_TYPES.length
    return [{ type: 'recommendations', id, client_id, client_name: client.name, status, progress_pct, created_at }]
  })
}
