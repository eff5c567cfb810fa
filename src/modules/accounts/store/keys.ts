import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import { notifyRevoked } from '../access-revoked.ts'
import type { KeyUse } from '../rate-limits.ts'

export type KeyLimits = {
  effects: Effect[] | null
  client_ids: number[] | null
  toolsets: string[] | null
  allowed_from: string[] | null
  monthly_cap: number | null
}

type SomeLimits = { [Name in keyof KeyLimits]?: KeyLimits[Name] | undefined }

type NewKey = {
  userId: number
  name: string
  hash: Buffer
  expiresAt: number | null
  budget: number | null
  limits: KeyLimits
  now: number
}

const META = [
  'id',
  'name',
  'created_at',
  'last_used_at',
  'expires_at',
  'credit_budget',
  'credits_used',
  'monthly_cap',
  'toolsets',
] as const

/** What a key is limited to, and what it used of it. */
const LIMITS = [
  sql<Effect[] | null>`effects`.as('effects'),
  sql<number[] | null>`client_ids::double precision[]`.as('client_ids'),
  sql<string[] | null>`allowed_from::text[]`.as('allowed_from'),
  sql<number>`coalesce((select spent from key_months m join users u on u.workspace_id = m.workspace_id
    where u.id = api_keys.user_id and m.key_id = api_keys.id
      and m.month = date_trunc('month', clock_timestamp() at time zone 'utc')), 0)`.as(
    'month_credits_used',
  ),
  sql<
    number | null
  >`(select extract(epoch from max(s.expires_at))::double precision from key_secrets s
    where s.key_id = api_keys.id and s.expires_at > clock_timestamp())`.as('old_secret_until'),
] as const

const limitRow = ({
  effects,
  client_ids,
  toolsets,
  allowed_from,
  monthly_cap,
}: SomeLimits) => ({
  ...(effects !== undefined && { effects }),
  ...(client_ids !== undefined && { client_ids }),
  ...(toolsets !== undefined && { toolsets }),
  ...(allowed_from !== undefined && { allowed_from }),
  ...(monthly_cap !== undefined && { monthly_cap }),
})

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

export function insertKey(
  db: Db,
  { userId, name, hash, expiresAt, budget, limits, now }: NewKey,
) {
  const row = {
    user_id: userId,
    name,
    hash,
    expires_at: expiresAt,
    credit_budget: budget,
    created_at: now,
  }
  return db
    .insertInto('api_keys')
    .values({ ...row, ...limitRow(limits) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Includes expired keys, not revoked ones. */
export function keysPage(
  db: Db,
  { userId, now }: { userId: number; now: number },
  window: Window,
) {
  const keys = db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('kind', '=', 'key')
    .where('revoked_at', 'is', null)
  return readPage(window, {
    rows: (limit, offset) =>
      keys
        .select(META)
        .select(LIMITS)
        .select(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (
        await keys
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
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
    .returning(LIMITS)
    .returning(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
    .executeTakeFirstOrThrow()
}

/** A key's budget and what it has spent; null without a budget. */
export async function readBudget(
  db: Db,
  id: number,
): Promise<{ credits: number; used: number } | null> {
  const held = db
    .selectFrom('api_keys')
    .select(['credit_budget as credits', 'credits_used as used'])
  const found = await held.where('id', '=', id).executeTakeFirst()
  return found && found.credits !== null ? { credits: found.credits, used: found.used } : null
}

type KeyChange = {
  id: number
  name?: string | undefined
  expiresAt?: number | null | undefined
  limits: SomeLimits
  now: number
}

export function changeKey(db: Db, { id, name, expiresAt, limits, now }: KeyChange) {
  const row = {
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  }
  return db
    .updateTable('api_keys')
    .set({ revoked_at: sql`revoked_at`, ...row, ...limitRow(limits) })
    .where('id', '=', id)
    .returning(META)
    .returning(LIMITS)
    .returning(sql<0 | 1>`case when ${isUsable(now)} then 1 else 0 end`.as('is_active'))
    .executeTakeFirstOrThrow()
}

type Rotation = { id: number; hash: Buffer; oldUntil: number; now: number }

/** The key gets a new secret; the previous one works until its overlap ends, older ones end now. */
export async function replaceSecret(db: Db, { id, hash, oldUntil, now }: Rotation) {
  await db.deleteFrom('key_secrets').where('key_id', '=', id).execute()
  if (oldUntil > now)
    await sql`insert into key_secrets (hash, key_id, expires_at)
      select hash, id, to_timestamp(${oldUntil}) from api_keys where id = ${id}`.execute(db)
  else await notifyRevoked(db, 'key', [id])
  return db
    .updateTable('api_keys')
    .set({ hash })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

export async function sweepSecrets(db: Db, now: number) {
  await db.deleteFrom('key_secrets').where('expires_at', '<=', now).execute()
}

/** Whether the key's monthly limit leaves no room for one more. */
export async function isMonthSpent(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_spent: boolean }>`
    select coalesce(m.spent + m.held, 0) >= k.monthly_cap as is_spent
    from api_keys k join users u on u.id = k.user_id left join key_months m on m.workspace_id = u.workspace_id
      and m.key_id = k.id and m.month = date_trunc('month', clock_timestamp() at time zone 'utc')
    where k.id = ${id}`.execute(db)
  return rows[0]?.is_spent ?? false
}

type Holder = { workspaceId: number; userId: number | null; now: number }

/** The active keys of one person or, for null, of the workspace. */
export function usableKeys(db: Db, { workspaceId, userId, now }: Holder) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .where('users.workspace_id', '=', workspaceId)
    .$if(userId !== null, (query) => query.where('users.id', '=', userId))
    .where(
      sql<boolean>`revoked_at is null and (expires_at is null or expires_at > to_timestamp(${now}))`,
    )
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
export async function revokeKey(
  db: Db,
  { id, now }: { id: number; now: number },
): Promise<boolean> {
  const revoked = await endKeys(db, { now, where: sql<boolean>`id = ${id}` })
  return revoked > 0
}

/** Revokes all keys of a person and returns how many there were. */
export function revokeKeysOf(
  db: Db,
  { userId, now }: { userId: number; now: number },
): Promise<number> {
  return endKeys(db, { now, where: sql<boolean>`user_id = ${userId}` })
}

async function endKeys(
  db: Db,
  { now, where }: { now: number; where: RawBuilder<boolean> },
): Promise<number> {
  const ended = db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(where)
  const ids = (await ended.returning('id').execute()).map(({ id }) => id)
  await notifyRevoked(db, 'key', ids)
  return ids.length
}
