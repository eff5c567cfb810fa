import { z } from 'zod'
import { networksOf } from '../../../base/network/caller-networks.ts'
import type { Context } from '../../../core/context.ts'
import { hitRateLimit, retryAfter } from '../../../platform/limits.ts'
import { tooMany } from '../rate-limits.ts'
import { newToken } from '../sign-in/tokens.ts'
import { isDocumentAddress, readClientDocument } from './client-document.ts'
import { OAuthError } from './error.ts'
import { isRedirectAllowed } from './redirects.ts'
import { findClient, noteClientUse, type OAuthClient, saveClient } from './store.ts'

const PREFIX = 'slc_'
const HOUR = 3600
const REGISTRATIONS = 10
const NEW_DOCUMENTS = 20
const MAX_REDIRECTS = 10

/** The client with this id: registered here, or described by the document at its address. */
export async function requireClient(ctx: Context, id: string): Promise<OAuthClient> {
  const known = await findClient(ctx.db, id)
  const now = ctx.now()
  if (known && (known.fresh_until === null || known.fresh_until > now)) {
    await noteClientUse(ctx.db, id, now)
    return known
  }
  if (!isDocumentAddress(id)) throw new OAuthError('invalid_client', 'No such client')
  if (!known) await limit(ctx, { name: 'document', most: NEW_DOCUMENTS })
  const { name, redirectUris, freshSeconds } = await readClientDocument(ctx, id)
  await saveClient(ctx.db, {
    clientId: id,
    name,
    redirectUris,
    freshUntil: now + freshSeconds,
    now,
  })
  return { client_id: id, name, redirect_uris: redirectUris, fresh_until: now + freshSeconds }
}

/** A registered client that is gone must register again; one with a document is known by what it was granted. */
export async function isClientGone({ db }: Context, id: string): Promise<boolean> {
  return !isDocumentAddress(id) && !(id.startsWith(PREFIX) && (await findClient(db, id)))
}

const Registration = z.looseObject({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
  client_name: z.string().max(200).nullish(),
})

/** Dynamic registration, for clients that have no document. Whatever they ask for, they are public. */
export async function registerClient(ctx: Context, given: unknown) {
  await limit(ctx, { name: 'register', most: REGISTRATIONS })
  const read = Registration.safeParse(given)
  if (!read.success)
    throw new OAuthError('invalid_client_metadata', 'redirect_uris: name one to ten addresses')
  const { redirect_uris: redirectUris, client_name } = read.data
  const wrong = redirectUris.find((uri) => !isRedirectAllowed(uri))
  if (wrong !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect must be https, or http to localhost, without a fragment',
    )
  const now = ctx.now()
  const clientId = `${PREFIX}${newToken()}`
  const name = client_name?.trim() || 'Unnamed app'
  await saveClient(ctx.db, { clientId, name, redirectUris, freshUntil: null, now })
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

async function limit({ db, address }: Context, { name, most }: { name: string; most: number }) {
  const key = `oauth:${name}:${networksOf(address).line}`
  const verdict = await hitRateLimit(db, key, { limit: most, seconds: HOUR })
  if (!verdict.allowed) throw tooMany(retryAfter(verdict))
}
