import { type RawBuilder, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/db.ts'
import { notifyRevoked } from '../access-revoked.ts'
import type { KeyUse } from '../rate-limits.ts'

type NewKey = {
  userId: number
  name: string
  hash: Buffer
  expiresAt: number | null
  budget: number | null
  now: number
}

const META = ['id', 'name', 'created_at', 'last_used_at', 'expires_at', 'credit_budget', 'credits_used'] as const

const isUsable = (now: number) =>
  sql<boolean>`revoked_at is null and (expires_at is null or expires_at > to_timestamp(${now}))`

/** Counts a person's keys, and locks the person against concurrent creation. */
export async function lockKeyUse(db: Db, userId: number, now: number): Promise<KeyUse> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const isRecent = sql<boolean>`created_at > to_timestamp(${now - 3600})`
  return db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('kind', '=', 'key')
    .select([
      sql<number>`count(*) filter (where ${isUsable(now)})`.as('active'),
      sql<number>`count(*) filter (where ${isRecent})`.as('recent'),
      sql<number | null>`min(created_at) filter (where ${isRecent})`.as('first_recent_at'),
    ])
    .executeTakeFirstOrThrow()
}

export function insertKey(db: Db, { userId, name, hash, expiresAt, budget, now }: NewKey) {
  const row = { user_id: userId, name, hash, expires_at: expiresAt, credit_budget: budget, created_at: now }
  return db.insertInto('api_keys').values(row).returning(['id', 'name']).executeTakeFirstOrThrow()
}

/** Includes expired keys, not revoked ones. */
export function keysPage(db: Db, { userId, now }: { userId: number; now: number }, window: Window) {
  const keys = db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('kind', '=', 'key')
    .where('revoked_at', 'is', null)
  return readPage(window, {
    rows: (limit, offset) =>
      keys
        .select(META)
        .select(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await keys.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
  })
}

type Budget = { id: number; budget: number | null; now: number }

/** Changing a budget keeps what was spent. */
export function setBudget(db: Db, { id, budget, now }: Budget) {
  return db
    .updateTable('api_keys')
    .set({ credit_budget: budget })
    .where('id', '=', id)
    .returning(META)
    .returning(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
    .executeTakeFirstOrThrow()
}

/** A key's budget and what it has spent; null without a budget. */
export async function readBudget(db: Db, id: number): Promise<{ credits: number; used: number } | null> {
  const held = db.selectFrom('api_keys').select(['credit_budget as credits', 'credits_used as used'])
  const found = await held.where('id', '=', id).executeTakeFirst()
  return found && found.credits !== null ? { credits: found.credits, used: found.used } : null
}

type Holder = { workspaceId: number; userId: number | null; now: number }

/** The active keys of one person or, for null, of the workspace. */
export function usableKeys(db: Db, { workspaceId, userId, now }: Holder) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('users.workspace_id', '=', workspaceId)
    .$if(userId !== null, (query) => query.where('users.id', '=', userId))
    .where(sql<boolean>`revoked_at is null and (expires_at is null or expires_at > to_timestamp(${now}))`)
    .select(['api_keys.id', 'api_keys.name', 'users.name as person', 'api_keys.last_used_at'])
    .orderBy('api_keys.id')
    .execute()
}

/** The owner of a key; undefined when the workspace has no such active key. */
export function holderOfKey(db: Db, { id, workspaceId }: { id: number; workspaceId: number }) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['users.id', 'users.role', 'api_keys.kind'])
    .where('users.workspace_id', '=', workspaceId)
    .where('api_keys.id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Revokes a key; false when it was revoked already. */
export async function revokeKey(db: Db, { id, now }: { id: number; now: number }): Promise<boolean> {
  const revoked = await endKeys(db, { now, where: sql<boolean>`id = ${id}` })
  return revoked > 0
}

/** Revokes all keys of a person and returns how many there were. */
export function revokeKeysOf(db: Db, { userId, now }: { userId: number; now: number }): Promise<number> {
  return endKeys(db, { now, where: sql<boolean>`user_id = ${userId}` })
}

async function endKeys(db: Db, { now, where }: { now: number; where: RawBuilder<boolean> }): Promise<number> {
  const ended = db.updateTable('api_keys').set({ revoked_at: now }).where('revoked_at', 'is', null).where(where)
  const ids = (await ended.returning('id').execute()).map(({ id }) => id)
  await notifyRevoked(db, 'key', ids)
  return ids.length
}
