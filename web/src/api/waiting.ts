/** Over its limit the server says when to come again: requests wait for that by themselves, and pages say so. */
const LONGEST_WAIT_SECONDS = 60
const SPREAD_MS = 500

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** How long to wait before the same request can succeed; null when waiting does not help. */
export function waitSeconds({ status, headers }: Response): number | null {
  if (status !== 429 || headers.get('RateLimit-Remaining') !== '0') return null
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds : null
}

/** Ends early when the one who asked gives up. Those who waited together do not come back all at once. */
export async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  const mine = Symbol('waiting')
  waiting.add(mine)
  tell()
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000 + Math.random() * SPREAD_MS)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  } finally {
    waiting.delete(mine)
    tell()
  }
}

export const isAnyWaiting = (): boolean => waiting.size > 0

export function subscribeToWaiting(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
