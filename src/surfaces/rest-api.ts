import type { Hono } from 'hono'
import { fail } from '../base/errors.ts'
import type { App, Context } from '../core/context.ts'
import { admit, invoke } from '../core/invoke.ts'
import type { AnyOperation, Route } from '../core/operation.ts'
import { answerOnce } from '../modules/requests/index.ts'
import { enter, enterOrVisit, visit } from './admission.ts'
import { isSecure } from './http/address.ts'
import { attemptCookie, deviceCookie, sessionCookie } from './http/cookie.ts'
import { putHeaders } from './http/headers.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { inputReader } from './http/input.ts'
import { sendJson, sendText } from './http/packing.ts'
import { streamed, wantsStream } from './live/stream.ts'
import { limitGuest } from './pages/guests.ts'

/** Mounts every operation that has a route. */
export function rest(router: Hono<Env>, app: App, catalogue: AnyOperation[]) {
  for (const op of catalogue) {
    for (const route of op.routes) {
      router.on(route.method.toUpperCase(), honoPath(route.path), handler(app, op, route))
    }
  }
}

export const honoPath = (path: string) => path.replace(/{(\w+)}/g, ':$1')

function handler(app: App, op: AnyOperation, route: Route) {
  const readInput = inputReader(op, route)
  return async (c: WebContext) => {
    c.set('operation', op.name)
    const ctx = await contextFor(op, c, app)
    if (!op.isAnonymous) await limitGuest(ctx, 'operation')
    admit(op, ctx)
    const { incoming } = c.env
    const input = await readInput({ path: c.req.param(), query: queryOf(c), incoming })
    if (route.stream && wantsStream(incoming))
      return streamed(c, ctx, (streamCtx) => invoke(op, streamCtx, input))
    const key =
      route.method === 'post' && op.access !== 'guest'
        ? c.req.header('idempotency-key')
        : undefined
    const work = () => invoke(op, ctx, input)
    const output =
      key === undefined
        ? await work()
        : await answerOnce(ctx, { key, operation: op.name, input }, work)
    return reply(c, { app, route }, output)
  }
}

/** A repeated parameter is rejected, as one of its values would be dropped silently. */
function queryOf(c: WebContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, [value = '', ...more]]) => {
      if (more.length > 0) throw fail('field_twice', { field: name.slice(0, 60) })
      return [name, value]
    }),
  )
}

function contextFor(op: AnyOperation, c: WebContext, app: App): Context | Promise<Context> {
  if (op.isAnonymous) return visit(c, app)
  return op.access === 'guest' ? enterOrVisit(c, app) : enter(c, app)
}

function reply(c: WebContext, { app, route }: { app: App; route: Route }, output: unknown) {
  const fields = (output ?? {}) as Record<string, unknown>
  for (const [header, field] of Object.entries(route.headers ?? {})) {
    if (fields[field] !== undefined) putHeaders(c, { [header]: String(fields[field] ?? '') })
  }
  if (route.cookie) putHeaders(c, { 'Set-Cookie': cookiesOf(c, app, fields) })
  if (route.status === 204) return c.body(null, 204)
  if (route.file) return sendFile(c, fields)
  const { session: _, device: __, attempt: ___, ...rest } = fields
  const whole = route.cookie ? rest : output
  const body = route.result ? fields[route.result] : whole
  return sendJson(c, body, route.status)
}

function cookiesOf(
  c: WebContext,
  { config }: App,
  { session, device, attempt }: Record<string, unknown>,
): string[] {
  const isEncrypted = isSecure(c.env.incoming, config)
  const held =
    session === undefined
      ? []
      : [sessionCookie(session === null ? null : String(session), isEncrypted)]
  if (attempt !== undefined)
    held.push(attemptCookie(attempt === null ? null : String(attempt), isEncrypted))
  return device ? [...held, deviceCookie(String(device), isEncrypted)] : held
}

function sendFile(c: WebContext, { type, name, content, encoding }: Record<string, unknown>) {
  // Images open in the browser, everything else is downloaded.
  const disposition = String(type).startsWith('image/') ? 'inline' : 'attachment'
  c.header(
    'Content-Disposition',
    `${disposition}; filename="${String(name).replace(/[^\w.-]/g, '-')}"`,
  )
  if (encoding !== 'base64') return sendText(c, String(content), { type: String(type) })
  c.header('Content-Type', String(type))
  return c.body(Buffer.from(String(content), 'base64'))
}
