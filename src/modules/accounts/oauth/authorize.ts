import type { Context } from '../../../core/context.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { requireClient } from './clients.ts'
import { OAuthError } from './error.ts'
import { isRegistered } from './redirects.ts'
import { effectsOf } from './scopes.ts'
import { insertRequest } from './store.ts'

const REQUEST_SECONDS = 10 * 60
const CHALLENGE = /^[\w-]{43}$/
const MAX_STATE = 4000

/** The path of the protected resource under the issuer. */
export const RESOURCE_PATH = '/mcp'

type Asked = { issuer: string; parameters: URLSearchParams }

/**
 * Stores what a client asks for and returns where the browser goes: to our consent page, or back with an error. Throws
 * while it is not certain that the address to go back to is the client's.
 */
export async function startAuthorization(
  ctx: Context,
  { issuer, parameters }: Asked,
): Promise<string> {
  const one = (name: string) => only(parameters, name)
  const client = await requireClient(ctx, one('client_id') ?? '')
  const redirectUri = one('redirect_uri') ?? ''
  if (!isRegistered(redirectUri, client.redirect_uris))
    throw new OAuthError(
      'invalid_redirect_uri',
      'This address to return to is not one of the app’s',
    )
  const state = stateOf(parameters)
  try {
    const { challenge, effects } = readRequest(parameters, issuer)
    const token = newToken()
    const expiresAt = ctx.now() + REQUEST_SECONDS
    const request = {
      clientId: client.client_id,
      redirectUri,
      state,
      effects,
      challenge,
      issuer,
      expiresAt,
    }
    await insertRequest(ctx.db, { hash: hashSecret(token), ...request })
    return `${issuer}/authorize?request=${token}`
  } catch (thrown) {
    if (!(thrown instanceof OAuthError)) throw thrown
    return withAnswer(redirectUri, { ...thrown.body, state, iss: issuer })
  }
}

function readRequest(parameters: URLSearchParams, issuer: string) {
  const one = (name: string) => only(parameters, name)
  const doubled = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1)
  if (doubled !== undefined)
    throw new OAuthError('invalid_request', `${doubled.slice(0, 60)} was sent twice`)
  if ((one('state') ?? '').length > MAX_STATE)
    throw new OAuthError('invalid_request', 'state is too long')
  if (one('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  const challenge = one('code_challenge') ?? ''
  if (one('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    throw new OAuthError('invalid_request', 'A code_challenge with the method S256 is needed')
  requireResource(one('resource'), issuer)
  const effects = effectsOf(one('scope'))
  return { challenge, effects: effects.length > 0 ? effects : ['read' as const] }
}

/** A token is for our MCP endpoint alone, whatever its query. */
export function requireResource(resource: string | undefined, issuer: string) {
  if (resource === undefined) return
  const isOurs =
    resource === issuer + RESOURCE_PATH || resource.startsWith(`${issuer}${RESOURCE_PATH}?`)
  if (!isOurs || resource.includes('#'))
    throw new OAuthError('invalid_target', `resource must be ${issuer}${RESOURCE_PATH}`)
}

const only = (parameters: URLSearchParams, name: string) => parameters.get(name) ?? undefined

const stateOf = (parameters: URLSearchParams) =>
  parameters.get('state')?.slice(0, MAX_STATE) ?? null

/** The client's address with our answer in its query. */
export function withAnswer(redirectUri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const query = new URLSearchParams(fields).toString()
  return redirectUri + (redirectUri.includes('?') ? '&' : '?') + query
}
