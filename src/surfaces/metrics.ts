import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { notFound, unauthorized } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { readGauges } from '../modules/system/index.ts'
import type { Metrics } from '../platform/observing/metrics.ts'
import { isLoopback } from './http/address.ts'
import { readBearer } from './http/credentials.ts'
import type { Env } from './http/hono-env.ts'
import { metricsText } from './openapi/endpoints.ts'

/** Prometheus metrics, for local callers or with a token. */
export function mountMetrics(
  router: Hono<Env>,
  { app, metrics }: { app: App; metrics: Metrics },
) {
  router.get(metricsText.route.path, async (c) => {
    c.set('operation', metricsText.name)
    requireWatcher(c.env.incoming, app.config.metricsToken)
    await readGauges(app, metrics)
    c.header('Content-Type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
}

/** Without a configured token, remote callers get a 404. */
export function requireWatcher(
  { headers, socket }: IncomingMessage,
  token: string | undefined,
) {
  const shown = readBearer(headers)
  if (token && shown && isSame(shown, token)) return
  const isLocal =
    isLoopback(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
  if (isLocal && shown === undefined) return
  throw token ? unauthorized() : notFound()
}

function isSame(shown: string, token: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
