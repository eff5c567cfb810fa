import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Known } from '../database/table.ts'

declare module '../database/db.ts' {
  interface KnownColumns {
    events: Known<'events', { data: string }>
  }
}

type Recorded = { name: string; workspaceId: number; data: unknown; firedAt: number }

export async function recordEvent(
  db: Db,
  { name, workspaceId, data, firedAt }: Recorded,
): Promise<number> {
  const row = await db
    .insertInto('events')
    .values({ name, workspace_id: workspaceId, data: JSON.stringify(data), fired_at: firedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function readEvent(db: Db, id: number) {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const simulatedPorts = row.simulated_ports.split(',')
  return {
    id: row.id,
    name: row.name,
    firedAt: row.fired_at,
    data: row.data as unknown,
    simulatedPorts,
  }
}

const MOST_READ = 10_000

type Since = { name: string; workspaceId: number; from: number }

/** The events of a workspace since then, as long as they are kept; oldest first. */
export async function eventsSince(db: Db, { name, workspaceId, from }: Since) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'fired_at', 'data', 'simulated_ports'])
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .where('fired_at', '>=', from)
    .orderBy('id')
    .limit(MOST_READ)
    .execute()
  return rows.map(({ id, fired_at, data, simulated_ports }) => ({
    ...{ id, firedAt: fired_at, data: data as unknown },
    simulatedPorts: simulated_ports.split(','),
  }))
}

/** Deletes the events of a client, dispatched or not. */
export async function forgetEvents(
  db: Db,
  { workspaceId, clientId }: { workspaceId: number; clientId: number },
) {
  await sql`delete from events
    where workspace_id = ${workspaceId} and data->'client_id' = to_jsonb(${clientId}::bigint)`.execute(
    db,
  )
}

/** Deletes old events that are dispatched; pending ones stay. */
export async function sweepEvents(db: Db, before: number): Promise<void> {
  await sql`delete from events where fired_at < to_timestamp(${before})
    and not exists (select 1 from queue where name = 'tell_event' and (payload->>'event_id')::bigint = events.id)`.execute(
    db,
  )
}
