import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

type Asked = { clientId: number | null; limit: number }

/** The tags and clusters that keywords of a client have, or of all clients, by name. */
export async function groupsOfKeywords(db: Db, { clientId, limit }: Asked) {
  const names = async (name: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ name: string }>`
      select distinct name from keywords, lateral ${name} as given(name)
      where workspace_id = ${WORKSPACE_ID} and (${clientId}::bigint is null or client_id = ${clientId})
        and name <> ''
      order by name limit ${limit}`.execute(db)
    return rows.map((row) => row.name)
  }
  return {
    tags: await names(sql`unnest(tags)`),
    clusters: await names(sql`(values (cluster))`),
  }
}

/** The domains of its competitors, or of the competitors of all clients. */
export async function competitorDomains(db: Db, { clientId, limit }: Asked): Promise<string[]> {
  const all = db.selectFrom('competitors').select('domain').distinct()
  const found = clientId === null ? all : all.where('client_id', '=', clientId)
  const rows = await found.orderBy('domain').limit(limit).execute()
  return rows.map(({ domain }) => domain)
}
