import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import type { InstallationKeys, Secrets } from './secrets.ts'

export type Verdict = { allowed: boolean; remaining: number; reset_seconds: number }

/** A sliding window across all processes: at most `limit` hits in any `seconds`. */
export async function hitRateLimit(
  db: Db,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Verdict> {
  const { rows } =
    await sql<Verdict>`select * from rate_limit_hit(${key}, ${limit}, ${seconds})`.execute(db)
  const [verdict] = rows
  if (!verdict) throw new Error('rate_limit_hit returned no row')
  return verdict
}

type Window = { key: string; limit: number; seconds: number }

/** Several windows in one round trip; rejected as soon as one of them is full. */
export async function hitRateLimits(db: Db, windows: Window[]): Promise<Verdict> {
  const keys = windows.map(({ key }) => key)
  const limits = windows.map(({ limit }) => limit)
  const seconds = windows.map((window) => window.seconds)
  const { rows } = await sql<Verdict>`
    select bool_and(r.allowed) as allowed, min(r.remaining) as remaining,
      coalesce(max(r.reset_seconds) filter (where not r.allowed), max(r.reset_seconds)) as reset_seconds
    from unnest(${keys}::text[], ${limits}::integer[], ${seconds}::double precision[]) as w (key, most, span)
      cross join lateral rate_limit_hit(w.key, w.most, w.span) r`.execute(db)
  const [verdict] = rows
  if (!verdict) throw new Error('rate_limit_hit returned no row')
  return verdict
}

/** Takes one hit back, for limits that count failures only. */
export async function undoRateLimitHit(db: Db, key: string): Promise<void> {
  await sql`select rate_limit_undo(${key})`.execute(db)
}

/** Whole seconds until the next try can succeed, at least one. */
export const retryAfter = ({ reset_seconds }: Verdict) => Math.max(1, Math.ceil(reset_seconds))

/** Acquires one of `max` leases under `key` for at most `seconds`; null when all are taken. */
export async function acquireLease(
  db: Db,
  key: string,
  { max, seconds, instance }: { max: number; seconds: number; instance: string },
): Promise<number | null> {
  const { rows } = await sql<{
    lease: number | null
  }>`select lease_acquire(${key}, ${max}, ${seconds}, ${instance}) as lease`.execute(db)
  return rows[0]?.lease ?? null
}

export async function releaseLease(db: Db, lease: number): Promise<void> {
  await sql`delete from leases where id = ${lease}`.execute(db)
}

type Beating = { db: Db; instance: string; secrets: Secrets }

/**
 * Records a heartbeat and returns the database's time; leases of processes without one expire. With it a process says
 * which secret keys it has and hears which one seals.
 */
export async function heartbeat(
  { db, instance, secrets }: Beating,
  kind: string,
): Promise<number> {
  const { rows } = await sql<{ at: number; keys: InstallationKeys | null }>`
    insert into instances (id, kind, started_at, seen_at, key_ids, sealing_key)
    values (${instance}, ${kind}, clock_timestamp(), clock_timestamp(), ${[...secrets.keyIds]}::text[], ${secrets.sealingKey()})
    on conflict (id) do update set seen_at = clock_timestamp(), key_ids = excluded.key_ids, sealing_key = excluded.sealing_key
    returning extract(epoch from seen_at)::float8 as at,
      (select jsonb_build_object('sealing_key', i.sealing_key, 'signing_key', i.signing_key) from installation i) as keys`.execute(
    db,
  )
  const [beat] = rows
  if (!beat) throw new Error('the heartbeat returned no row')
  if (beat.keys) secrets.adopt(beat.keys)
  return beat.at
}

/** Whether the process could write its last heartbeats, and the database's disk has room. */
export async function isReady(db: Db, instance: string): Promise<boolean> {
  const { rows } = await sql`select from instances
    where id = ${instance} and seen_at > clock_timestamp() - interval '9 seconds' and disk_has_room()`.execute(
    db,
  )
  return rows.length > 0
}

/** How many processes of a kind are alive. */
export async function countInstances(db: Db, kind: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from instances where kind = ${kind} and seen_at > clock_timestamp() - interval '9 seconds'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Hits per key in the last seconds; keys without any are omitted. */
export async function countRecentHits(
  db: Db,
  keys: string[],
  seconds: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, count(*) as n from rate_windows, unnest(stamps) as stamp
    where key = any(${keys}::text[]) and stamp > date_part('epoch', clock_timestamp()) - ${seconds}::double precision group by key`.execute(
    db,
  )
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** Deletes expired rows. It skips locked rows, so that it cannot deadlock. */
export async function sweepLimits(db: Db): Promise<void> {
  await sql`delete from instances where seen_at < clock_timestamp() - interval '1 hour'`.execute(
    db,
  )
  await sql`delete from leases where id in (
    select id from leases where expires_at < clock_timestamp() for update skip locked)`.execute(
    db,
  )
  await sql`delete from rate_windows where key in (
    select key from rate_windows where stamps[cardinality(stamps)] < date_part('epoch', clock_timestamp()) - 86400 or cardinality(stamps) = 0
    for update skip locked)`.execute(db)
}
