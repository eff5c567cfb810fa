import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

type DeadLetter = {
  id: number
  name: string
  workspace_id: number
  attempt: number
  error: string | null
  created_at: number
}

/** Dead letters: jobs whose attempts are used up, newest last. */
export async function listDead(db: Db, limit: number): Promise<DeadLetter[]> {
  const { rows } =
    await sql<DeadLetter>`select id, name, workspace_id, attempt, error, created_at
    from queue where state = 'dead' order by id limit ${limit}`.execute(db)
  return rows
}

/** Requeues one dead letter, or all, with fresh attempts; returns how many. */
export async function retryDead(db: Db, id: number | null): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update queue set state = 'ready', attempt = 0, error = null,
    fair_order = queue_tail(lane, workspace_id) + 1 where state = 'dead' and (${id}::bigint is null or id = ${id})`.execute(
      db,
    )
  await sql`select pg_notify('queue', '')`.execute(db)
  return Number(numAffectedRows)
}

export async function discardDead(db: Db, id: number | null): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from queue where state = 'dead' and (${id}::bigint is null or id = ${id})`.execute(
      db,
    )
  return Number(numAffectedRows)
}
