import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Who may read the reports of a client without an account: one setting for all its links. */
export type Sharing = {
  client_id: number
  workspace_id: number
  is_shared: boolean
  version: number
  expires_at: number | null
  password: string | null
}

type Client = { workspace_id: number; id: number }

/** The sharing of these clients: their own setting, else the workspace's, else shared. */
export async function sharingOf(db: Db, clients: Client[]): Promise<Map<number, Sharing>> {
  if (clients.length === 0) return new Map()
  const ids = clients.map(({ id }) => id)
  const workspaces = clients.map(({ workspace_id }) => workspace_id)
  // Named once more by value, so that a cluster asks the nodes of these alone.
  const named = [...new Set(workspaces)]
  const { rows } = await sql<Sharing>`
    select c.id::double precision as client_id, c.workspace_id::double precision as workspace_id,
      coalesce(l.is_shared, d.is_shared, true) as is_shared, coalesce(l.version, 1) as version, l.expires_at, l.password
    from unnest(${ids}::bigint[], ${workspaces}::bigint[]) as c (id, workspace_id)
      left join report_links l on l.client_id = c.id and l.workspace_id = c.workspace_id and l.workspace_id = any(${named}::bigint[])
      left join report_defaults d on d.workspace_id = c.workspace_id and d.workspace_id = any(${named}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.client_id, row]))
}

export async function readSharing(db: Db, client: Client): Promise<Sharing> {
  const sharing = (await sharingOf(db, [client])).get(client.id)
  if (!sharing) throw new Error('setting not found')
  return sharing
}

type Change = { is_shared?: boolean; expires_at?: number | null; password?: string | null }

export async function saveSharing(
  db: Db,
  { id, workspace_id }: Client,
  change: Change,
): Promise<void> {
  const insert = db
    .insertInto('report_links')
    .values({ client_id: id, workspace_id, ...change })
  const isEmpty = Object.keys(change).length === 0
  await insert
    .onConflict((conflict) =>
      isEmpty
        ? conflict.columns(['workspace_id', 'client_id']).doNothing()
        : conflict.columns(['workspace_id', 'client_id']).doUpdateSet(change),
    )
    .execute()
}

/** Invalidates all public links of the client. */
export async function renewSharing(db: Db, { id, workspace_id }: Client): Promise<void> {
  await db
    .insertInto('report_links')
    .values({ client_id: id, workspace_id, is_shared: true, version: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'client_id'])
        .doUpdateSet({ is_shared: true, version: sql`report_links.version + 1` }),
    )
    .execute()
}

export async function readSharingDefault(db: Db, workspaceId: number): Promise<boolean> {
  const row = db
    .selectFrom('report_defaults')
    .select('is_shared')
    .where('workspace_id', '=', workspaceId)
  return (await row.executeTakeFirst())?.is_shared ?? true
}

export async function saveSharingDefault(
  db: Db,
  workspace_id: number,
  is_shared: boolean,
): Promise<void> {
  await db
    .insertInto('report_defaults')
    .values({ workspace_id, is_shared })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ is_shared }))
    .execute()
}
