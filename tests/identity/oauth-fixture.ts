import { hash, randomBytes } from 'node:crypto'
import { type Answer, caller } from '../http.ts'

export const REDIRECT = 'https://app.example/callback'

/** An OAuth client that makes one request at a time. */
export function oauthClient(url: string) {
  const call = caller(url)
  const form = (path: string, fields: Record<string, string>) =>
    call('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const register = async (more: object = {}): Promise<string> => {
    const body = { client_name: 'Test app', redirect_uris: [REDIRECT], ...more }
    return (await call('POST', '/oauth/register', { body })).body.client_id
  }
  const authorize = (clientId: string, more: Record<string, string> = {}) =>
    call('GET', `/oauth/authorize?${new URLSearchParams({ ...queryOf(clientId), ...more })}`)
  return { call, form, register, authorize }
}

export const VERIFIER = randomBytes(32).toString('base64url')

const queryOf = (clientId: string) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: REDIRECT,
  code_challenge: hash('sha256', VERIFIER, 'base64url'),
  code_challenge_method: 'S256',
  state: 'st4te',
})

export const locationOf = ({ headers }: Answer) => new URL(headers.get('location') ?? 'none:')

type Consent = { session: string; clientId: string; decision?: object; asked?: Record<string, string> }

/** The whole flow from registration to tokens, on behalf of the person of a session. */
export function connector(url: string) {
  const client = oauthClient(url)
  const { call, form, authorize } = client
  const decide = async ({ session, clientId, decision = {}, asked = {} }: Consent) => {
    const request = locationOf(await authorize(clientId, asked)).searchParams.get('request') ?? ''
    await call('GET', `/api/auth/authorization?request=${request}`, { as: session })
    const body = { request, allow: true, ...decision }
    const { body: decided } = await call('POST', '/api/auth/authorization', { as: session, body })
    return new URL(decided.redirect_to)
  }
  const codeOf = async (consent: Consent) => (await decide(consent)).searchParams.get('code') ?? ''
  const redeem = (clientId: string, code: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code,
      code_verifier: VERIFIER,
      ...more,
    })
  const refresh = (clientId: string, token: string, more: Record<string, string> = {}) =>
    form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...more })
  const connect = async (session: string, decision: object = {}) => {
    const clientId = await client.register()
    const { body } = await redeem(clientId, await codeOf({ session, clientId, decision }))
    return { clientId, access: body.access_token as string, refresh: body.refresh_token as string, scope: body.scope }
  }
  const mcp = (token: string, message: object = LIST) =>
    call('POST', '/mcp', { body: message, headers: { authorization: `Bearer ${token}` } })
  return { ...client, decide, codeOf, redeem, refresh, connect, mcp }
}

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
export const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name, arguments: args },
})
