import type { Fetcher, FetchOptions, ReceivedHeaders } from '../http.ts'

const LONGEST_MS = 600_000
const MAX_BYTES = 8 * 1024 * 1024

/** The guarded fetch in the shape that provider libraries expect. Time is bounded by the caller's signal, too. */
export function guardedFetch(fetcher: Pick<Fetcher, 'stream'>): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const answer = await fetcher.stream(url, {
      method: methodOf(init?.method),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(isText(init?.body) && { body: String(init.body) }),
      timeoutMs: LONGEST_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...(init?.signal && { signal: init.signal }),
    })
    const hasBody = answer.status !== 204 && answer.status !== 304
    return new Response(hasBody ? streamOf(answer.chunks) : null, {
      status: answer.status,
      headers: plainHeaders(answer.headers),
    })
  }
}

const isText = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

function methodOf(method = 'GET'): NonNullable<FetchOptions['method']> {
  const known = (['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const).find(
    (name) => name === method.toUpperCase(),
  )
  if (!known) throw new TypeError(`Nothing is called with ${method}`)
  return known
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await reader.return?.()
    },
  })
}

// The body arrives unpacked.
function plainHeaders(headers: ReceivedHeaders): Headers {
  const plain = new Headers([...headers.entries()])
  plain.delete('content-encoding')
  plain.delete('content-length')
  return plain
}
