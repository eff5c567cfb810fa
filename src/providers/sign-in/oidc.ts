import type { ClientAuth, Configuration } from 'openid-client'
import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'

export type OidcSettings = { issuer: string; clientId: string; secret: string }

/** What only we and the provider know of one sign-in. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

/** What the provider says of a person; every field is as it was sent. */
export type OidcClaims = { sub: string; auth_time?: unknown; [name: string]: unknown }

/** unreachable: no readable description at the issuer; denied: the person or the provider said no; failed: the rest. */
export type OidcFault = 'unreachable' | 'denied' | 'failed'

export class OidcError extends Error {
  readonly fault: OidcFault

  constructor(fault: OidcFault, cause: unknown) {
    super(describe(cause), { cause })
    this.fault = fault
    this.name = 'OidcError'
  }
}

const TIMEOUT_SECONDS = 10
const SCOPE = 'openid email profile'

type Start = OidcSecrets & { redirectUri: string; scope: string; isFresh: boolean }

/** A company's identity provider, by OpenID Connect. Its answers are checked by signature, issuer, audience and nonce. */
export async function openProvider(
  { issuer, clientId, secret }: OidcSettings,
  fetcher: Fetcher,
) {
  // Loaded by the first sign-in of this kind: most processes never see one.
  const oidc = await import('openid-client')
  const authenticate: ClientAuth = (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported
    const isBasic = !known || known.includes('client_secret_basic')
    return (isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(
      server,
      ...rest,
    )
  }
  const fetchGuarded = guardedFetch(fetcher)
  // The schema admits plain http on this machine alone, and the guard only where the operator allowed it.
  const isPlain = issuer.startsWith('http:')
  const config: Configuration = await oidc
    .discovery(new URL(issuer), clientId, undefined, authenticate, {
      [oidc.customFetch]: (url, { body, ...options }) =>
        fetchGuarded(url, { ...options, ...(isText(body) && { body }) }),
      timeout: TIMEOUT_SECONDS,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isPlain ? [oidc.allowInsecureRequests] : []),
      ],
    })
    .catch((thrown: unknown) => {
      throw new OidcError('unreachable', thrown)
    })

  return {
    supportsPkce: config.serverMetadata().supportsPKCE(),
    async start({
      state,
      nonce,
      verifier,
      redirectUri,
      scope,
      isFresh,
    }: Start): Promise<string> {
      const challenge = await oidc.calculatePKCECodeChallenge(verifier)
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scope || SCOPE,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      }).href
    },
    async finish(answered: URL, { state, nonce, verifier }: OidcSecrets): Promise<OidcClaims> {
      try {
        const tokens = await oidc.authorizationCodeGrant(config, answered, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('There is no ID token')
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint)
          return claims
        // Address and proof of it must come from one document, so this one replaces the other.
        const { sub: _, ...stated } = await oidc.fetchUserInfo(
          config,
          tokens.access_token,
          claims.sub,
        )
        const { auth_time } = claims
        return { sub: claims.sub, ...stated, ...(auth_time !== undefined && { auth_time }) }
      } catch (thrown) {
        const isDenied =
          thrown instanceof oidc.AuthorizationResponseError && thrown.error === 'access_denied'
        throw new OidcError(isDenied ? 'denied' : 'failed', thrown)
      }
    },
  }
}

const isText = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

/** What went wrong in the words of the library and the provider, for whoever sets it up. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  const reply =
    'error_description' in cause && cause.error_description
      ? `: ${cause.error_description}`
      : ''
  return `${cause.message}${reply}${inner}`.slice(0, 300)
}
