import type { Impit } from 'impit'
import { registrableDomain } from '../../base/network/domain.ts'
import { httpUrl } from '../../base/network/url.ts'
import { decodeText } from '../../platform/http/charset.ts'
import { FetchError, type Fetched, type FetchOptions } from '../../platform/http.ts'

const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3

type Impersonator = { fetch(url: string, options?: FetchOptions): Promise<Fetched> }

/**
 * Calls that greet a server as Chrome does, down to the TLS handshake, for servers that turn other clients away.
 * Only for addresses that the operator configured: it follows redirects within the same site and to nowhere else.
 */
export function createImpersonator({ ignoreTlsErrors = false } = {}): Impersonator {
  const clients = new Map<string, Promise<Impit>>()

  function clientFor(proxy: string | undefined): Promise<Impit> {
    const name = proxy ?? ''
    const known = clients.get(name)
    if (known) return known
    // Loaded by the first call: most installations never need it.
    const made = import('impit').then(
      ({ Impit }) =>
        new Impit({
          browser: 'chrome151',
          followRedirects: false,
          ignoreTlsErrors,
          ...(proxy && { proxyUrl: proxy }),
        }),
    )
    clients.set(name, made)
    return made
  }

  return {
    async fetch(address, options = {}) {
      const client = await clientFor(options.proxy)
      const deadline = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
      const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
      try {
        return await follow(client, address, { ...options, signal })
      } catch (error) {
        if (error instanceof FetchError) throw error
        options.signal?.throwIfAborted()
        throw new FetchError(
          deadline.aborted ? 'timeout' : 'network',
          'The server could not be reached',
          error,
        )
      }
    },
  }
}

async function follow(
  client: Impit,
  address: string,
  options: FetchOptions & { signal: AbortSignal },
) {
  const { method = 'GET', headers = {}, body, signal, maxRedirects = MAX_REDIRECTS } = options
  let url = address
  for (let redirects = 0; ; redirects++) {
    const isFirst = redirects === 0
    options.onRequest?.()
    const answer = await client.fetch(url, {
      method: isFirst ? method : 'GET',
      headers,
      signal,
      ...(isFirst && body !== undefined && { body }),
    })
    const target = redirectOf(answer.headers.get('location'), {
      status: answer.status,
      from: url,
    })
    if (!target || maxRedirects === 0)
      return read(answer, { url, redirected: !isFirst, options })
    // A redirect means we were blocked; its target says why.
    const isEnd = redirects >= maxRedirects || options.isDeadEnd?.(target)
    if (isEnd || !isSameSite(target, new URL(url))) {
      return read(answer, { url: target.href, redirected: true, options })
    }
    url = target.href
  }
}

function isSameSite(target: URL, from: URL): boolean {
  if (target.origin === from.origin) return true
  const site = registrableDomain(from.hostname)
  return site !== undefined && registrableDomain(target.hostname) === site
}

function redirectOf(
  location: string | null,
  { status, from }: { status: number; from: string },
): URL | undefined {
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined
  return httpUrl(URL.parse(location, from)?.href ?? '')
}

type Reading = { url: string; redirected: boolean; options: FetchOptions }

async function read(
  answer: Awaited<ReturnType<Impit['fetch']>>,
  { url, redirected, options }: Reading,
): Promise<Fetched> {
  const { maxBytes = DEFAULT_MAX_BYTES } = options
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > maxBytes) {
      answer.abort()
      throw new FetchError('too_large', `More than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  const body = new Uint8Array(Buffer.concat(chunks))
  const { status, headers } = answer
  return {
    status,
    url,
    headers,
    redirected,
    body,
    text: () => decodeText(body, headers.get('content-type')),
  }
}
