import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { notFound } from '../base/errors.ts'
import type { Actor, App } from '../core/context.ts'
import type { AnyOperation } from '../core/operation.ts'
import type { RequestLog } from '../modules/requests/index.ts'
import { watchProxies } from '../modules/system/index.ts'
import type { Listener } from '../platform/database/pg-listener.ts'
import type { Metrics } from '../platform/observing/metrics.ts'
import { currentTrace, inTrace } from '../platform/observing/trace.ts'
import { mountBilling } from './callbacks/billing.ts'
import { mountMailReports } from './callbacks/mail-reports.ts'
import { mountSearchQueue } from './callbacks/search-queue.ts'
import { mountDocs } from './docs.ts'
import { mountGuides } from './guides.ts'
import { unnamedProxy } from './http/address.ts'
import { putHeaders, securityHeaders } from './http/headers.ts'
import type { Env, WebContext } from './http/hono-env.ts'
import { mountEvents } from './live/sse.ts'
import { mountMcp } from './mcp.ts'
import { mountMetrics } from './metrics.ts'
import { metricsText } from './openapi/endpoints.ts'
import { mountOpenapi } from './openapi.ts'
import { mountDashboard } from './pages/dashboard.ts'
import { mountPublicPages } from './pages/public-pages.ts'
import { mountReportDomains } from './pages/report-domains.ts'
import { errorOf } from './report-error.ts'
import { rest } from './rest-api.ts'
import { searchDescription } from './search-api/describe.ts'
import { mountSearchApi } from './search-api.ts'
import { mountCompanySignIn } from './sign-in/company-sign-in.ts'
import { mountGoogleSignIn } from './sign-in/google-sign-in.ts'
import { mountOAuth } from './sign-in/oauth.ts'

const MAX_PATH = 300

export type Deps = {
  app: App
  catalogue: AnyOperation[]
  metrics: Metrics
  requestLog: RequestLog
  /** Receives NOTIFY from other processes. */
  listener: Listener
  /** Aborted when the server stops, so that streams end. */
  closing: AbortSignal
}

/** Every surface on one router. */
export function createRouter({ app, catalogue, metrics, requestLog, listener, closing }: Deps) {
  const router = new Hono<Env>()
  const noteProxy = watchProxies(app)
  router.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('operation', 'none')
    putHeaders(c, { 'X-Request-Id': requestId })
    securityHeaders(c)
    const proxy = unnamedProxy(c.env.incoming, app.config.trustProxy)
    if (proxy !== undefined) noteProxy(proxy)
    await inTrace(app.tracer, beginningOf(c), async (span) => {
      const trace = currentTrace()
      c.env.outgoing.once('close', () => {
        const operation = c.get('operation')
        metrics.requests.inc({ operation, status: c.env.outgoing.statusCode })
        const took = performance.now() - started
        metrics.seconds.observe({ operation }, took / 1000)
        const actor = c.get('actor')
        if (actor?.keyId !== undefined || actor?.via === 'legacy')
          requestLog.add(entryOf(c, actor, took))
        logRequest(app, c, { took, trace })
      })
      await next()
      span.name = `${c.req.method} ${c.get('operation')}`
      span.attributes['http.response.status_code'] = c.res.status
      span.isFailed = c.res.status >= 500
    })
  })
  mountReportDomains(router, { app })
  rest(router, app, catalogue)
  mountOpenapi(router, { app, search: searchDescription })
  mountDocs(router, { app })
  mountGuides(router, { app, search: searchDescription })
  mountOAuth(router, { app })
  mountCompanySignIn(router, { app })
  mountGoogleSignIn(router, { app })
  mountMcp(router, { app, listener })
  mountEvents(router, { app, listener, closing })
  mountMetrics(router, { app, metrics })
  mountBilling(router, { app })
  mountMailReports(router, { app })
  mountSearchQueue(router, { app })
  mountSearchApi(router, { app })
  mountPublicPages(router, { app })
  mountDashboard(router, { isAuditIndexed: app.config.isAuditIndexed })
  router.notFound((c) => c.json(notFound().body, 404))
  router.onError((thrown, c) => sendError(app, c, thrown))
  return router
}

const beginningOf = (c: WebContext) => ({
  name: c.req.method,
  kind: 'server' as const,
  attributes: { 'http.request.method': c.req.method, 'sightline.request': c.get('requestId') },
  parent: c.req.header('traceparent'),
})

/** Files of the dashboard, and what watches us every few seconds. */
const QUIET = new Set(['none', 'get_health', 'get_liveness', 'get_readiness', metricsText.name])

/** One line per request, without its query and without what it carries. */
function logRequest(
  { log }: App,
  c: WebContext,
  { took, trace }: { took: number; trace: string | undefined },
) {
  const operation = c.get('operation')
  const { workspaceId, userId, via } = c.get('actor') ?? {}
  const line = {
    request: c.get('requestId'),
    trace,
    operation,
    method: c.req.method,
    workspace: workspaceId,
    user: userId,
    via,
  }
  const level = QUIET.has(operation) ? 'debug' : 'info'
  log[level]({ ...line, status: c.env.outgoing.statusCode, ms: Math.round(took) }, 'request')
}

/** The logged part of a request: never its query, which may contain a key. */
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

/** One error format; unexpected errors are logged and not disclosed. */
function sendError(app: App, c: WebContext, thrown: unknown) {
  const error = errorOf(c, app, thrown)
  return c.json(error.body, error.status)
}
