import { sql } from 'kysely'
import type { Factor } from '../../../core/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { accountOf, newAccountOf } from '../store/users.ts'

export async function factorsOf(db: Db, userId: number): Promise<Factor[]> {
  const { rows } = await sql<{
    factors: Factor[]
  }>`select second_factors_of(${userId}) as factors`.execute(db)
  return rows[0]?.factors ?? []
}

type Seed = { userId: number; sealed: string; now: number }

/** Replaces a seed that never counted; an active one stays until a new one proves itself. */
export async function saveSeed(db: Db, { userId, sealed, now }: Seed): Promise<boolean> {
  const saved = await db
    .insertInto('totp_seeds')
    .values({ user_id: newAccountOf(userId), sealed, created_at: now })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ sealed, created_at: now })
        .where('totp_seeds.active_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

export function readSeed(db: Db, userId: number) {
  return db
    .selectFrom('totp_seeds')
    .select(['sealed', 'last_step', 'active_at'])
    .where('user_id', '=', accountOf(userId))
    .executeTakeFirst()
}

/** Each time step counts once, even if its code is sent again. */
export async function claimStep(db: Db, userId: number, step: number): Promise<boolean> {
  const claimed = await db
    .updateTable('totp_seeds')
    .set({ last_step: step })
    .where('user_id', '=', accountOf(userId))
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function activateSeed(db: Db, userId: number, now: number) {
  await db
    .updateTable('totp_seeds')
    .set({ active_at: now })
    .where('user_id', '=', accountOf(userId))
    .execute()
}

export async function deleteSeed(db: Db, userId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp_seeds')
    .where('user_id', '=', accountOf(userId))
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

type Ticket = { hash: Buffer; userId: number; expiresAt: number }

export async function insertTicket(db: Db, { hash, userId, expiresAt }: Ticket) {
  await db
    .insertInto('sign_in_tickets')
    .values({ hash, user_id: userId, expires_at: expiresAt })
    .execute()
}

type Wanted = { hash: Buffer; now: number }

export function findTicket(db: Db, { hash, now }: Wanted) {
  const known = db.selectFrom('sign_in_tickets').select('user_id').where('hash', '=', hash)
  return known.where('expires_at', '>', now).executeTakeFirst()
}

/** Deletes the ticket, so that it works once. */
export async function claimTicket(db: Db, { hash, now }: Wanted): Promise<boolean> {
  const claimed = db
    .deleteFrom('sign_in_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
  return (await claimed.returning('hash').executeTakeFirst()) !== undefined
}

export type Purpose = 'sign_in' | 'add' | 'confirm'
type Challenge = { hash: Buffer; purpose: Purpose; userId: number | null; expiresAt: number }

export async function insertChallenge(db: Db, { hash, purpose, userId, expiresAt }: Challenge) {
  await db
    .insertInto('passkey_challenges')
    .values({ hash, purpose, user_id: userId, expires_at: expiresAt })
    .execute()
}

type Asked = { hash: Buffer; purpose: Purpose; userId: number | null; now: number }

/** Deletes the challenge, so that it is answered once. */
export async function claimChallenge(
  db: Db,
  { hash, purpose, userId, now }: Asked,
): Promise<boolean> {
  const claimed = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}::bigint`)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function sweepFactors(db: Db, now: number) {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
}

/** What authenticators know the person by. */
export async function passkeyHandle(db: Db, userId: number, fresh: Buffer): Promise<Buffer> {
  const saved = await db
    .updateTable('users')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${fresh})` })
    .where('id', '=', accountOf(userId))
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  return saved.passkey_handle ?? fresh
}

export function passkeysOf(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id',
      'transports',
      'rp_id',
      'is_synced',
      'created_at',
      'last_used_at',
    ])
    .where('user_id', '=', accountOf(userId))
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.public_key',
      'passkeys.counter',
      'passkeys.rp_id',
      'users.passkey_handle',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

type NewPasskey = {
  userId: number
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  rpId: string
  isSynced: boolean
  now: number
}

/** False when the credential is known already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<number | null> {
  const added = await db
    .insertInto('passkeys')
    .values({
      user_id: newAccountOf(passkey.userId),
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      rp_id: passkey.rpId,
      is_synced: passkey.isSynced,
      created_at: passkey.now,
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** A counter that does not grow is that of a copy; authenticators without one always say 0. */
export async function countUse(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: number },
) {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', 0), eb.val(counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = db
    .deleteFrom('passkeys')
    .where('user_id', '=', accountOf(userId))
    .where('id', '=', id)
  return (await gone.returning('id').executeTakeFirst()) !== undefined
}

/** All second factors of a person at once. */
export async function deleteFactors(db: Db, userId: number) {
  for (const table of ['totp_seeds', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', accountOf(userId)).execute()
}
