import { type Answer, isOurs, notOurs } from './client/client.ts'
import { ApiError } from './client/error.ts'

export type SerpAnswer = Answer<'post', '/api/v1/serp/search'>

/** A response of the public search API, with what its headers carry. */
export type SearchResponse = {
  answer: SerpAnswer
  isCached: boolean
  requestId: string | null
  remaining: number | null
}

/** The key is unknown or expired; the person is still signed in. */
export class InvalidKeyError extends Error {}

const TIMEOUT_MS = 60_000

type KeySearch = { path: string; body: object; key: string }

/** Calls the public search API as a program would: with a key, and without the session. */
export async function searchWithKey({ path, body, key }: KeySearch): Promise<SearchResponse> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, message: 'The server could not be reached', cause })
  })
  if (!isOurs(response)) throw notOurs()
  const requestId = response.headers.get('X-Request-Id')
  const answer: unknown = await response.json().catch(() => null)
  if (response.status === 401) throw new InvalidKeyError()
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      message: messageOf(answer),
      requestId: requestId ?? '',
      data: typeof answer === 'object' && answer !== null ? { ...answer } : {},
    })
  const remaining = response.headers.get('RateLimit-Remaining')
  return {
    answer: answer as SerpAnswer,
    isCached: response.headers.get('X-Cache') === 'HIT',
    requestId,
    remaining: remaining === null ? null : Number(remaining),
  }
}

function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : ''
}
