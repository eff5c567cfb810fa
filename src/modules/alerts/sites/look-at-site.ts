import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'

const TIMEOUT_MS = 15_000
/** Enough to see that it answers: the rest of a large page is not read. */
const MAX_BYTES = 256 * 1024
const MISSING = [404, 410]

/** What the front page of a site answered. `unknown`: it says nothing of the site. */
export type Look =
  | { outcome: 'up' }
  | { outcome: 'down'; reason: string; isUnreached: boolean }
  | { outcome: 'unknown' }

/** Asks the front page once, at the names people reach it by; one that answers is enough. */
export async function lookAtSite(ctx: Context, domain: string): Promise<Look> {
  let first: Look | undefined
  for (const url of [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`]) {
    const look = await ask(ctx, url)
    if (look.outcome !== 'down' || !look.isUnreached) return look
    first ??= look
  }
  return first ?? { outcome: 'unknown' }
}

/** A refusal is an answer: only server errors and a missing front page mean that visitors get nothing. */
async function ask({ http, signal }: Context, url: string): Promise<Look> {
  try {
    const { status } = await http.fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    })
    const isDown = status >= 500 || MISSING.includes(status)
    return isDown
      ? { outcome: 'down', reason: `status ${status}`, isUnreached: false }
      : { outcome: 'up' }
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown
    if (thrown.reason === 'too_large') return { outcome: 'up' }
    if (thrown.reason === 'refused' || thrown.reason === 'bad_url')
      return { outcome: 'unknown' }
    return {
      outcome: 'down',
      reason: REASONS[thrown.reason] ?? thrown.message.slice(0, 100),
      isUnreached: true,
    }
  }
}

const REASONS: Record<string, string> = {
  timeout: 'timeout',
  redirects: 'redirects without end',
}
