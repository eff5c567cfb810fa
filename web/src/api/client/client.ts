import type { Operations } from '../generated/schema.ts'
import { confirmIdentity } from '../identity-check.ts'
import { ApiError, BAD_GATEWAY } from './error.ts'
import { retryAfterSeconds, waitForRateLimit } from './rate-limit.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Name = keyof Operations
/** The paths that answer to a method. */
export type PathOf<M extends Method> = Name extends infer Each
  ? Each extends `${M} ${infer Path}`
    ? Path
    : never
  : never
type OperationOf<M extends Method, P extends string> = `${M} ${P}` extends Name
  ? Operations[`${M} ${P}`]
  : never
export type Answer<M extends Method, P extends string> = OperationOf<M, P>['answer']

type Field<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
type RequestOf<O extends Operations[Name]> = Field<'path', O['path']> &
  Field<'query', O['query']> &
  Field<'body', O['body']> &
  Options
type Arguments<A> = Record<never, never> extends A ? [request?: A] : [request: A]

/** With `isKept` it goes on when the page is left; browsers allow that up to 64 kB. */
type Options = { signal?: AbortSignal; isKept?: boolean }
type AnyRequest = { path?: object; query?: object; body?: unknown } & Options

const TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 6

/** Calls one operation of the server; the session cookie authenticates it. */
export async function api<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[request]: Arguments<RequestOf<OperationOf<M, P>>>
): Promise<Answer<M, P>> {
  const { path: params = {}, query = {}, body, signal, isKept }: AnyRequest = request ?? {}
  const send = () =>
    fetchWithRetry(urlOf(path, { params, query }), {
      method: method.toUpperCase(),
      ...(signal && { signal }),
      ...(isKept && { keepalive: true }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    })
  const response = await send()
  if (response.ok) return (await readBody(response)) as Answer<M, P>
  const error = await readError(response)
  const isAsked =
    error.data.reason === 'confirm_first' && (await confirmIdentity(error.data.reauth))
  if (!isAsked) throw error
  const again = await send()
  if (!again.ok) throw await readError(again)
  return (await readBody(again)) as Answer<M, P>
}

/** A rate-limited request was refused before it did anything, so it is sent again. */
async function fetchWithRetry(
  url: string,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal },
) {
  for (let attempt = 1; ; attempt++) {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetchOrThrow(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const seconds = retryAfterSeconds(response)
    if (seconds === null || attempt === MAX_ATTEMPTS) return response
    await waitForRateLimit(seconds, signal)
  }
}

type UrlParts = { params?: object; query?: object }

export function urlOf(path: string, { params = {}, query = {} }: UrlParts): string {
  const known = new Map(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known.get(name))),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

export async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({ status: 0, message: 'The server could not be reached', cause })
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (isJson(response)) return response.json()
  if (!isOurs(response)) throw notOurs()
  return response.text()
}

const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') === true

/** Every answer of the server has a number. */
export const isOurs = ({ headers }: Response) => headers.has('X-Request-Id')

/** What the server did is not known then. */
export const notOurs = (status = BAD_GATEWAY) => new ApiError({ status, message: '' })

export async function readError(response: Response): Promise<ApiError> {
  const { status } = response
  // A proxy has limits of its own.
  if (!isOurs(response)) return notOurs([413, 429].includes(status) ? status : BAD_GATEWAY)
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  const body: unknown = await readBody(response).catch(() => null)
  const data = body !== null && typeof body === 'object' ? { ...body } : {}
  const message = 'error' in data ? String(data.error) : response.statusText
  return new ApiError({ status, message, requestId, data })
}
