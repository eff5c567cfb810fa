import { setTimeout as sleep } from 'node:timers/promises'
import { readCache, writeCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db.ts'
import { enterRate } from '../../platform/limits.ts'
import { RetryLater } from './port.ts'
import type { HostName, Pace } from './settings.ts'

/** Who may call a host now. */
export type Turns = {
  /** Waits for a turn; fails with `retryAt` when there is none soon, or the host wants to be left alone. */
  enter(host: HostName, pace: Pace, signal?: AbortSignal): Promise<void>
  /** The host turned us away: nobody calls it until the moment this answers, longer each time it happens again soon. */
  rest(host: HostName, seconds?: number): Promise<number>
}

const PATIENCE_SECONDS = 20
const FIRST_REST_SECONDS = 5
const LONGEST_REST_SECONDS = 300
const MEMORY_SECONDS = 1800

type Rest = { until: number; seconds: number }

/** Turns that all processes on one database share. */
export function sharedTurns(db: Db, now: () => number = () => Date.now() / 1000): Turns {
  const keyOf = (host: HostName) => `store-rest:${host}`
  async function restOf(host: HostName): Promise<Rest | null> {
    const kept = await readCache(db, keyOf(host), now())
    if (!kept) return null
    const [until = 0, seconds = 0] = kept.toString().split(' ').map(Number)
    return { until, seconds }
  }
  return {
    async enter(host, { perMinute, gapSeconds }, signal) {
      const patientUntil = now() + PATIENCE_SECONDS
      const resting = await restOf(host)
      if (resting && resting.until > now()) {
        throw new RetryLater('throttled; the store is left alone for a while', resting.until)
      }
      const windows = [
        { key: `store:${host}`, limit: perMinute, seconds: 60 },
        { key: `store-gap:${host}`, limit: 1, seconds: gapSeconds },
      ].filter(({ seconds }) => seconds > 0)
      for (const { key, ...window } of windows) {
        for (let verdict = await enterRate(db, key, window); !verdict.allowed; ) {
          const retryAt = now() + verdict.reset_seconds
          if (retryAt > patientUntil) throw new RetryLater('our own pace for this store is used up', retryAt)
          await sleep(Math.max(20, verdict.reset_seconds * 1000), undefined, { ...(signal && { signal }) })
          verdict = await enterRate(db, key, window)
        }
      }
    },
    async rest(host, seconds) {
      const last = await restOf(host)
      const pause = Math.min(seconds ?? (last ? last.seconds * 2 : FIRST_REST_SECONDS), LONGEST_REST_SECONDS)
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

/** Nobody waits: for the simulated stores of another day. */
export const noTurns: Turns = { enter: async () => {}, rest: async () => Date.now() / 1000 + FIRST_REST_SECONDS }
