import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { anyOf } from '../../../platform/database/db.ts'
import type { NewClient } from '../schemas.ts'

/** Two imports into one workspace are made one after the other, so that neither misses what the other stores. */
export async function holdClientList({ db, actor }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('clients', ${actor.workspaceId}))`.execute(
    db,
  )
}

/** The clients of the workspace with one of these domains, archived ones too. */
export async function clientsByDomain(
  { db, actor }: Context,
  domains: string[],
): Promise<Map<string, { id: number }>> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'domain'])
    .where('workspace_id', '=', actor.workspaceId)
    .where('domain', '=', anyOf(domains))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, domain }) => [domain, { id }]))
}

export async function insertClients({ db, actor, now }: Context, clients: NewClient[]) {
  if (clients.length === 0) return []
  const at = now()
  const owner = {
    workspace_id: actor.workspaceId,
    user_id: actor.userId,
    created_at: at,
    updated_at: at,
  }
  const rows = clients.map(({ name, domain, notes, sitemap_url }) => ({
    ...owner,
    name,
    domain,
    notes,
    sitemap_url,
  }))
  return db.insertInto('clients').values(rows).returning(['id', 'name', 'domain']).execute()
}
