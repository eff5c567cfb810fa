import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_LOOK_MS = 10
const LAST_LOOK_MS = 100
/** How long anything is waited for: what comes at all has come by then, even on a busy machine. */
export const TIMEOUT_MS = 180_000

/** A time limit is exact in `test:long`, run alone; beside other tests a machine may be three times slower. */
export const barMs = (ms: number) => (process.env.TEST_LONG ? ms : 3 * ms)

type Look<T> = () => T | Promise<T>
type Found<T> = NonNullable<Exclude<T, false>>

/** Waits until there is something, and returns it; fails by name when it does not come. */
export async function until<T>(what: string, look: Look<T>, timeoutMs = TIMEOUT_MS): Promise<Found<T>> {
  const end = Date.now() + timeoutMs
  for (let pause = FIRST_LOOK_MS; Date.now() < end; pause = Math.min(1.3 * pause, LAST_LOOK_MS)) {
    const found = await look()
    if (found) return found as Found<T>
    await sleep(pause)
  }
  return assert.fail(`${what}: not within ${timeoutMs / 1000} s`)
}
