import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Embedded, lockInstance, startEmbedded } from './embedded.ts'

/** Backoff between failed restarts. */
const PAUSES_MS = [500, 1000, 2000, 5000, 15_000]
/** Below this PostgreSQL can neither extend a file nor write a checkpoint. */
const NO_ROOM_BYTES = 32 * 1024 * 1024

type Supervised = Pick<Embedded, 'url' | 'dataDir' | 'isMoved' | 'stop'>

/** Starts the embedded PostgreSQL for this instance alone, and starts it again whenever it ends by itself. */
export async function superviseEmbedded(
  dataDir: string,
  print: (text: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController()
  const embedded = await startEmbedded(dataDir)
  let lock = await lockInstance(embedded.url, dataDir)

  async function restart() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        const { url } = await startEmbedded(dataDir)
        lock = await lockInstance(url, dataDir)
        print('PostgreSQL runs again')
        return
      } catch (thrown) {
        print(`PostgreSQL cannot be started: ${reasonOf(embedded.dataDir, thrown)}`)
        await sleep(PAUSES_MS[failures] ?? PAUSES_MS.at(-1), undefined, stopping).catch(
          () => {},
        )
      }
    }
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      await lost(lock, stopping.signal)
      if (stopping.signal.aborted) return
      print('PostgreSQL has stopped; starting it again')
      await restart()
    }
  }

  const watching = watch()
  return {
    url: embedded.url,
    dataDir: embedded.dataDir,
    isMoved: embedded.isMoved,
    async stop() {
      stopping.abort()
      await watching
      await lock.end().catch(() => {})
      await embedded.stop()
    },
  }
}

/** Until the connection that holds the lock is gone: with it went the server, or all its connections. */
function lost(lock: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    lock.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function reasonOf(dataDir: string, thrown: unknown): string {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < NO_ROOM_BYTES)
    return `the disk of ${dataDir} is full. Make room, and it starts by itself`
  return thrown instanceof Error ? thrown.message : String(thrown)
}
