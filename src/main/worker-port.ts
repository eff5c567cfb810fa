import { createServer } from 'node:http'
import { toAppError } from '../base/errors.ts'
import type { App } from '../core/context.ts'
import { readGauges } from '../modules/system/index.ts'
import { isReady } from '../platform/limits.ts'
import type { Metrics } from '../platform/observing/metrics.ts'
import { explainListen } from '../surfaces/http/server.ts'
import { requireWatcher } from '../surfaces/metrics.ts'

type Page = { status: number; type?: string; body: string }

/** Metrics and health of a worker, for those who watch it; nothing else is served there. */
export async function openWorkerPort(app: App, metrics: Metrics): Promise<{ close(): void }> {
  const { host, workerPort } = app.config
  if (workerPort === undefined) return { close() {} }
  const pages: Record<string, () => Promise<Page>> = {
    '/health/live': async () => ({ status: 200, body: 'ok' }),
    '/health/ready': async () => {
      const ready = await isReady(app.db, app.instance)
      return {
        status: ready ? 200 : 503,
        body: ready ? 'ok' : 'the database takes no heartbeats, or its disk is full',
      }
    },
    '/metrics': async () => {
      await readGauges(app, metrics)
      return {
        status: 200,
        type: metrics.registry.contentType,
        body: await metrics.registry.metrics(),
      }
    },
  }
  const server = createServer(async (incoming, outgoing) => {
    const open = pages[(incoming.url ?? '').split('?')[0] ?? '']
    try {
      if (incoming.url?.startsWith('/metrics'))
        requireWatcher(incoming, app.config.metricsToken)
      const {
        status,
        type = 'text/plain',
        body,
      } = (await open?.()) ?? { status: 404, body: 'not found' }
      outgoing.writeHead(status, { 'Content-Type': type }).end(body)
    } catch (thrown) {
      const error = toAppError(thrown)
      outgoing.writeHead(error.status, { 'Content-Type': 'text/plain' }).end(error.message)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        explainListen(error, { address: `${host}:${workerPort}`, setting: 'WORKER_PORT' }),
      ),
    )
    server.listen(workerPort, host, resolve)
  })
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
