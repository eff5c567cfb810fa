import { hash } from 'node:crypto'
import { networksOf } from '../../../base/network/caller-networks.ts'
import { type Context, type Effect, transaction } from '../../../core/context.ts'
import { hitRateLimit, retryAfter, undoRateLimitHit } from '../../../platform/limits.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { tooMany } from '../rate-limits.ts'
import { hashOfSecret, hashOfToken, hashSecret, newSecret } from '../sign-in/tokens.ts'
import { revokeKey } from '../store/keys.ts'
import { readUser } from '../store/users.ts'
import { requireResource } from './authorize.ts'
import { isClientGone } from './clients.ts'
import { OAuthError } from './error.ts'
import { effectsOf, scopesOf } from './scopes.ts'
import {
  deleteToken,
  insertTokens,
  lockCode,
  lockToken,
  markCodeUsed,
  markRotated,
} from './store.ts'

const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 60 * 24 * 3600
/** Programs that share a token store, or lost an answer, exchange the same refresh token again within this time. */
const GRACE_SECONDS = 120
const MAX_SIBLINGS = 10
const VERIFIER = /^[\w.~-]{43,128}$/
const FAILURES = { limit: 30, seconds: 60 }

export type Fields = { [name: string]: string | undefined }
type Exchange = { issuer: string; fields: Fields }
type Issued = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}
/** What a transaction found: tokens, or why not. Revocations must be committed, so nothing is thrown inside. */
type Outcome = { issued: Issued } | { refused: string }

/** Exchanges a code or a refresh token. Failures are limited by network. */
export async function exchange(ctx: Context, { issuer, fields }: Exchange): Promise<Issued> {
  const key = `oauth:token:${networksOf(ctx.address).line}`
  const verdict = await hitRateLimit(ctx.db, key, FAILURES)
  if (!verdict.allowed) throw tooMany(retryAfter(verdict))
  const work = workOf(fields)
  requireResource(fields.resource, issuer)
  if (!fields.client_id || (await isClientGone(ctx, fields.client_id)))
    throw new OAuthError('invalid_client', 'Register this client again')
  const outcome = await transaction(ctx, (tx) => work(tx, fields))
  if ('refused' in outcome) throw new OAuthError('invalid_grant', outcome.refused)
  await undoRateLimitHit(ctx.db, key)
  return outcome.issued
}

function workOf({ grant_type }: Fields) {
  if (grant_type === 'authorization_code') return redeemCode
  if (grant_type === 'refresh_token') return rotate
  if (grant_type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing')
  throw new OAuthError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token',
  )
}

/** A code works once; a second use by someone who can prove the first means that it was stolen. */
async function redeemCode(
  tx: Context,
  { code = '', redirect_uri, client_id, code_verifier = '' }: Fields,
): Promise<Outcome> {
  const codeHash = hashOfToken(code)
  const found = codeHash ? await lockCode(tx.db, codeHash) : undefined
  if (!codeHash || !found || isOver(tx, found))
    return { refused: 'This code is unknown or used up' }
  const isProved =
    VERIFIER.test(code_verifier) &&
    hash('sha256', code_verifier, 'base64url') === found.challenge
  if (found.oauth_client !== client_id || found.redirect_uri !== redirect_uri || !isProved)
    return { refused: 'This code was given to another client, address or verifier' }
  if (found.used_at !== null) return revokeGrant(tx, { ...found, why: 'code used twice' })
  if (found.expires_at <= tx.now()) return { refused: 'This code is too old' }
  await markCodeUsed(tx.db, codeHash, tx.now())
  return { issued: await issue(tx, found, effectsIn(found.granted)) }
}

async function rotate(
  tx: Context,
  { refresh_token = '', client_id, scope }: Fields,
): Promise<Outcome> {
  const tokenHash = hashOfSecret('refresh', refresh_token)
  const found = tokenHash ? await lockToken(tx.db, tokenHash) : undefined
  const isUsable =
    found?.kind === 'refresh' && found.oauth_client === client_id && !isOver(tx, found)
  if (!tokenHash || !found || !isUsable || found.expires_at <= tx.now())
    return { refused: 'This refresh token is unknown or over' }
  const isGraced =
    found.rotated_at === null ||
    (found.rotated_at > tx.now() - GRACE_SECONDS && found.siblings < MAX_SIBLINGS)
  if (!isGraced) return revokeGrant(tx, { ...found, why: 'refresh token used again' })
  const effects = effectsIn(found.effects)
  const wanted = scope === undefined ? effects : effectsOf(scope)
  if (wanted.length === 0 || wanted.some((effect) => !effects.includes(effect)))
    throw new OAuthError('invalid_scope', 'A refresh may only ask for less than was granted')
  await markRotated(tx.db, tokenHash, tx.now())
  return { issued: await issue(tx, found, wanted) }
}

type Grant = {
  key_id: number
  user_id: number
  name: string
  ends_at: number | null
  revoked_at: number | null
}

const isOver = ({ now }: Context, { revoked_at, ends_at }: Grant) =>
  revoked_at !== null || (ends_at ?? 0) <= now()

/** Stored texts, which the table's check confines to effects. */
const effectsIn = (stored: string[] | null) => (stored ?? []) as Effect[]

async function issue(
  tx: Context,
  { key_id: keyId, ends_at }: Grant,
  effects: Effect[],
): Promise<Issued> {
  const now = tx.now()
  const until = (seconds: number) => Math.min(now + seconds, ends_at ?? now)
  const access = newSecret('access')
  const refresh = newSecret('refresh')
  const tokens = [
    { hash: hashSecret(access), kind: 'access' as const, expiresAt: until(ACCESS_SECONDS) },
    { hash: hashSecret(refresh), kind: 'refresh' as const, expiresAt: until(REFRESH_SECONDS) },
  ]
  await insertTokens(tx.db, { keyId, effects, tokens, address: tx.address })
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor(until(ACCESS_SECONDS) - now),
    refresh_token: refresh,
    scope: scopesOf(effects),
  }
}

async function revokeGrant(
  tx: Context,
  { key_id, user_id, name, why }: Grant & { why: string },
): Promise<Outcome> {
  await revokeKey(tx.db, { id: key_id, now: tx.now() })
  await recordAudit(
    actingAs(tx, await readUser(tx.db, user_id)),
    'app_cut_off',
    `key ${key_id} ${name}: ${why}`,
  )
  return { refused: 'This was used before: the connection has been ended' }
}

/** Ends a token; a refresh token ends its grant. Unknown tokens are as good as ended. */
export async function revokeToken(ctx: Context, { token = '', client_id }: Fields) {
  const access = hashOfSecret('access', token)
  const tokenHash = access ?? hashOfSecret('refresh', token)
  if (!tokenHash) return
  await transaction(ctx, async (tx) => {
    const found = await lockToken(tx.db, tokenHash)
    if (!found || found.oauth_client !== client_id) return
    if (access) return deleteToken(tx.db, tokenHash)
    if (!(await revokeKey(tx.db, { id: found.key_id, now: tx.now() }))) return
    const holder = actingAs(tx, await readUser(tx.db, found.user_id))
    await recordAudit(holder, 'app_revoked', `key ${found.key_id} ${found.name}`)
  })
}
