import { catalogue } from '../modules/index.ts'
import { openRequestLog } from '../modules/requests/index.ts'
import { watchStatus } from '../modules/system/index.ts'
import { beat } from '../platform/limits.ts'
import { openListener } from '../platform/listen.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createApp } from '../surfaces/app.ts'
import { type Listening, listen } from '../surfaces/server.ts'
import { type Built, requireSoundCatalogue } from './build.ts'

const BEAT_MS = 3000

/** The HTTP side of the house: any number of these may run on one database. */
export async function serve({ house, connection, close }: Built): Promise<Listening> {
  await requireSoundCatalogue(house)
  const say = () => beat(house.db, house.instance, 'serve').catch((error) => house.log.warn({ error }, 'no heartbeat'))
  await say()
  const timer = setInterval(say, BEAT_MS)
  const status = watchStatus(house)
  const listener = openListener(connection)
  const closing = new AbortController()
  const requestLog = openRequestLog(house)
  const app = createApp({ house, catalogue, metrics: createMetrics(), requestLog, listener, closing: closing.signal })
  const listening = await listen(app, house.config)
  house.log.debug({ url: listening.url }, 'serving')
  return {
    url: listening.url,
    async close() {
      closing.abort()
      await listening.close()
      clearInterval(timer)
      status.close()
      await requestLog.close()
      await listener.close()
      await close()
    },
  }
}
