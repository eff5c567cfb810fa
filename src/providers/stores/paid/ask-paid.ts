import type { z } from 'zod'
import { FetchError, type Fetcher, type FetchOptions } from '../../../platform/http.ts'
import { StoreError } from '../port.ts'
import { readJson, readShape } from '../store-request.ts'

const TIMEOUT_MS = 30_000

export type PaidMeans = { fetcher: Pick<Fetcher, 'fetch'>; base: string; key: string }

/** One call of a paid source: its refusals by reason, its answer in the shape we rely on. */
export async function askPaid<S extends z.ZodType>(
  { fetcher, base }: PaidMeans,
  path: string,
  { shape, ...options }: FetchOptions & { shape: S },
): Promise<z.output<S>> {
  // A key must not follow a redirect.
  const answer = await fetcher
    .fetch(`${base}${path}`, { ...options, timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    .catch((error) => {
      if (!(error instanceof FetchError)) throw error
      const reason = error.reason === 'timeout' ? 'timeout' : 'network'
      throw new StoreError(reason, error.message, { cause: error })
    })
  if (answer.status !== 200) throw statusError(answer.status)
  return readShape(shape, readJson(answer.text()))
}

const PAUSE_SECONDS = 60

function statusError(status: number): StoreError {
  const message = `the paid source refused (HTTP ${status})`
  if (status === 402) return new StoreError('quota', message)
  if (status === 429)
    return new StoreError('quota', message, { retryAt: Date.now() / 1000 + PAUSE_SECONDS })
  if (status === 401 || status === 403) return new StoreError('auth', message)
  return new StoreError(status >= 500 ? 'network' : 'unreadable', message)
}
