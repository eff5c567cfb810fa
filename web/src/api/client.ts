import { ApiError } from './error.ts'
import type { Operations } from './generated/schema.ts'
import { pause, waitSeconds } from './waiting.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Name = keyof Operations
/** The paths that answer to a method. */
export type PathOf<M extends Method> = Name extends infer Each
  ? Each extends `${M} ${infer Path}`
    ? Path
    : never
  : never
type Of<M extends Method, P extends string> = `${M} ${P}` extends Name ? Operations[`${M} ${P}`] : never
export type Answer<M extends Method, P extends string> = Of<M, P>['answer']

type Needed<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
type Ask<O extends Operations[Name]> = Needed<'path', O['path']> &
  Needed<'query', O['query']> &
  Needed<'body', O['body']> & { signal?: AbortSignal }
type Arguments<A> = Record<never, never> extends A ? [ask?: A] : [ask: A]

type Loose = { path?: object; query?: object; body?: unknown; signal?: AbortSignal }

const TIMEOUT_MS = 30_000
const MOST_TRIES = 6

/** Calls one operation of the server; the session cookie says who asks. */
export async function api<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[ask]: Arguments<Ask<Of<M, P>>>
): Promise<Answer<M, P>> {
  const { path: places = {}, query = {}, body, signal }: Loose = ask ?? {}
  const response = await reachPatiently(addressOf(path, places, query), {
    method: method.toUpperCase(),
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!response.ok) throw await refusal(response)
  return (await content(response)) as Answer<M, P>
}

/** Whoever asks too often in a minute is refused before anything is done, so the same request is simply sent again. */
async function reachPatiently(
  address: string,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal },
) {
  for (let tries = 1; ; tries++) {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    const response = await reach(address, { ...init, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    const seconds = waitSeconds(response)
    if (seconds === null || tries === MOST_TRIES) return response
    await pause(seconds, signal)
  }
}

export function addressOf(path: string, places: object, query: object): string {
  const known = new Map(Object.entries(places))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known.get(name))))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({ status: 0, message: 'The server could not be reached', cause })
  }
}

async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return isJson ? response.json() : response.text()
}

export async function refusal(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  const body: unknown = await content(response).catch(() => null)
  const data = body !== null && typeof body === 'object' ? { ...body } : {}
  const message = 'error' in data ? String(data.error) : response.statusText
  return new ApiError({ status: response.status, message, requestId, data })
}
