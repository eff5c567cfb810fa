import { type Context, retryTransaction } from '../../core/context.ts'
import { recordAudit } from '../accounts/index.ts'
import {
  clientsById,
  competitorsOf,
  countKeywords,
  dropClient,
  dropKeywords,
} from '../clients/index.ts'
import { checkedKeywords, lastJobsOf } from '../rank-checks/index.ts'
import { deleteImport, handOver, lockImport, withPositions } from './store.ts'

/** Takes an import back: its positions, and the keywords and clients made for it that nothing else has happened to. */
export function undoImport(ctx: Context, id: number) {
  return retryTransaction(ctx, async (tx) => {
    const { workspaceId } = tx.actor
    const found = await lockImport(tx.db, { workspaceId, id })
    await deleteImport(tx.db, found)
    const keywords = await removeKeywords(tx, found.added_keywords)
    const clients = await removeClients(tx, found.added_clients)
    await handOver(tx.db, { workspaceId, keywords: keywords.shared, clients: clients.kept })
    await recordAudit(tx, 'history_import_undone', `import ${id}: ${found.points} positions`)
    return {
      points: found.points,
      keywords: keywords.gone,
      clients: clients.gone,
      keywords_kept: keywords.kept,
      clients_kept: clients.kept.length,
    }
  })
}

async function removeKeywords(tx: Context, ids: number[]) {
  const shared = await withPositions(tx.db, ids)
  const used = (await checkedKeywords(tx.db, ids)).union(shared)
  const gone = await dropKeywords(
    tx.db,
    ids.filter((id) => !used.has(id)),
  )
  return { gone, kept: used.size, shared: [...shared] }
}

async function removeClients(tx: Context, ids: number[]) {
  const clients = await clientsById(tx, ids)
  const kept: number[] = []
  for (const client of clients.values()) {
    if (await isUsed(tx, client)) kept.push(client.id)
    else await dropClient(tx, client.id)
  }
  return { gone: clients.size - kept.length, kept }
}

async function isUsed(
  tx: Context,
  { id, created_at, updated_at }: { id: number; created_at: number; updated_at: number },
) {
  if (updated_at !== created_at || (await countKeywords(tx.db, { client_id: id })) > 0)
    return true
  const [competitors, jobs] = [await competitorsOf(tx.db, id), await lastJobsOf(tx, [id])]
  return competitors.length > 0 || jobs.length > 0
}
