import { FetchError, type Fetched, type FetchOptions } from '../../platform/http.ts'
import { FETCH_REASONS } from '../reason.ts'
import { SourceError, type Transport } from './port.ts'

const REMEMBERED_MS = 10 * 60_000
const REFUSED = new Set([202, 403, 429, 503])

/**
 * Plain calls first. An engine that turns one away over TLS is asked again as a browser would ask, and asked so from
 * the start for a while: what gives a program away there is how it greets, not what it says.
 */
export function engineTransport(
  plain: Transport,
  browserLike: Transport,
  now: () => number = Date.now,
): Transport {
  const refusedUntil = new Map<string, number>()
  return {
    async fetch(url, options) {
      const { protocol, origin } = new URL(url)
      if (protocol === 'https:' && (refusedUntil.get(origin) ?? 0) > now())
        return browserLike.fetch(url, options)
      const answer = await plain.fetch(url, options)
      const isRefused = REFUSED.has(answer.status) || /\/sorry\//.test(answer.url)
      if (protocol !== 'https:' || !isRefused) return answer
      refusedUntil.set(origin, now() + REMEMBERED_MS)
      return browserLike.fetch(url, options)
    },
  }
}

/** A call whose failures already speak the language of sources. */
export async function send(
  transport: Transport,
  url: string,
  options: FetchOptions,
): Promise<Fetched> {
  try {
    return await transport.fetch(url, options)
  } catch (error) {
    if (error instanceof FetchError)
      throw new SourceError(FETCH_REASONS[error.reason], error.message, { cause: error })
    throw error
  }
}
