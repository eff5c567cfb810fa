import { createSign, hash } from 'node:crypto'
import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import { call, jsonOf, refused } from './call.ts'
import {
  type Bases,
  type ChannelResult,
  emailOf,
  type GoogleAccount,
  type GoogleClient,
  type GoogleGrant,
  isGrant,
  type ServiceAccount,
} from './port.ts'

export const SCOPES = {
  indexing: 'https://www.googleapis.com/auth/indexing',
  webmasters: 'https://www.googleapis.com/auth/webmasters',
  webmastersReadonly: 'https://www.googleapis.com/auth/webmasters.readonly',
  analyticsReadonly: 'https://www.googleapis.com/auth/analytics.readonly',
} as const
export type Scope = keyof typeof SCOPES

export type Token = { token: string; failed: null } | { token: null; failed: ChannelResult }

/** Gives the access token of an account, a fresh one when the last has run out. */
export type Tokens = (
  account: GoogleAccount,
  scope: Scope,
  signal: AbortSignal,
) => Promise<Token>

const Granted = z.object({
  access_token: z.string().min(1).max(5000),
  expires_in: z.number().default(3600),
})
const Denied = z.object({
  error: z.string().catch(''),
  error_description: z.string().catch(''),
})

const LIFE_SECONDS = 3600
const EARLY_SECONDS = 60
const MAX_KEPT = 500

const TOKENS = 'https://oauth2.googleapis.com/token'

export function createTokens(
  http: Fetcher,
  { googleToken, googleClient }: Bases,
  now = () => Date.now() / 1000,
): Tokens {
  const kept = new Map<string, { token: string; until: number }>()

  return async (account, scope, signal) => {
    const name = hash('sha256', `${scope} ${emailOf(account)} ${secretOf(account)}`)
    const known = kept.get(name)
    if (known && known.until > now()) return { token: known.token, failed: null }
    const form = isGrant(account)
      ? refreshForm(account, googleClient)
      : {
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: signedClaims(account, SCOPES[scope], Math.floor(now())),
        }
    if (!form)
      return { token: null, failed: refused(null, 'auth', 'signed in by another OAuth client') }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = googleToken ?? (isGrant(account) ? TOKENS : account.token_uri)
    const body = new URLSearchParams(form).toString()
    const { answer, failed } = await call(http, url, { method: 'POST', headers, body, signal })
    if (!answer) return { token: null, failed }
    const granted = Granted.safeParse(jsonOf(answer))
    if (answer.status !== 200 || !granted.success)
      return { token: null, failed: denial(answer.status, jsonOf(answer)) }
    const { access_token: token, expires_in } = granted.data
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(name, { token, until: now() + expires_in - EARLY_SECONDS })
    return { token, failed: null }
  }
}

const secretOf = (account: GoogleAccount) =>
  isGrant(account)
    ? `${account.oauth_client} ${account.refresh_token}`
    : `${account.token_uri} ${account.private_key}`

/** A grant is good for the client that it was given to alone. */
function refreshForm(
  { refresh_token, oauth_client }: GoogleGrant,
  client: GoogleClient | undefined,
) {
  if (client?.id !== oauth_client) return null
  return {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: client.id,
    client_secret: client.secret,
  }
}

/** The account's own word that it asks for itself, signed with its key. */
export function signedClaims(
  { client_email, private_key, token_uri }: ServiceAccount,
  scope: string,
  iat: number,
): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: client_email, scope, aud: token_uri, iat, exp: iat + LIFE_SECONDS }
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(private_key, 'base64url')}`
}

function denial(status: number, body: unknown): ChannelResult {
  if (status >= 500) return refused(status, 'network', 'The token service has trouble')
  const parsed = Denied.safeParse(body)
  const detail = parsed.success ? `${parsed.data.error} ${parsed.data.error_description}` : ''
  return refused(status, status === 429 ? 'too_many' : 'auth', detail)
}
