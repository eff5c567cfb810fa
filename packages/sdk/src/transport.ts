import { SightlineError } from './error.ts'

export type Transport = {
  url: string
  key: string
  fetch: typeof fetch
  retries: number
  timeoutMs: number
}

export type Sent = {
  method: string
  path: string
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const UNSAFE = ['POST', 'PATCH']

/** Sends a request, and retries it if that is safe, after the pause the server asks for. */
export async function send(transport: Transport, sent: Sent): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= transport.retries
    const answer = await attemptOnce(transport, sent).catch((error: unknown) => {
      if (isLast || sent.signal?.aborted || !isRepeatable(sent)) throw error
      return undefined
    })
    if (answer?.ok) return answer
    if (answer && (isLast || !mayRepeat(answer, sent))) throw await errorOf(answer)
    await pause(pauseMs(answer, attempt), sent.signal)
  }
}

function attemptOnce({ url, key, fetch, timeoutMs }: Transport, sent: Sent): Promise<Response> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const hasBody = sent.body !== undefined
  const isFile = sent.body instanceof Uint8Array
  return fetch(url + sent.path, {
    method: sent.method,
    headers: {
      'X-API-Key': key,
      ...(hasBody && {
        'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
      }),
      ...(sent.idempotencyKey && { 'Idempotency-Key': sent.idempotencyKey }),
    },
    signal: sent.signal ? AbortSignal.any([sent.signal, deadline]) : deadline,
    ...(hasBody && { body: bodyOf(sent.body) }),
  })
}

/** A file is sent as it is. */
const bodyOf = (body: unknown) =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)

/** A change may be sent twice only if its idempotency key makes that harmless. */
const isRepeatable = ({ method, idempotencyKey }: Sent) =>
  idempotencyKey !== undefined || !UNSAFE.includes(method)

/** A rate-limited request has had no effect yet. */
function mayRepeat({ status }: Response, sent: Sent): boolean {
  return status === 429 || (status >= 500 && isRepeatable(sent))
}

function pauseMs(answer: Response | undefined, attempt: number): number {
  const asked = Number(answer?.headers.get('retry-after'))
  if (asked > 0) return asked * 1000
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
  return longest / 2 + (Math.random() * longest) / 2
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
}

async function errorOf(answer: Response): Promise<SightlineError> {
  const text = await answer.text()
  return new SightlineError(
    answer.status,
    readObject(text),
    answer.headers.get('x-request-id') ?? undefined,
  )
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return { message: text.slice(0, 300) }
  }
}
