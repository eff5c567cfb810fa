import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { toAppError } from '../base/errors.ts'
import type { Actor, House } from '../core/context.ts'
import type { AnyOperation } from '../core/operation.ts'
import type { RequestLog } from '../modules/requests/index.ts'
import type { Listener } from '../platform/listen.ts'
import type { Metrics } from '../platform/metrics.ts'
import { billingDoor } from './billing.ts'
import { docsDoor } from './docs.ts'
import { documentsDoor } from './documents.ts'
import { putHeaders, securityHeaders } from './headers.ts'
import { mcpDoor } from './mcp.ts'
import { metricsDoor } from './metrics.ts'
import { openapiDoor } from './openapi.ts'
import { pagesDoor } from './pages.ts'
import { rest } from './rest.ts'
import { searchDescription } from './search-api/describe.ts'
import { searchDoor } from './search-api.ts'
import { sseDoor } from './sse.ts'
import type { Env, WebContext } from './web.ts'

const MAX_PATH = 300

export type Surroundings = {
  house: House
  catalogue: AnyOperation[]
  metrics: Metrics
  requestLog: RequestLog
  /** Hears what other processes tell. */
  listener: Listener
  /** Aborted when the server stops, so that endless answers end. */
  closing: AbortSignal
}

/** All doors of the house on one application. */
export function createApp({ house, catalogue, metrics, requestLog, listener, closing }: Surroundings) {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('operation', 'none')
    putHeaders(c, { 'X-Request-Id': requestId })
    securityHeaders(c)
    c.env.outgoing.once('close', () => {
      const operation = c.get('operation')
      metrics.requests.inc({ operation, status: c.env.outgoing.statusCode })
      const took = performance.now() - started
      metrics.seconds.observe({ operation }, took / 1000)
      const actor = c.get('actor')
      if (actor?.keyId !== undefined || actor?.via === 'legacy') requestLog.add(entryOf(c, actor, took))
    })
    await next()
  })
  rest(app, house, catalogue)
  openapiDoor(app, { house, search: searchDescription })
  docsDoor(app, { house })
  mcpDoor(app, { house })
  sseDoor(app, { house, listener, closing })
  metricsDoor(app, { house, metrics })
  billingDoor(app, { house })
  searchDoor(app, { house })
  documentsDoor(app, { house })
  pagesDoor(app)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.onError((thrown, c) => sendError(house, c, thrown))
  return app
}

/** What the log keeps of a request: never its query, which may carry a key. */
function entryOf(c: WebContext, { workspaceId, userId, keyId }: Actor, duration_ms: number) {
  return {
    workspace_id: workspaceId,
    user_id: userId,
    key_id: keyId ?? null,
    request_id: c.get('requestId'),
    operation: c.get('operation'),
    method: c.req.method,
    path: c.req.path.slice(0, MAX_PATH),
    status: c.env.outgoing.statusCode,
    duration_ms,
    at: Date.now() / 1000,
  }
}

/** One body for every failure; what was not foreseen is logged and stays private. */
function sendError(house: House, c: WebContext, thrown: unknown) {
  const error = toAppError(thrown)
  if (error.status >= 500) {
    house.log.error(
      { requestId: c.get('requestId'), operation: c.get('operation'), error: error.cause ?? error },
      error.message,
    )
  }
  putHeaders(c, error.headers)
  return c.json({ error: error.message, ...error.data }, error.status)
}
