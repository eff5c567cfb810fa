import type { Answer } from './client.ts'
import { ApiError } from './error.ts'

export type SerpAnswer = Answer<'post', '/api/v1/serp/search'>

/** What came back from the public search API, with what its headers say. */
export type Searched = {
  answer: SerpAnswer
  isCached: boolean
  requestId: string | null
  remaining: number | null
}

/** The key is none of ours, or has ended; the person is still signed in. */
export class KeyRefused extends Error {}

const TIMEOUT_MS = 60_000

/** Calls the public search API as a program would: with a key, and without the session. */
export async function searchWithKey(path: string, body: object, key: string): Promise<Searched> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, message: 'The server could not be reached', cause })
  })
  const requestId = response.headers.get('X-Request-Id')
  const said: unknown = await response.json().catch(() => null)
  if (response.status === 401) throw new KeyRefused()
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      message: messageOf(said),
      requestId: requestId ?? '',
      data: typeof said === 'object' && said !== null ? { ...said } : {},
    })
  const remaining = response.headers.get('RateLimit-Remaining')
  return {
    answer: said as SerpAnswer,
    isCached: response.headers.get('X-Cache') === 'HIT',
    requestId,
    remaining: remaining === null ? null : Number(remaining),
  }
}

function messageOf(said: unknown): string {
  return typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : ''
}
