import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Fetcher } from '../../platform/http.ts'
import { call, jsonOf, refused } from './call.ts'
import { SCOPES } from './google-token.ts'
import type { Bases, ChannelResult } from './port.ts'

/** What is asked for: who it is, and to read both reports. */
const ASKED = ['openid', 'email', SCOPES.webmastersReadonly, SCOPES.analyticsReadonly]

export type SignInSecrets = { state: string; verifier: string }
export type Granted = {
  refresh_token: string
  oauth_client: string
  email: string
  scopes: string[]
  /** Named where Google ends the grant on its own. */
  lives_seconds: number | null
}
type Exchanged = { granted: Granted; failed: null } | { granted: null; failed: ChannelResult }

/** A person signs in at Google and lets this installation read their reports. */
export type GoogleSignIn = {
  isConfigured: boolean
  start(how: SignInSecrets & { redirectUri: string }): string
  exchange(
    answered: { code: string; verifier: string; redirectUri: string },
    signal: AbortSignal,
  ): Promise<Exchanged>
  revoke(refreshToken: string, signal: AbortSignal): Promise<void>
}

const Tokens = z.object({
  refresh_token: z.string().min(1).max(2000).optional(),
  refresh_token_expires_in: z.number().positive().optional().catch(undefined),
  scope: z.string().max(5000).catch(''),
  id_token: z.string().max(10_000).catch(''),
})
const Denied = z.object({
  error: z.string().catch(''),
  error_description: z.string().catch(''),
})
const Claims = z.object({ email: z.email().max(320) })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export function createGoogleSignIn(http: Fetcher, bases: Bases): GoogleSignIn {
  const {
    googleSignIn,
    googleToken = 'https://oauth2.googleapis.com/token',
    googleRevoke,
    googleClient,
  } = bases
  const post = (url: string, form: Record<string, string>, signal: AbortSignal) =>
    call(http, url, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams(form).toString(),
      signal,
    })

  return {
    isConfigured: googleClient !== undefined,
    start({ state, verifier, redirectUri }) {
      const asked = new URLSearchParams({
        client_id: googleClient?.id ?? '',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: ASKED.join(' '),
        // A refresh token comes only with a consent.
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        state,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      })
      return `${googleSignIn}?${asked}`
    },
    async exchange({ code, verifier, redirectUri }, signal) {
      if (!googleClient)
        return { granted: null, failed: refused(null, 'auth', 'no OAuth client is set') }
      const client = { client_id: googleClient.id, client_secret: googleClient.secret }
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }
      const { answer, failed } = await post(googleToken, { ...form, ...client }, signal)
      if (!answer) return { granted: null, failed }
      const read = Tokens.safeParse(jsonOf(answer))
      if (answer.status !== 200 || !read.success) {
        const reply = Denied.safeParse(jsonOf(answer))
        const detail = reply.success
          ? `${reply.data.error} ${reply.data.error_description}`
          : ''
        return {
          granted: null,
          failed: refused(answer.status, answer.status >= 500 ? 'network' : 'auth', detail),
        }
      }
      const { refresh_token, refresh_token_expires_in, scope, id_token } = read.data
      if (!refresh_token)
        return { granted: null, failed: refused(200, 'auth', 'Google gave no refresh token') }
      const granted = {
        refresh_token,
        oauth_client: googleClient.id,
        email: emailIn(id_token),
        scopes: scope.split(' ').filter(Boolean),
        lives_seconds: refresh_token_expires_in ?? null,
      }
      return { granted, failed: null }
    },
    async revoke(token, signal) {
      await post(googleRevoke, { token }, signal)
    },
  }
}

/** It came from Google itself, so that its signature says nothing more. */
function emailIn(idToken: string): string {
  try {
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    return Claims.parse(claims).email
  } catch {
    return ''
  }
}
