import type { Context } from '../../core/context.ts'
import type { OwnedClient } from '../clients/index.ts'
import { marksOf, readSet } from './store.ts'

/** Open steps of a client in order of priority, as last generated. */
export async function openRecommendations({ db }: Context, { workspace_id, id }: OwnedClient) {
  const owner = { workspace_id, client_id: id }
  const [set, marks] = await Promise.all([
    readSet(db, owner, 'priority_actions'),
    marksOf(db, id),
  ])
  return (set?.items ?? []).filter(
    ({ id: item }) => (marks.get(item)?.status ?? 'open') === 'open',
  )
}
