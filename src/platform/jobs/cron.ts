import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Seconds since the last slot of each cron. */
export async function cronAges(db: Db): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`select name,
    extract(epoch from clock_timestamp() - slot)::float8 as seconds from cron_slots`.execute(db)
  return rows
}

/** The last claimed slot of each cron, by name. */
export async function lastSlots(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; slot: number }>`select name,
    extract(epoch from slot)::float8 as slot from cron_slots`.execute(db)
  return new Map(rows.map(({ name, slot }) => [name, slot]))
}

/**
 * True for exactly one caller per slot. Missed older slots are merged into this one; a slot in the future was claimed by
 * a wrong clock and must not hold up the others.
 */
export async function claimSlot(db: Db, name: string, slot: number): Promise<boolean> {
  const { rows } =
    await sql`insert into cron_slots (name, slot) values (${name}, to_timestamp(${slot}))
    on conflict (name) do update set slot = excluded.slot where cron_slots.slot < excluded.slot
      or cron_slots.slot > greatest(excluded.slot, clock_timestamp()) + interval '1 minute' returning name`.execute(
      db,
    )
  return rows.length > 0
}
