import { sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/db.ts'
import { tellEnded } from '../ended.ts'
import type { KeyUse } from '../rules.ts'

type NewKey = { userId: number; name: string; hash: Buffer; expiresAt: number | null; now: number }

const isUsable = (now: number) => sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`

/** Counts what a person holds and made, and keeps them from making another meanwhile. */
export async function lockKeyUse(db: Db, userId: number, now: number): Promise<KeyUse> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const isRecent = sql<boolean>`created_at > ${now - 3600}`
  return db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .select([
      sql<number>`count(*) filter (where ${isUsable(now)})`.as('active'),
      sql<number>`count(*) filter (where ${isRecent})`.as('recent'),
      sql<number | null>`min(created_at) filter (where ${isRecent})`.as('first_recent_at'),
    ])
    .executeTakeFirstOrThrow()
}

export function insertKey(db: Db, { userId, name, hash, expiresAt, now }: NewKey) {
  const row = { user_id: userId, name, hash, expires_at: expiresAt, created_at: now }
  return db.insertInto('api_keys').values(row).returning(['id', 'name']).executeTakeFirstOrThrow()
}

/** Expired keys are shown as such; deleted ones are gone. */
export function keysPage(db: Db, { userId, now }: { userId: number; now: number }, window: Window) {
  const keys = db.selectFrom('api_keys').where('user_id', '=', userId).where('revoked_at', 'is', null)
  return readPage(window, {
    rows: (limit, offset) =>
      keys
        .select(['id', 'name', 'created_at', 'last_used_at', 'expires_at'])
        .select(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await keys.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
  })
}

type Holder = { workspaceId: number; userId: number | null; now: number }

/** The keys that work now: of one person, or, when that is null, of everyone in the workspace. */
export function usableKeys(db: Db, { workspaceId, userId, now }: Holder) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('users.workspace_id', '=', workspaceId)
    .$if(userId !== null, (query) => query.where('users.id', '=', userId))
    .where(sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now})`)
    .select(['api_keys.id', 'api_keys.name', 'users.name as person', 'api_keys.last_used_at'])
    .orderBy('api_keys.id')
    .execute()
}

type Revocation = { id: number; workspaceId: number; ownerId: number | null; now: number }

/** Ends a key of `ownerId`, or, when that is null, of anybody in the workspace; false when there is none. */
export async function revokeKey(db: Db, { id, workspaceId, ownerId, now }: Revocation): Promise<boolean> {
  const revoked = await db
    .updateTable('api_keys')
    .from('users')
    .whereRef('users.id', '=', 'api_keys.user_id')
    .where('users.workspace_id', '=', workspaceId)
    .$if(ownerId !== null, (query) => query.where('api_keys.user_id', '=', ownerId))
    .where('api_keys.id', '=', id)
    .where('revoked_at', 'is', null)
    .set({ revoked_at: now })
    .returning('api_keys.id')
    .execute()
  await tellEnded(
    db,
    'key',
    revoked.map((row) => row.id),
  )
  return revoked.length > 0
}
