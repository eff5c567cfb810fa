/** Lets calls of one provider through as its limits allow, first come, first served. */
export type Limiter = {
  /** Resolves with the way out when it is this caller's turn; fails with the signal's reason. */
  enter(signal: AbortSignal): Promise<() => void>
  /** The provider wants to be left alone for so long. */
  pause(ms: number): void
}

type Waiter = { go: () => void }

const MINUTE = 60_000

export function createLimiter(
  limits: { requestsPerMinute: number; concurrency: number },
  now = Date.now,
): Limiter {
  const starts: number[] = []
  const waiting: Waiter[] = []
  let inside = 0
  let pausedUntil = 0
  let timer: NodeJS.Timeout | undefined

  function admit() {
    clearTimeout(timer)
    while (waiting[0] && inside < limits.concurrency) {
      const waitMs = untilFree()
      if (waitMs > 0) {
        timer = setTimeout(admit, waitMs)
        return
      }
      inside += 1
      starts.push(now())
      waiting.shift()?.go()
    }
  }

  function untilFree(): number {
    const at = now()
    while (starts[0] !== undefined && starts[0] <= at - MINUTE) starts.shift()
    const oldest = starts.length < limits.requestsPerMinute ? undefined : starts[0]
    return Math.max(pausedUntil - at, oldest === undefined ? 0 : oldest + MINUTE - at)
  }

  function leave() {
    inside -= 1
    admit()
  }

  return {
    enter(signal) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const giveUp = () => {
        const at = waiting.indexOf(waiter)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        go: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(once(leave))
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push(waiter)
      admit()
      return promise
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
