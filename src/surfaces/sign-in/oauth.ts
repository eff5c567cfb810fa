import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, notFound, toAppError } from '../../base/errors.ts'
import { html } from '../../base/formats/html.ts'
import { isStorable } from '../../base/text.ts'
import type { App, Context } from '../../core/context.ts'
import {
  exchange,
  OAuthError,
  RESOURCE_PATH,
  RESOURCE_SCOPES,
  registerClient,
  revokeToken,
  SCOPES,
  startAuthorization,
} from '../../modules/accounts/index.ts'
import { visit } from '../admission.ts'
import { putHeaders } from '../http/headers.ts'
import type { Env, WebContext } from '../http/hono-env.ts'
import { readBytes } from '../http/input.ts'
import { RESOURCE_METADATA, signInChallenge } from '../mcp/challenge.ts'
import { isExpected } from '../mcp.ts'
import { limitGuest } from '../pages/guests.ts'
import { issuerOf } from './issuer.ts'

const MAX_BODY = 20_000
const PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
}
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type, mcp-protocol-version',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** OAuth 2.1 for the MCP endpoint: programs are connected by its address alone, and a person decides. */
export function mountOAuth(router: Hono<Env>, { app }: { app: App }) {
  mountDocuments(router, app)
  router.get(PATHS.authorize, (c) => authorize(c, app))
  router.post(PATHS.token, (c) =>
    answer(c, app, async (ctx, issuer) => exchange(ctx, { issuer, fields: await form(c) })),
  )
  router.post(PATHS.register, (c) =>
    answer(c, app, async (ctx) => registerClient(ctx, await json(c)), 201),
  )
  router.post(PATHS.revoke, (c) =>
    answer(c, app, async (ctx) => {
      await revokeToken(ctx, await form(c))
      return {}
    }),
  )
  for (const path of [PATHS.token, PATHS.register, PATHS.revoke, '/.well-known/*']) {
    router.options(path, (c) => {
      putHeaders(c, OPEN_TO_ALL)
      return c.body(null, 204)
    })
  }
  router.use(RESOURCE_PATH, (c, next) => guardResource(c, app, next))
}

/** What describes us to a client; only where we can vouch for our address. */
function mountDocuments(router: Hono<Env>, app: App) {
  const describe = (path: string, document: (issuer: string, c: WebContext) => object) =>
    router.get(path, (c) => {
      c.set('operation', 'oauth_metadata')
      const issuer = issuerOf(c.env.incoming, app.config)
      if (issuer === null) throw notFound()
      putHeaders(c, OPEN_TO_ALL)
      return c.json(document(issuer, c))
    })
  describe(RESOURCE_METADATA, resourceDocument)
  describe(RESOURCE_METADATA + RESOURCE_PATH, resourceDocument)
  describe('/.well-known/oauth-authorization-server', serverDocument)
}

function resourceDocument(issuer: string, c: WebContext) {
  const { search } = new URL(c.req.url)
  return {
    resource: issuer + RESOURCE_PATH + search,
    authorization_servers: [issuer],
    scopes_supported: RESOURCE_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Sightline',
  }
}

function serverDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorize,
    token_endpoint: issuer + PATHS.token,
    revocation_endpoint: issuer + PATHS.revoke,
    registration_endpoint: issuer + PATHS.register,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: SCOPES,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}

/** Until the address to go back to is known to be the client's, a failure is a page of ours, never a redirect. */
async function authorize(c: WebContext, app: App) {
  c.set('operation', 'oauth_authorize')
  try {
    const { ctx, issuer } = await open(c, app)
    const parameters = new URL(c.req.url).searchParams
    return c.redirect(
      await startAuthorization(ctx, { issuer, parameters: requireStorable(parameters) }),
      303,
    )
  } catch (thrown) {
    const { status, message } = thrown instanceof OAuthError ? thrown : toAppError(thrown)
    if (thrown instanceof AppError) putHeaders(c, thrown.headers)
    const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Sightline</title><h1>This app cannot be connected</h1><p>${message}</p></html>`
    return c.html(page.text, (status === 401 ? 400 : status) as ContentfulStatusCode)
  }
}

type Work = (ctx: Context, issuer: string) => Promise<object>

async function answer(c: WebContext, app: App, work: Work, status: ContentfulStatusCode = 200) {
  c.set('operation', `oauth_${c.req.path.split('/').at(-1)}`)
  putHeaders(c, OPEN_TO_ALL)
  try {
    const { ctx, issuer } = await open(c, app)
    return c.json(await work(ctx, issuer), status)
  } catch (thrown) {
    if (!(thrown instanceof OAuthError)) throw thrown
    return c.json(thrown.body, thrown.status as ContentfulStatusCode)
  }
}

async function open(c: WebContext, app: App) {
  const issuer = issuerOf(c.env.incoming, app.config)
  if (issuer === null) throw notFound()
  const ctx = visit(c, app)
  await limitGuest(ctx, 'operation')
  return { ctx, issuer }
}

function requireStorable(parameters: URLSearchParams): URLSearchParams {
  if (![...parameters].flat().every(isStorable))
    throw new OAuthError('invalid_request', 'Unreadable characters')
  return parameters
}

/** A form whose fields stand in it once each. */
async function form(c: WebContext): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new OAuthError(
      'invalid_request',
      'The body must be application/x-www-form-urlencoded',
    )
  const fields = requireStorable(
    new URLSearchParams((await readBytes(c.env.incoming, MAX_BODY)).toString('utf8')),
  )
  const names = [...fields.keys()]
  if (new Set(names).size < names.length)
    throw new OAuthError('invalid_request', 'A parameter was sent twice')
  return Object.fromEntries(fields)
}

async function json(c: WebContext): Promise<unknown> {
  try {
    const text = (await readBytes(c.env.incoming, MAX_BODY)).toString('utf8')
    return isStorable(text) ? JSON.parse(text) : undefined
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    return undefined
  }
}

/** Browsers of expected origins may read the endpoint, and everybody without access learns where to get it. */
async function guardResource(c: WebContext, app: App, next: () => Promise<void>) {
  const { incoming } = c.env
  const { origin } = incoming.headers
  if (origin !== undefined && isExpected(incoming, app.config)) {
    putHeaders(c, {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Headers':
        'authorization, content-type, x-api-key, mcp-protocol-version, mcp-method, mcp-name',
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Expose-Headers': 'WWW-Authenticate',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Origin',
    })
    if (incoming.method === 'OPTIONS') return c.body(null, 204)
  }
  await next()
  if (c.res.status === 401) signInChallenge(c, app)
  return undefined
}
