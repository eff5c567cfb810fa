import { useSyncExternalStore } from 'react'

/** Rate-limited requests wait for as long as the server says, and pages show a banner meanwhile. */
const MAX_WAIT_SECONDS = 60
const JITTER_MS = 500

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** How long to wait before the same request can succeed; null when waiting does not help. */
export function retryAfterSeconds({ status, headers }: Response): number | null {
  if (status !== 429 || headers.get('RateLimit-Remaining') !== '0') return null
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 && seconds <= MAX_WAIT_SECONDS ? seconds : null
}

/** Ends early with the signal. The jitter keeps waiting requests from returning all at once. */
export async function waitForRateLimit(seconds: number, signal?: AbortSignal): Promise<void> {
  const ticket = Symbol('rate limit')
  waiting.add(ticket)
  notifyListeners()
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000 + Math.random() * JITTER_MS)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  } finally {
    waiting.delete(ticket)
    notifyListeners()
  }
}

export const isRateLimited = (): boolean => waiting.size > 0

export const useIsRateLimited = (): boolean => useSyncExternalStore(subscribe, isRateLimited)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
