import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Holder = { id: number; workspace_id: number; is_limited: boolean }
type Limited<Row> = Omit<Row, 'is_limited'> & { client_ids: number[] | null }

/**
 * With the clients that each of them sees; null = all. In a query of its own, which is rarely made: on a cluster people
 * and invites are on every node, and clients with their workspace.
 */
export async function withClients<Row extends Holder>(
  db: Db,
  rows: Row[],
  of: 'user' | 'invite',
): Promise<Limited<Row>[]> {
  const limited = rows.filter(({ is_limited }) => is_limited)
  const seen = await seenBy(db, limited, of)
  return rows.map(({ is_limited, ...row }) => ({
    ...row,
    client_ids: is_limited ? (seen.get(row.id) ?? []) : null,
  }))
}

async function seenBy(
  db: Db,
  limited: Holder[],
  of: 'user' | 'invite',
): Promise<Map<number, number[]>> {
  if (limited.length === 0) return new Map()
  const holder = sql.ref(`${of}_id`)
  const { rows } = await sql<{ id: number; client_ids: number[] }>`
    select ${holder} as id, array_agg(client_id::double precision order by client_id) as client_ids
    from ${sql.table(`${of}_clients`)}
    where workspace_id = any(${limited.map(({ workspace_id }) => workspace_id)}::bigint[])
      and ${holder} = any(${limited.map(({ id }) => id)}::bigint[])
    group by 1`.execute(db)
  return new Map(rows.map(({ id, client_ids }) => [id, client_ids]))
}

/** The same of one, where there is one. */
export async function withClientsOf<Row extends Holder>(
  db: Db,
  row: Row,
  of: 'user' | 'invite',
): Promise<Limited<Row>> {
  const [found] = await withClients(db, [row], of)
  if (!found) throw new Error('One row became none')
  return found
}
