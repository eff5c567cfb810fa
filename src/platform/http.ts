import type { Dispatcher } from 'undici'
import { openDeadline, type Span } from '../base/deadline.ts'
import { httpUrl } from '../base/network/url.ts'
import { decodeText } from './http/charset.ts'
import { ACCEPTED_ENCODINGS, decode, decodeWhole } from './http/decode.ts'
import { connectionFailed, FetchError } from './http/error.ts'
import { type Resolve, resolveByDns } from './http/guard.ts'
import { noteSending } from './http/request-watch.ts'
import { createRoutes, type RouteOptions, type Routes } from './http/routes.ts'
import { inSpan } from './observing/trace.ts'

export { FetchError, type FetchFailure } from './http/error.ts'
export { watchRequests } from './http/request-watch.ts'

type FetcherSettings = {
  /** The private host:port pairs that may be called, such as the sandbox. */
  allowPrivate: string[]
  /** The forward proxy of the sandbox: the only way to hosts under `.test`. */
  proxyForTestHosts?: string
  userAgent: string
  resolve?: Resolve
}

export type FetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole call, redirects and body included. */
  timeoutMs?: number
  /** After decompression. */
  maxBytes?: number
  /** 0 returns the redirect itself. */
  maxRedirects?: number
  /** A redirect to such an address is not followed: it is returned, with that address. */
  isDeadEnd?: (url: URL) => boolean
  /** An http(s) proxy that the operator configured. */
  proxy?: string
  /** The proxy is user input: it must have a public address. */
  proxyIsUntrusted?: boolean
  /** Ports besides 80 and 443. */
  ports?: number[]
  /** Unpack a body that is itself a gzip file (`sitemap.xml.gz`), under the same cap. */
  gunzipFiles?: boolean
  signal?: AbortSignal
  /** Called for every request sent, each redirect included. */
  onRequest?: () => void
}

export type ReceivedHeaders = {
  get(name: string): string | null
  entries(): Iterable<[string, string]>
}
type FetchedHead = {
  status: number
  url: string
  headers: ReceivedHeaders
  redirected: boolean
}
export type Fetched = FetchedHead & { body: Uint8Array; text(): string }
export type Streamed = FetchedHead & { chunks: AsyncIterable<Uint8Array> }

