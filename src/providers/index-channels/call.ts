import {
  FetchError,
  type Fetched,
  type Fetcher,
  type FetchOptions,
} from '../../platform/http.ts'
import type { ChannelResult, Refusal } from './port.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 1024 * 1024
const MAX_DETAIL = 300

/** An answer of any status, or why there was none. */
export type Called = { answer: Fetched; failed: null } | { answer: null; failed: ChannelResult }

/** Calls a service; never follows it elsewhere, as our keys must not travel. */
export async function call(http: Fetcher, url: string, options: FetchOptions): Promise<Called> {
  try {
    const answer = await http.fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...options,
    })
    return { answer, failed: null }
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown
    const refusal = thrown.reason === 'timeout' ? 'timeout' : 'network'
    return { answer: null, failed: refused(null, refusal, thrown.message) }
  }
}

export const accepted = (httpStatus: number): ChannelResult => ({
  isAccepted: true,
  httpStatus,
})

export function refused(
  httpStatus: number | null,
  refusal: Refusal,
  detail: string,
): ChannelResult {
  return { isAccepted: false, httpStatus, refusal, detail: plain(detail) }
}

/** One line of a service's own words, without marks that a page could take for markup. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_DETAIL)
    .toWellFormed()
}

/** The body as JSON, or undefined: services answer with pages of text when they are in trouble. */
export function jsonOf(answer: Fetched): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    return undefined
  }
}

/** Calls a few at a time, in order. */
export async function inTurns<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  }
  return results
}
