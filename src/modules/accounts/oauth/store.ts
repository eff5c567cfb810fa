import { sql } from 'kysely'
import type { Effect } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'

export type OAuthClient = {
  client_id: string
  name: string
  redirect_uris: string[]
  fresh_until: number | null
}

type NewClient = {
  clientId: string
  name: string
  redirectUris: string[]
  freshUntil: number | null
  now: number
}

export async function saveClient(
  db: Db,
  { clientId, name, redirectUris, freshUntil, now }: NewClient,
) {
  const changed = {
    name,
    redirect_uris: redirectUris,
    fresh_until: freshUntil,
    last_used_at: now,
  }
  await db
    .insertInto('oauth_clients')
    .values({ client_id: clientId, created_at: now, ...changed })
    .onConflict((on) => on.column('client_id').doUpdateSet(changed))
    .execute()
}

export function findClient(db: Db, clientId: string): Promise<OAuthClient | undefined> {
  return db
    .selectFrom('oauth_clients')
    .select(['client_id', 'name', 'redirect_uris', 'fresh_until'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function noteClientUse(db: Db, clientId: string, now: number) {
  await db
    .updateTable('oauth_clients')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .execute()
}

type NewRequest = {
  hash: Buffer
  clientId: string
  redirectUri: string
  state: string | null
  effects: Effect[]
  challenge: string
  issuer: string
  expiresAt: number
}

export async function insertRequest(db: Db, request: NewRequest) {
  const { hash, clientId, redirectUri, state, effects, challenge, issuer, expiresAt } = request
  const row = { client_id: clientId, redirect_uri: redirectUri, expires_at: expiresAt }
  await db
    .insertInto('oauth_requests')
    .values({ ...row, hash, state, effects, challenge, issuer })
    .execute()
}

const REQUEST = [
  'client_id',
  'redirect_uri',
  'state',
  'effects',
  'challenge',
  'issuer',
  'expires_at',
] as const

type Asker = { hash: Buffer; userId: number; now: number }

/** The open request, which from now on is this person's. */
export async function openRequest(db: Db, { hash, userId, now }: Asker) {
  return db
    .updateTable('oauth_requests')
    .set({ user_id: userId })
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .returning(REQUEST)
    .executeTakeFirst()
}

/** Deletes and returns the request, so that it is decided once, by the person who opened it. */
export function claimRequest(db: Db, { hash, userId, now }: Asker) {
  return db
    .deleteFrom('oauth_requests')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(REQUEST)
    .executeTakeFirst()
}

type NewGrant = {
  userId: number
  name: string
  clientId: string
  effects: Effect[]
  clientIds: number[] | null
  toolsets: string[] | null
  expiresAt: number
  now: number
}

/** Locks the person, so that the count holds until the grant is made. */
export async function countGrants(db: Db, userId: number, now: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { total } = await grants(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertGrant(
  db: Db,
  { clientId, clientIds, userId, expiresAt, now, ...grant }: NewGrant,
) {
  const row = {
    ...grant,
    kind: 'grant' as const,
    oauth_client: clientId,
    user_id: userId,
    expires_at: expiresAt,
    created_at: now,
  }
  const added = db.insertInto('api_keys').values({ ...row, client_ids: clientIds })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

const grants = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('kind', '=', 'grant')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/** The apps of a person that hold a token. */
const APP = [
  'id',
  'name',
  'oauth_client',
  'effects',
  'toolsets',
  'created_at',
  'last_used_at',
  'expires_at',
  'last_address',
  sql<number[] | null>`client_ids::double precision[]`.as('client_ids'),
] as const

type OwnGrant = { id: number; userId: number; now: number }

export const findGrant = (db: Db, { id, userId, now }: OwnGrant) =>
  grants(db, userId, now).where('id', '=', id).select(APP).forUpdate().executeTakeFirst()

type GrantChange = OwnGrant & {
  expiresAt: number | undefined
  limits: {
    effects?: Effect[] | undefined
    client_ids?: number[] | null | undefined
    toolsets?: string[] | null | undefined
  }
}

/** Counts at once: every call reads the grant. */
export function changeGrant(db: Db, { id, userId, expiresAt, limits }: GrantChange) {
  const { effects, client_ids, toolsets } = limits
  return db
    .updateTable('api_keys')
    .set({
      revoked_at: sql`revoked_at`,
      ...(effects !== undefined && { effects }),
      ...(client_ids !== undefined && { client_ids }),
      ...(toolsets !== undefined && { toolsets }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(APP)
    .executeTakeFirstOrThrow()
}

export function connectedApps(
  db: Db,
  { userId, now }: { userId: number; now: number },
  window: Window,
) {
  const live = grants(db, userId, now).where(
    sql<boolean>`exists (select from oauth_tokens t where t.key_id = api_keys.id and t.expires_at > to_timestamp(${now}))`,
  )
  return readPage(window, {
    rows: (limit, offset) =>
      live.select(APP).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (
        await live
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
  })
}

type NewCode = {
  hash: Buffer
  keyId: number
  redirectUri: string
  challenge: string
  expiresAt: number
}

export async function insertCode(
  db: Db,
  { hash, keyId, redirectUri, challenge, expiresAt }: NewCode,
) {
  const row = {
    hash,
    key_id: keyId,
    redirect_uri: redirectUri,
    challenge,
    expires_at: expiresAt,
  }
  await db.insertInto('oauth_codes').values(row).execute()
}

/** A code with its grant; both are locked, so that of many at once one is first. */
export function lockCode(db: Db, hash: Buffer) {
  return db
    .selectFrom('oauth_codes')
    .innerJoin('api_keys', 'api_keys.id', 'oauth_codes.key_id')
    .select([
      'oauth_codes.redirect_uri',
      'challenge',
      'used_at',
      'oauth_codes.expires_at',
      ...GRANT,
    ])
    .where('oauth_codes.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export function lockToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('oauth_tokens')
    .innerJoin('api_keys', 'api_keys.id', 'oauth_tokens.key_id')
    .select([
      'oauth_tokens.kind',
      'oauth_tokens.effects',
      'oauth_tokens.expires_at',
      'rotated_at',
      'siblings',
      ...GRANT,
    ])
    .where('oauth_tokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

const GRANT = [
  'key_id',
  'user_id',
  'api_keys.name',
  'api_keys.effects as granted',
  'oauth_client',
  'revoked_at',
  'api_keys.expires_at as ends_at',
] as const

export async function markCodeUsed(db: Db, hash: Buffer, now: number) {
  await db.updateTable('oauth_codes').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** The first exchange of a refresh token sets its time; those within the grace period only count. */
export async function markRotated(db: Db, hash: Buffer, now: number) {
  await db
    .updateTable('oauth_tokens')
    .set({
      rotated_at: sql`coalesce(rotated_at, to_timestamp(${now}))`,
      siblings: sql`siblings + case when rotated_at is null then 0 else 1 end`,
    })
    .where('hash', '=', hash)
    .execute()
}

type NewToken = { hash: Buffer; kind: 'access' | 'refresh'; expiresAt: number }
type Issue = { keyId: number; effects: Effect[]; tokens: NewToken[]; address: string }

export async function insertTokens(db: Db, { keyId, effects, tokens, address }: Issue) {
  const rows = tokens.map(({ hash, kind, expiresAt }) => ({
    hash,
    kind,
    effects,
    key_id: keyId,
    expires_at: expiresAt,
  }))
  await db.insertInto('oauth_tokens').values(rows).execute()
  await db
    .updateTable('api_keys')
    .set({ last_address: address })
    .where('id', '=', keyId)
    .execute()
}

export async function deleteToken(db: Db, hash: Buffer) {
  await db.deleteFrom('oauth_tokens').where('hash', '=', hash).execute()
}

const HOUR = 3600
const CLIENT_SECONDS = 90 * 24 * HOUR

/** Deletes expired requests, tokens, unclaimed grants and unused clients. */
export async function sweepOAuth(db: Db, now: number) {
  await db.deleteFrom('oauth_requests').where('expires_at', '<=', now).execute()
  await db.deleteFrom('oauth_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('api_keys')
    .where('kind', '=', 'grant')
    .where('created_at', '<=', now - HOUR)
    .where('last_used_at', 'is', null)
    .where(sql<boolean>`not exists (select from oauth_tokens t where t.key_id = api_keys.id)`)
    .execute()
  await db
    .deleteFrom('oauth_clients')
    .where('last_used_at', '<=', now - CLIENT_SECONDS)
    .execute()
}
