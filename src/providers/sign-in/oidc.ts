import type { ClientAuth, Configuration } from 'openid-client'
import { guardedFetch } from '../../platform/http/standard-fetch.ts'
import type { Fetcher } from '../../platform/http.ts'

type OidcSettings = { issuer: string; clientId: string; secret: string }

/** What only we and the provider know of one sign-in. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

/** What the provider says of a person; every field is as it was sent. */
export type OidcClaims = { sub: string; auth_time?: unknown; [name: string]: unknown }

/**
 * unreachable: no readable description at the issuer; denied: the person or the provider said no;
 * client_refused: the provider does not know this client ID and secret; failed: the rest.
 */
type OidcFault = 'unreachable' | 'denied' | 'client_refused' | 'failed'

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
/** `groupsClaim`: null where groups do not matter. */
type Finish = OidcSecrets & { groupsClaim: string | null }

/** A company's identity provider, by OpenID Connect. Its answers are checked by signature, issuer, audience and nonce. */
export async function openProvider(
  { issuer, clientId, secret }: OidcSettings,
  fetcher: Pick<Fetcher, 'stream'>,
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

  const { issuer: ownName, userinfo_endpoint } = config.serverMetadata()
  // Entra's addresses for every tenant at once name none.
  if (ownName.includes('{'))
    throw new OidcError('unreachable', new Error('it stands for more than one company'))

  return {
    /** As the provider names itself; people are known by it. */
    issuer: ownName,
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
    async finish(
      answered: URL,
      { state, nonce, verifier, groupsClaim }: Finish,
    ): Promise<OidcClaims> {
      try {
        const tokens = await oidc
          .authorizationCodeGrant(config, answered, {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          })
          .catch((thrown: unknown) => {
            throw new OidcError(faultOf(thrown), thrown)
          })
        const claims = tokens.claims()
        if (!claims) throw new Error('There is no ID token')
        const isWhole = 'email' in claims && (groupsClaim === null || groupsClaim in claims)
        if (isWhole || !userinfo_endpoint) return claims
        return mergeClaims(
          claims,
          await oidc.fetchUserInfo(config, tokens.access_token, claims.sub),
        )
      } catch (thrown) {
        throw thrown instanceof OidcError ? thrown : new OidcError('failed', thrown)
      }
    },
  }
}

/** What is said of an address. */
const ADDRESS_CLAIMS = ['email', 'email_verified', 'xms_edov', 'hd']

/** Some providers state groups in the ID token alone, some only when asked; an address and its proof come from one of the two. */
function mergeClaims(token: OidcClaims, asked: OidcClaims): OidcClaims {
  const source = token.email === undefined ? asked : token
  const merged = { ...asked, ...token }
  for (const name of ADDRESS_CLAIMS) {
    if (name in source) merged[name] = source[name]
    else delete merged[name]
  }
  return merged
}

function faultOf(thrown: unknown): OidcFault {
  const { name, error }: { name?: unknown; error?: unknown } = Object(thrown)
  if (error === 'access_denied') return 'denied'
  // A client that is not accepted is answered in either way.
  const isRefused = error === 'invalid_client' || name === 'WWWAuthenticateChallengeError'
  return isRefused ? 'client_refused' : 'failed'
}

const isText = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

/** What went wrong in the words of the library and the provider, for whoever sets it up. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const {
    cause: inner,
    error_description: reply,
  }: { cause?: unknown; error_description?: unknown } = cause
  const named = Object(Object(inner).body).issuer
  const parts = [
    // What the library says of anything it does not know.
    cause.message !== 'something went wrong' && cause.message,
    reply,
    inner instanceof Error && inner.message,
    named && `it names itself ${named}`,
  ]
  return parts.filter(Boolean).join(': ').slice(0, 300)
}
