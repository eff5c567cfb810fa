import { sql } from 'kysely'
import type { Db } from './db.ts'

export type Verdict = { allowed: boolean; remaining: number; reset_seconds: number }

/** Exact over all processes: at most `limit` admissions in any `seconds`. */
export async function enterRate(
  db: Db,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Verdict> {
  const { rows } = await sql<Verdict>`select * from rate_limit_hit(${key}, ${limit}, ${seconds})`.execute(db)
  const [verdict] = rows
  if (!verdict) throw new Error('rate_limit_hit answered nothing')
  return verdict
}

type Window = { key: string; limit: number; seconds: number }

/** Several windows in one round trip; refused as soon as one of them is full. */
export async function enterRates(db: Db, windows: Window[]): Promise<Verdict> {
  const keys = windows.map(({ key }) => key)
  const limits = windows.map(({ limit }) => limit)
  const seconds = windows.map((window) => window.seconds)
  const { rows } = await sql<Verdict>`
    select bool_and(r.allowed) as allowed, min(r.remaining) as remaining,
      coalesce(max(r.reset_seconds) filter (where not r.allowed), max(r.reset_seconds)) as reset_seconds
    from unnest(${keys}::text[], ${limits}::integer[], ${seconds}::double precision[]) as w (key, most, span)
      cross join lateral rate_limit_hit(w.key, w.most, w.span) r`.execute(db)
  const [verdict] = rows
  if (!verdict) throw new Error('rate_limit_hit answered nothing')
  return verdict
}

/** Gives one admission back, where only failures count. */
export async function leaveRate(db: Db, key: string): Promise<void> {
  await sql`select rate_limit_undo(${key})`.execute(db)
}

/** Whole seconds until the next try can succeed, at least one. */
export const retryAfter = ({ reset_seconds }: Verdict) => Math.max(1, Math.ceil(reset_seconds))

/** Takes one of `max` places under `key` for at most `seconds`; null when all are taken. */
export async function enterLease(
  db: Db,
  key: string,
  { max, seconds, instance }: { max: number; seconds: number; instance: string },
): Promise<number | null> {
  const { rows } = await sql<{
    lease: number | null
  }>`select lease_acquire(${key}, ${max}, ${seconds}, ${instance}) as lease`.execute(db)
  return rows[0]?.lease ?? null
}

export async function leaveLease(db: Db, lease: number): Promise<void> {
  await sql`delete from leases where id = ${lease}`.execute(db)
}

/** Says that this process lives; leases of silent processes count no more. */
export async function heartbeat(db: Db, instance: string, kind: string): Promise<void> {
  await sql`insert into instances (id, kind, started_at, seen_at) values (${instance}, ${kind}, unix_now(), unix_now())
    on conflict (id) do update set seen_at = unix_now()`.execute(db)
}

/** How many processes of a kind are alive. */
export async function countInstances(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from instances where kind = ${kind} and seen_at > unix_now() - 9`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many were admitted under each key in the last seconds; keys without any are left out. */
export async function countLately(db: Db, keys: string[], seconds: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, count(*) as n from rate_windows, unnest(stamps) as stamp
    where key = any(${keys}::text[]) and stamp > unix_now() - ${seconds}::double precision group by key`.execute(db)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** Clears what nobody needs any more: run by the clock. It waits for no row, so that nobody can wait for it in a circle. */
export async function sweepLimits(db: Db): Promise<void> {
  await sql`delete from instances where seen_at < unix_now() - 3600`.execute(db)
  await sql`delete from leases where id in (
    select id from leases where expires_at < unix_now() for update skip locked)`.execute(db)
  await sql`delete from rate_windows where key in (
    select key from rate_windows where stamps[cardinality(stamps)] < unix_now() - 86400 or cardinality(stamps) = 0
    for update skip locked)`.execute(db)
}
