import { hash, randomBytes } from 'node:crypto'

type Wanted = { redirectUri: string; challenge: string; scope: string }
type Answer = { status: number; body: object }

/** Google's side of people who sign in: consents, their codes, and what is made of them. */
export type GoogleConsents = {
  /** Null: there is no such OAuth client. */
  accept: (asked: URLSearchParams, scope: string) => string | null
  token: (form: URLSearchParams, now: number) => Answer
  /** False: nobody was given it. */
  revoke: (token: string) => boolean
  /** `areExpired`: refresh tokens are good no more; `inTesting`: they live for seven days. */
  set: (given: Record<string, unknown>) => void
}

const CLIENT = { id: 'sandbox.apps.googleusercontent.com', secret: 'sandbox-secret' }
export const PERSON = 'ann@brewlane.test'
const WEEK_SECONDS = 604_799

export const isClient = (id: string | null) => id === CLIENT.id

export function createConsents(issue: (scope: string, now: number) => string): GoogleConsents {
  const codes = new Map<string, Wanted>()
  const grants = new Map<string, string>()
  const state = { areExpired: false, inTesting: false }

  function exchange(form: URLSearchParams, now: number): Answer {
    const code = form.get('code') ?? ''
    const wanted = codes.get(code)
    codes.delete(code)
    const proof = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    if (wanted?.challenge !== proof) return denied('invalid_grant', 'Malformed auth code.')
    if (wanted.redirectUri !== form.get('redirect_uri'))
      return denied('redirect_uri_mismatch', 'Bad Request')
    const refresh_token = `1//${randomBytes(24).toString('base64url')}`
    grants.set(refresh_token, wanted.scope)
    const ends = state.inTesting ? { refresh_token_expires_in: WEEK_SECONDS } : {}
    return granted({ refresh_token, id_token: idToken(), ...ends }, wanted.scope, now)
  }

  function refresh(form: URLSearchParams, now: number): Answer {
    const scope = grants.get(form.get('refresh_token') ?? '')
    if (scope === undefined || state.areExpired)
      return denied('invalid_grant', 'Token has been expired or revoked.')
    return granted({}, scope, now)
  }

  const granted = (more: object, scope: string, now: number): Answer => ({
    status: 200,
    body: {
      access_token: issue(scope, now),
      expires_in: 3599,
      token_type: 'Bearer',
      scope,
      ...more,
    },
  })

  return {
    accept(asked, scope) {
      if (!isClient(asked.get('client_id'))) return null
      const code = `4/${randomBytes(24).toString('base64url')}`
      const [redirectUri, challenge] = [
        asked.get('redirect_uri') ?? '',
        asked.get('code_challenge') ?? '',
      ]
      codes.set(code, { redirectUri, challenge, scope })
      return code
    },
    token(form, now) {
      const isKnown =
        isClient(form.get('client_id')) && form.get('client_secret') === CLIENT.secret
      if (!isKnown)
        return { ...denied('invalid_client', 'The OAuth client was not found.'), status: 401 }
      return form.get('grant_type') === 'refresh_token'
        ? refresh(form, now)
        : exchange(form, now)
    },
    revoke: (token) => grants.delete(token),
    set(given) {
      state.areExpired = given.areExpired === true
      state.inTesting = given.inTesting === true
    },
  }
}

const denied = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
})

function idToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part({ email: PERSON, email_verified: true, sub: '1' })}.c2lnbmF0dXJl`
}
