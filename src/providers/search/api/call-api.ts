import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'
import { readRetryAfter } from '../../../base/network/retry-after.ts'
import type { Fetched, FetchOptions } from '../../../platform/http.ts'
import { type SearchContext, SourceError } from '../port.ts'
import { send } from '../transport.ts'

const API_TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 10 * 1024 * 1024

type ApiCall<Shape> = { url: string; shape: z.ZodType<Shape>; options?: FetchOptions }

/** One call of a search API: its refusals by reason, its answer in the shape we rely on. */
export async function callApi<Shape>(
  { url, shape, options }: ApiCall<Shape>,
  context: SearchContext,
): Promise<Shape> {
  const answer = await send(context.fetcher, url, {
    timeoutMs: API_TIMEOUT_MS,
    ...options,
    maxBytes: MAX_ANSWER_BYTES,
    // A key must not follow a redirect.
    maxRedirects: 0,
    signal: context.signal,
  })
  const body = jsonOrUndefined(answer.text())
  if (answer.status !== 200)
    throw statusError(answer, withoutSecrets(messageOf(body), url, options))
  return readShape(shape, body)
}

/** The answer in the shape we rely on, or why it is none. */
export function readShape<Shape>(shape: z.ZodType<Shape>, body: unknown): Shape {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw new SourceError(
    'unreadable',
    `The answer has another shape: ${z.prettifyError(read.error).slice(0, 300)}`,
  )
}

function statusError({ status, headers }: Fetched, message: string): SourceError {
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now()) ?? 0

  if (/not enough credits|run out|insufficient|exhausted/i.test(message) || status === 402)
    return new SourceError('funds', message)
  if (/exceeded/i.test(message) || status === 429)
    return new SourceError('quota', message, { retryAfterMs })
  if (
    status === 401 ||
    status === 403 ||
    /(?:key|token).{1,20}invalid|TOKEN_INVALID/i.test(message)
  )
    return new SourceError('auth', message)
  if (status >= 500) return new SourceError('network', message, { retryAfterMs })
  return new SourceError('unreadable', message)
}

const SHORTEST_SECRET = 6

/** Some providers quote the key that they refuse. */
function withoutSecrets(
  message: string,
  url: string,
  options: FetchOptions | undefined,
): string {
  const inHeaders = Object.values(options?.headers ?? {}).flatMap((value) => [
    value,
    basicPassword(value),
  ])
  const secrets = [...inHeaders, new URL(url).searchParams.get('api_key') ?? '']
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
}

function basicPassword(header: string): string {
  if (!header.startsWith('Basic ')) return ''
  return Buffer.from(header.slice('Basic '.length), 'base64')
    .toString()
    .split(':')
    .slice(1)
    .join(':')
}

const words = z.string().optional().catch(undefined)
const Complaint = z
  .object({
    message: words,
    error: z.union([z.string(), z.object({ detail: words, code: words })]).optional(),
  })
  .catch({ message: undefined })

function messageOf(body: unknown): string {
  const { message, error } = Complaint.parse(body)
  const reply = typeof error === 'object' ? (error.detail ?? error.code) : error
  return (message ?? reply ?? 'The source refused the question').slice(0, 300)
}
