import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, fail } from '../base/errors.ts'
import { parseJson } from '../base/json.ts'
import type { Actor, App, Effect } from '../core/context.ts'
import type { AnyOperation } from '../core/operation.ts'
import { ACCESS_REVOKED, isRevoked, KEY_LIMIT } from '../modules/accounts/index.ts'
import type { Config } from '../platform/config.ts'
import type { Listener } from '../platform/database/pg-listener.ts'
import { enterSurface } from './admission.ts'
import { isLoopback } from './http/address.ts'
import { putHeaders } from './http/headers.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { readBytes } from './http/input.ts'
import { sendText } from './http/packing.ts'
import { missingEffect, scopeChallenge } from './mcp/challenge.ts'
import type { Offer } from './mcp/offer.ts'
import type { Serve } from './mcp/serve.ts'
import { toolsetNames, toolsOf } from './mcp/toolsets.ts'
import { mcpCall } from './openapi/endpoints.ts'

const MAX_BATCH = 20
const EFFECT_WORDS: Record<Effect, string> = {
  read: 'read',
  write: 'make changes',
  spend: 'spend credits',
  destroy: 'delete',
}
const CODES = { unreadable: -32700, wrong: -32600, parameters: -32602, refused: -32000 }

/** The Model Context Protocol: both protocol generations on one endpoint, stateless. */
export function mountMcp(
  router: Hono<Env>,
  { app, listener, offer }: { app: App; listener: Listener; offer?: Offer },
) {
  // Loaded by the first call, so that an unused SDK takes no memory.
  let serving: Promise<Serve> | undefined
  const load = () => loadServing(offer)
  router.all(mcpCall.route.path, async (c) => {
    c.set('operation', 'mcp')
    try {
      const ctx = await enterInTurn(c, app)
      const { tools, message } = await readCall(c, app.config)
      // Each message of a batch counts as a request.
      for (let further = 1; Array.isArray(message) && further < message.length; further++)
        await enterInTurn(c, app)
      const missing = missingEffect(ctx.actor, message)
      if (missing) {
        scopeChallenge(c, app, [...(ctx.actor.effects ?? []), missing])
        throw new RequestError(
          403,
          'refused',
          `Not allowed to ${EFFECT_WORDS[missing]}: connect the app again and allow it, or change the limits of the key`,
        )
      }
      serving ??= load()
      const serve = await serving
      const actor = { ...ctx.actor, via: 'mcp' as const }
      const { incoming, outgoing } = c.env
      const revoked = untilRevoked({ actor, listener, outgoing })
      const onCall = (name: string) => c.set('operation', name)
      return send(
        c,
        await serve({
          ctx: { ...ctx, actor },
          tools,
          message,
          headers: incoming.headers,
          revoked,
          onCall,
        }),
      )
    } catch (thrown) {
      if (thrown instanceof RequestError)
        return c.json({ jsonrpc: '2.0', error: thrown.error, id: null }, thrown.status)
      throw thrown
    }
  })
}

/** Aborts when the access of the caller ends; nobody listens any more once the answer is given. */
function untilRevoked({
  actor,
  listener,
  outgoing,
}: {
  actor: Actor
  listener: Listener
  outgoing: Writable
}) {
  const controller = new AbortController()
  const stop = listener.on(ACCESS_REVOKED, (subject) => {
    if (isRevoked(actor, subject)) controller.abort()
  })
  if (outgoing.closed) stop()
  else outgoing.once('close', stop)
  return controller.signal
}

async function loadServing(given?: Offer): Promise<Serve> {
  const [{ createServing }, { createOffer }] = await Promise.all([
    import('./mcp/serve.ts'),
    import('./mcp/offer.ts'),
  ])
  return createServing(given ?? createOffer())
}

/** A JSON-RPC error. */
class RequestError extends Error {
  readonly status: ContentfulStatusCode
  readonly error: { code: number; message: string; data?: object }

  constructor(status: number, code: keyof typeof CODES, message: string, data?: object) {
    super(message)
    this.status = status as ContentfulStatusCode
    this.error = { code: CODES[code], message, ...(data && { data }) }
  }
}

/** An agent that is over its limit learns, in words and in data, when to come again. */
async function enterInTurn(c: WebContext, app: App) {
  try {
    return await enterSurface(c, app, ['key', 'token'])
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'rate_limited')) throw thrown
    putHeaders(c, thrown.headers)
    const wait = Number(thrown.headers['Retry-After'])
    const message = `${thrown.message}. Come again in ${wait} seconds: this key may ask ${KEY_LIMIT} times a minute.`
    throw new RequestError(429, 'refused', message, { retry_after_seconds: wait })
  }
}

async function readCall(c: WebContext, config: Config) {
  const { incoming } = c.env
  if (!isExpected(incoming, config))
    throw new RequestError(403, 'refused', 'This Host or Origin is not allowed here')
  if (incoming.method !== 'POST') {
    c.header('Allow', 'POST')
    throw new RequestError(
      405,
      'refused',
      'There are no sessions here: send each message by POST',
    )
  }
  const tools = chooseTools(c.req.query('toolsets') ?? c.req.query('toolset'))
  const message = await readMessage(c)
  if (Array.isArray(message) && message.length > MAX_BATCH) {
    throw new RequestError(400, 'wrong', `A batch may hold ${MAX_BATCH} messages at most`)
  }
  return { tools, message }
}

/** A small set for every task, or the toolsets named. */
function chooseTools(wanted = 'default'): AnyOperation[] {
  const names = wanted.split(',').map((name) => name.trim())
  const tools = toolsOf(names)
  if (tools) return tools
  const unknown = names.find((name) => !toolsetNames.includes(name)) ?? ''
  const known = toolsetNames.join(', ')
  throw new RequestError(
    400,
    'parameters',
    `Unknown toolset "${unknown.slice(0, 60)}"; known toolsets are ${known}`,
  )
}

async function readMessage(c: WebContext): Promise<unknown> {
  try {
    const bytes = await readBytes(c.env.incoming)
    if (!isUtf8(bytes)) throw fail('body_not_utf8')
    return parseJson(bytes.toString('utf8'))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    for (const [name, value] of Object.entries(thrown.headers)) c.header(name, value)
    throw new RequestError(
      thrown.status,
      thrown.code === 'too_large' ? 'wrong' : 'unreadable',
      thrown.message,
    )
  }
}

/** DNS rebinding protection: only our own host names and origins are accepted. */
export function isExpected(
  { headers }: IncomingMessage,
  { host, baseUrl, allowedHosts }: Config,
): boolean {
  const own = [host, ...allowedHosts, ...(baseUrl ? [new URL(baseUrl).host] : [])].map((name) =>
    name.toLowerCase(),
  )
  const isOurs = (address: string) => {
    if (!URL.canParse(address)) return false
    const { host, hostname } = new URL(address)
    const bare = hostname.replace(/^\[|\]$/g, '')
    return (
      bare === 'localhost' ||
      isLoopback(bare) ||
      [host, hostname, bare].some((name) => own.includes(name))
    )
  }
  return (
    isOurs(`http://${headers.host}`) && (headers.origin === undefined || isOurs(headers.origin))
  )
}

/** Through the Hono context, so that the common headers are kept. */
async function send(c: WebContext, answer: Response) {
  const { headers, body, status } = answer
  headers.forEach((value, name) => {
    c.header(name, value)
  })
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/json'))
    return sendText(c, await answer.text(), { type, status })
  return c.newResponse(body, status as ContentfulStatusCode)
}
