import type { Db } from '../../platform/database/db.ts'
import { strongestFirst } from './figures.ts'
import { clustersOf, keywordsIn } from './store/clusters.ts'

/** The cluster that each keyword of a client is in, under the name it is shown by. */
export async function clusterOfKeywords(db: Db, clientId: number) {
  const [clusters, keywords] = await Promise.all([
    clustersOf(db, clientId),
    keywordsIn(db, clientId),
  ])
  const given = new Map(clusters.map(({ id, name }) => [id, name]))
  const found = new Map<number, { id: number; name: string }>()
  for (const [id, members] of Map.groupBy(keywords, ({ cluster_id }) => cluster_id)) {
    const name = given.get(id) || strongestFirst(members)[0]?.query || ''
    for (const member of members) found.set(member.id, { id, name })
  }
  return found
}
