import type { Context } from '../../core/context.ts'
import { FetchError } from '../../platform/http.ts'
import {
  CERTIFICATE_ERROR,
  type Outcome,
  readRetryAfter,
  WEBHOOK_PORTS,
} from './delivery-policy.ts'
import { signedHeaders } from './signature.ts'
import type { Delivery } from './store/deliveries.ts'
import type { Endpoint } from './store/endpoints.ts'

export const TIMEOUT_MS = 15_000
const MAX_STORED_BYTES = 1024

/** Posts a delivery once. Every result is an outcome; redirects are not followed. */
export async function send(
  ctx: Context,
  endpoint: Endpoint,
  delivery: Delivery,
): Promise<Outcome> {
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  try {
    const { status, headers, chunks } = await post(ctx, endpoint, delivery)
    const retryAfter = readRetryAfter(headers.get('retry-after'), ctx.now())
    return {
      status,
      body: await firstBytes(chunks),
      error: null,
      retryAfter,
      durationMs: elapsed(),
    }
  } catch (thrown) {
    ctx.log.debug({ delivery: delivery.id, error: thrown }, 'webhook request failed')
    return {
      status: null,
      body: null,
      error: explain(thrown),
      retryAfter: null,
      durationMs: elapsed(),
    }
  }
}

function post(ctx: Context, endpoint: Endpoint, delivery: Delivery) {
  const { body } = delivery
  const message = { id: messageId(delivery), timestamp: Math.floor(ctx.now()), body }
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(message, secretsOf(ctx, endpoint)),
  }
  const limits = { maxRedirects: 0, ports: WEBHOOK_PORTS, timeoutMs: TIMEOUT_MS }
  return ctx.http.stream(endpoint.url, { method: 'POST', headers, body, ...limits })
}

/** Node's certificate errors that browsers would warn about too. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/

function explain(thrown: unknown): string {
  if (thrown instanceof FetchError && CERTIFICATE.test(codeOf(thrown.cause)))
    return `${CERTIFICATE_ERROR}: ${thrown.message}`.slice(0, 300)
  if (thrown instanceof FetchError) return `${thrown.reason}: ${thrown.message}`.slice(0, 300)
  return 'The delivery could not be signed; rotate the secret'
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

export const messageId = ({ message_id }: Pick<Delivery, 'message_id'>) => `msg_${message_id}`

function secretsOf(
  { secrets, now }: Context,
  { secret, old_secret, old_secret_until }: Endpoint,
): string[] {
  const isOldGood = old_secret !== null && (old_secret_until ?? 0) > now()
  return [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => secrets.open(sealed))
}

/** The status is known already: a broken or endless body changes nothing. */
async function firstBytes(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of chunks) {
      parts.push(chunk)
      size += chunk.length
      if (size >= MAX_STORED_BYTES) break
    }
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown
  }
  const kept = Buffer.concat(parts).subarray(0, MAX_STORED_BYTES)
  return new TextDecoder().decode(kept).replaceAll('\0', '\ufffd')
}
