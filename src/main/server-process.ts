import { catalogue } from '../modules/index.ts'
import { openRequestLog } from '../modules/requests/index.ts'
import { watchSources } from '../modules/sources/index.ts'
import { watchStatus } from '../modules/system/index.ts'
import { simulatedPorts } from '../platform/config/sandbox.ts'
import { openListener } from '../platform/database/pg-listener.ts'
import { renewConnections } from '../platform/database/prepared-statements.ts'
import { heartbeat } from '../platform/limits.ts'
import { createMetrics } from '../platform/observing/metrics.ts'
import { VERSION } from '../platform/version.ts'
import { type Listening, listen } from '../surfaces/http/server.ts'
import { createRouter } from '../surfaces/router.ts'
import { type Built, requireSound } from './build.ts'

const HEARTBEAT_MS = 3000

/** The HTTP server: any number of these may run on one database. */
export async function serve({
  app,
  connection,
  clock,
  pool,
  close,
}: Built): Promise<Listening> {
  await requireSound({ app, connection })
  await app.worlds.reload()
  const sendHeartbeat = () =>
    clock
      .compare(() => heartbeat(app, 'serve'))
      .catch((error) => app.log.warn({ error }, 'heartbeat not written'))
  await sendHeartbeat()
  const timer = setInterval(sendHeartbeat, HEARTBEAT_MS)
  const status = watchStatus(app)
  const sources = watchSources(app)
  const listener = openListener(connection)
  listener.on('schema', () => renewConnections(pool))
  const closing = new AbortController()
  const requestLog = openRequestLog(app)
  const router = createRouter({
    app,
    catalogue,
    metrics: createMetrics(pool),
    requestLog,
    listener,
    closing: closing.signal,
  })
  const listening = await listen(router, app.config)
  app.log.info(
    { url: listening.url, version: VERSION, simulated: simulatedPorts(app.config.simulated) },
    'serving',
  )
  return {
    url: listening.url,
    async close() {
      closing.abort()
      await listening.close()
      clearInterval(timer)
      status.close()
      sources.close()
      await requestLog.close()
      await listener.close()
      await close()
    },
  }
}
