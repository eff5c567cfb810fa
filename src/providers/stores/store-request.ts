import type { z } from 'zod'
import { readRetryAfter } from '../../base/network/retry-after.ts'
import {
  FetchError,
  type Fetched,
  type Fetcher,
  type FetchFailure,
  type FetchOptions,
} from '../../platform/http.ts'
import { StoreError, type StoreReason } from './port.ts'
import type { HostName, StoreSettings } from './settings.ts'
import type { StoreRateLimit } from './store-rate-limit.ts'

export type Means = {
  settings: StoreSettings
  fetcher: Pick<Fetcher, 'fetch'>
  rateLimit: StoreRateLimit
}

export type Request = Pick<FetchOptions, 'method' | 'headers' | 'body'> & {
  host: HostName
  path: string
  signal?: AbortSignal | undefined
}

const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 1024 * 1024

const REASONS: Record<FetchFailure, StoreReason> = {
  network: 'network',
  timeout: 'timeout',
  refused: 'network',
  bad_url: 'network',
  redirects: 'blocked',
  too_large: 'unreadable',
}

/** One call of a store in its turn. Null: the store says that there is nothing of that name. */
export async function requestStore(
  means: Means,
  { host, path, signal, ...options }: Request,
): Promise<string | null> {
  const { settings, rateLimit } = means
  await rateLimit.enter(host, settings.paces[host], signal)
  const answer = await send(means, `${settings.bases[host]}${path}`, {
    ...options,
    ...(signal && { signal }),
  })
  const { status } = answer
  if (status === 404) return null
  if (status === 403 || status === 429) {
    const retryAt = await rateLimit.rest(host, retryAfter(answer))
    throw new StoreError('quota', `throttled (HTTP ${status})`, { retryAt })
  }
  if (status >= 500) throw new StoreError('network', `the store failed (HTTP ${status})`)
  if (status !== 200) throw new StoreError('unreadable', `unexpected answer (HTTP ${status})`)
  const text = answer.text()
  refuseWalls(answer, text)
  return text
}

async function send({ fetcher }: Means, url: string, options: FetchOptions): Promise<Fetched> {
  try {
    return await fetcher.fetch(url, { ...options, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  } catch (error) {
    if (error instanceof FetchError)
      throw new StoreError(REASONS[error.reason], error.message, { cause: error })
    throw error
  }
}

function retryAfter({ headers }: Fetched): number | undefined {
  const waitMs = readRetryAfter(headers.get('retry-after'), Date.now())
  return waitMs ? waitMs / 1000 : undefined
}

/** Pages that come with status 200 and are none of the store's. What people wrote in a review is no wall. */
function refuseWalls({ url }: Fetched, text: string) {
  const head = text.slice(0, 20_000)
  if (
    new URL(url).hostname.startsWith('consent.') ||
    /action="https:\/\/consent\.google\./.test(head)
  ) {
    throw new StoreError('blocked', 'blocked (consent wall)')
  }
  const isPage = /<!doctype html|<html/i.test(head.slice(0, 500))
  const hasData = /AF_initDataCallback|serialized-server-data/.test(text)
  if (isPage && !hasData && /www\.google\.com\/recaptcha|unusual traffic/.test(head)) {
    throw new StoreError('blocked', 'blocked (robot check)')
  }
  if (text.trim() === '') throw new StoreError('unreadable', 'the store answered with nothing')
}

/** `en-US,en;q=0.9`; a language that names its region keeps it. */
export function acceptLanguage(language: string, country: string): string {
  return language.includes('-')
    ? language
    : `${language}-${country.toUpperCase()},${language};q=0.9`
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new StoreError('unreadable', 'the answer is not JSON', { cause })
  }
}

/** What does not have the shape we rely on says where. */
export function readShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new StoreError(
    'unreadable',
    `the answer has another shape at ${issue?.path.join('.') || 'its root'}`,
    {
      cause: read.error,
    },
  )
}

/** Throws unless there is an answer: for addresses that always exist. */
export function requireAnswer(text: string | null): string {
  if (text === null) throw new StoreError('unreadable', 'the address is gone (HTTP 404)')
  return text
}
