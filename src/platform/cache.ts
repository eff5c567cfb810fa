import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import type { PipelinedPool } from './database/pipelined-pool.ts'

/** A shared cache of bytes, for answers that are expensive to make and cheap to lose. */
export async function readCache(db: Db, key: string, now: number): Promise<Buffer | null> {
  const { rows } = await sql<{
    value: Buffer
  }>`select value from cache where key = ${key} and expires_at > to_timestamp(${now})`.execute(
    db,
  )
  return rows[0]?.value ?? null
}

/** Those of the keys that are there. */
export async function readCaches(
  db: Db,
  keys: string[],
  now: number,
): Promise<{ key: string; value: Buffer }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string; value: Buffer }>`
    select key, value from cache where key = any(${keys}::text[]) and expires_at > to_timestamp(${now})`.execute(
    db,
  )
  return rows
}

/** How many of the keys are cached; a duplicate counts twice. */
export async function countCached(db: Db, keys: string[], now: number): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    select key from cache where key = any(${[...new Set(keys)]}::text[]) and expires_at > to_timestamp(${now})`.execute(
    db,
  )
  const found = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => found.has(key)).length
}

export type CacheEntry = { key: string; value: Buffer; expiresAt: number }

export async function writeCache(db: Db, { key, value, expiresAt }: CacheEntry) {
  await sql`insert into cache (key, value, expires_at) values (${key}, ${value}, to_timestamp(${expiresAt}))
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`.execute(
    db,
  )
}

const WRITE = {
  name: 'write_cache',
  text: `insert into cache (key, value, expires_at) values ($1, $2, to_timestamp($3))
    on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
}

/** For small values that are written all the time, at a third of the work; the table waits for no disk. */
export async function writeCachePipelined(
  pipelined: PipelinedPool,
  { key, value, expiresAt }: CacheEntry,
) {
  await pipelined.query(WRITE, [key, value, expiresAt])
}

/** Removes everything whose key begins so. */
export async function forgetCached(db: Db, prefix: string): Promise<void> {
  await sql`delete from cache where starts_with(key, ${prefix})`.execute(db)
}

export async function sweepCache(db: Db, now: number): Promise<void> {
  await sql`delete from cache where expires_at <= to_timestamp(${now})`.execute(db)
}