/** The only outbound HTTP client: public addresses, bounded time and size; fails with FetchError or the signal's reason. */
export type Fetcher = {
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
  stream(url: string, options?: FetchOptions): Promise<Streamed>
  /** The resolved public address of a user's proxy, for the browser to connect to. */
  pinProxy(address: string): Promise<string>
  close(): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const DEFAULT_REDIRECTS = 3
const DISCARDED_BYTES = 65_536
// Headers that may follow a redirect to another origin; keys and cookies may not.
const HARMLESS_HEADERS = ['user-agent', 'accept', 'accept-language', 'accept-encoding']

export function createFetcher({
  userAgent,
  resolve = resolveByDns,
  ...settings
}: FetcherSettings): Fetcher {
  const routes = createRoutes({ ...settings, resolve })
  const base = { 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS }

  async function open(url: string, options: FetchOptions): Promise<Opened> {
    const time = openDeadline(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal)
    try {
      const headers = { ...base, ...lowerCased(options.headers ?? {}) }
      const first = { method: options.method ?? 'GET', headers, body: options.body ?? null }
      const answer = await follow(routes, requireUrl(url), {
        first,
        options,
        signal: time.signal,
      })
      return { ...answer, options, time }
    } catch (error) {
      time.end()
      throw explainFailure(error, time, options.signal)
    }
  }

  return {
    stream: (url, options = {}) =>
      inSpan(spanOf(url, options), async (span) => {
        const opened = await open(url, options)
        span.attributes['http.response.status_code'] = opened.head.status
        return { ...opened.head, chunks: readable(opened) }
      }),
    fetch: (url, options = {}) =>
      inSpan(spanOf(url, options), async (span) => {
        const opened = await open(url, options)
        span.attributes['http.response.status_code'] = opened.head.status
        const body = await whole(opened)
        return {
          ...opened.head,
          body,
          text: () => decodeText(body, opened.head.headers.get('content-type')),
        }
      }),
    pinProxy: (address) => routes.pinProxy(address),
    close: () => routes.close(),
  }
}

/** The host alone: paths and queries hold what people ask, and keys. */
function spanOf(url: string, { method = 'GET' }: FetchOptions) {
  const host = URL.parse(url)?.host ?? 'nowhere'
  const attributes: Record<string, string | number> = {
    'http.request.method': method,
    'server.address': host,
  }
  return { name: `${method} ${host}`, kind: 'client' as const, attributes }
}

type Hop = {
  method: NonNullable<FetchOptions['method']>
  headers: Record<string, string>
  body: string | Uint8Array | null
}
type Answer = { head: FetchedHead; body: Dispatcher.ResponseData['body'] }
type Opened = Answer & { options: FetchOptions; time: Span }
type Journey = {
  first: Hop
  options: RouteOptions & Pick<FetchOptions, 'maxRedirects' | 'isDeadEnd' | 'onRequest'>
  signal: AbortSignal
}

async function follow(
  routes: Routes,
  start: URL,
  { first, options, signal }: Journey,
): Promise<Answer> {
  const maxRedirects = options.maxRedirects ?? DEFAULT_REDIRECTS
  let url = start
  let hop = first
  for (let redirects = 0; ; redirects++) {
    const dispatcher = await abortable(routes.choose(url, options), signal)
    const { origin, pathname, search } = url
    const request = { origin, path: pathname + search, ...hop, signal }
    options.onRequest?.()
    // A request that still waits for its connection ignores the signal.
    const { statusCode, headers, body } = await noteSending(
      abortable(dispatcher.request(request), signal),
    )
    const head = {
      status: statusCode,
      url: url.href,
      headers: toHeaders(headers),
      redirected: redirects > 0,
    }
    const location = isRedirect(statusCode) ? head.headers.get('location') : null
    if (location === null || maxRedirects === 0) return { head, body }
    const deadEnd = deadEndOf(location, url, options)
    if (deadEnd) return { head: { ...head, url: deadEnd.href, redirected: true }, body }
    await body.dump({ limit: DISCARDED_BYTES, signal })
    if (redirects >= maxRedirects)
      throw new FetchError('redirects', `More than ${maxRedirects} redirects`)
    const next = redirectTarget(location, url)
    hop = nextHop(hop, { status: statusCode, crossesOrigin: next.origin !== url.origin })
    url = next
  }
}

async function* readable(opened: Opened) {
  try {
    yield* decode(opened.body, packingOf(opened))
  } catch (error) {
    throw explainFailure(error, opened.time, opened.options.signal)
  } finally {
    close(opened)
  }
}

async function whole(opened: Opened): Promise<Uint8Array> {
  try {
    return await decodeWhole(opened.body, packingOf(opened))
  } catch (error) {
    throw explainFailure(error, opened.time, opened.options.signal)
  } finally {
    close(opened)
  }
}

function packingOf({ head, options }: Opened) {
  const { maxBytes = DEFAULT_MAX_BYTES, gunzipFiles = false } = options
  return { encoding: head.headers.get('content-encoding'), maxBytes, gunzipFiles }
}

function close({ body, time }: Opened) {
  time.end()
  body.on('error', () => {}).destroy()
}

function requireUrl(text: string): URL {
  const url = httpUrl(text)
  if (!url) throw new FetchError('bad_url', 'Not a web address')
  return url
}

function redirectTarget(location: string, from: URL): URL {
  return requireUrl(resolved(location, from)?.href ?? '')
}

function deadEndOf(
  location: string,
  from: URL,
  { isDeadEnd }: Pick<FetchOptions, 'isDeadEnd'>,
): URL | undefined {
  const target = resolved(location, from)
  return target && isDeadEnd?.(target) ? target : undefined
}

/** Header bytes arrive one character each, while servers write UTF-8. */
const resolved = (location: string, from: URL) =>
  URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from)

function nextHop(
  hop: Hop,
  { status, crossesOrigin }: { status: number; crossesOrigin: boolean },
): Hop {
  const becomesGet = status === 303 || (status < 303 && hop.method === 'POST')
  const kept = Object.entries(hop.headers).filter(
    ([name]) =>
      (!crossesOrigin || HARMLESS_HEADERS.includes(name)) &&
      !(becomesGet && name.startsWith('content-')),
  )
  const headers = Object.fromEntries(kept)
  if (!becomesGet) return { ...hop, headers }
  return { method: hop.method === 'HEAD' ? 'HEAD' : 'GET', headers, body: null }
}

function explainFailure(error: unknown, time: Span, caller: AbortSignal | undefined): unknown {
  if (error instanceof FetchError) return error
  if (caller?.aborted) return caller.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (time.isLate() || /TIMEOUT|ETIMEDOUT/.test(code))
    return new FetchError('timeout', 'No answer in time', error)
  return connectionFailed(error)
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/** The standard Headers class would validate every byte once more. */
function toHeaders(raw: Dispatcher.ResponseData['headers']): ReceivedHeaders {
  const joined = (value: string | string[] = []) =>
    typeof value === 'string' ? value : value.join(', ')
  return {
    get(name) {
      const value = raw[name.toLowerCase()]
      return value === undefined ? null : joined(value)
    },
    entries: () => Object.entries(raw).map(([name, value]) => [name, joined(value)]),
  }
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
