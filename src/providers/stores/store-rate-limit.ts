import { setTimeout as sleep } from 'node:timers/promises'
import { readCache, writeCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/database/db.ts'
import { hitRateLimit } from '../../platform/limits.ts'
import { RetryLater } from './port.ts'
import type { HostName, Pace } from './settings.ts'

/** The call rate of each store host. */
export type StoreRateLimit = {
  /** Waits until a call is allowed; fails with `retryAt` when that is not soon, or the host throttles us. */
  enter(host: HostName, pace: Pace, signal?: AbortSignal): Promise<void>
  /** The host throttled us: nobody calls it until the returned time, which doubles when that happens again soon. */
  rest(host: HostName, seconds?: number): Promise<number>
}

const TIMEOUT_SECONDS = 20
const FIRST_BACKOFF_SECONDS = 5
const LONGEST_BACKOFF_SECONDS = 300
const MEMORY_SECONDS = 1800

type Backoff = { until: number; seconds: number }

/** Shared by all processes on one database. */
export function sharedRateLimit(
  db: Db,
  now: () => number = () => Date.now() / 1000,
): StoreRateLimit {
  const keyOf = (host: HostName) => `store-rest:${host}`
  async function backoffOf(host: HostName): Promise<Backoff | null> {
    const kept = await readCache(db, keyOf(host), now())
    if (!kept) return null
    const [until = 0, seconds = 0] = kept.toString().split(' ').map(Number)
    return { until, seconds }
  }
  return {
    async enter(host, { perMinute, gapSeconds }, signal) {
      const deadline = now() + TIMEOUT_SECONDS
      const backoff = await backoffOf(host)
      if (backoff && backoff.until > now()) {
        throw new RetryLater('throttled; backing off', backoff.until)
      }
      const windows = [
        { key: `store:${host}`, limit: perMinute, seconds: 60 },
        { key: `store-gap:${host}`, limit: 1, seconds: gapSeconds },
      ].filter(({ seconds }) => seconds > 0)
      for (const { key, ...window } of windows) {
        for (let verdict = await hitRateLimit(db, key, window); !verdict.allowed; ) {
          const retryAt = now() + verdict.reset_seconds
          if (retryAt > deadline)
            throw new RetryLater('our own pace for this store is used up', retryAt)
          await sleep(Math.max(20, verdict.reset_seconds * 1000), undefined, {
            ...(signal && { signal }),
          })
          verdict = await hitRateLimit(db, key, window)
        }
      }
    },
    async rest(host, seconds) {
      const last = await backoffOf(host)
      const pause = Math.min(
        seconds ?? (last ? last.seconds * 2 : FIRST_BACKOFF_SECONDS),
        LONGEST_BACKOFF_SECONDS,
      )
      const until = now() + pause
      await writeCache(db, {
        key: keyOf(host),
        value: Buffer.from(`${until} ${pause}`),
        expiresAt: now() + MEMORY_SECONDS,
      })
      return until
    },
  }
}

/** No limit: for simulated stores of a past day. */
export const noRateLimit: StoreRateLimit = {
  enter: async () => {},
  rest: async () => Date.now() / 1000 + FIRST_BACKOFF_SECONDS,
}
