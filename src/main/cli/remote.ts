import { send, type Transport } from '../../../packages/sdk/src/transport.ts'
import type { AnyOperation, Route } from '../../core/operation.ts'
import { UsageError } from './failure.ts'
import type { Login } from './login-file.ts'

const TIMEOUT_MS = 120_000
const RETRIES = 3

type Fields = Record<string, unknown>

/** Operations called on a server, by their routes. */
export class Remote {
  readonly server: string
  readonly #transport: Transport
  readonly #signal: AbortSignal

  constructor({ url, key }: Login, signal: AbortSignal) {
    this.server = url
    this.#signal = signal
    this.#transport = {
      url,
      key,
      retries: RETRIES,
      timeoutMs: TIMEOUT_MS,
      fetch: (...asked) => this.#fetch(...asked),
    }
  }

  async call({ name, routes: [route] }: AnyOperation, input: object): Promise<unknown> {
    if (!route) throw new UsageError(`${name} cannot be called on a server`)
    const answer = await send(this.#transport, {
      ...requestOf(route, { ...input }),
      signal: this.#signal,
    })
    return outputOf(route, answer)
  }

  async #fetch(...asked: Parameters<typeof fetch>): Promise<Response> {
    try {
      return await fetch(...asked)
    } catch (cause) {
      if (this.#signal.aborted) throw cause
      throw new Error(
        `${this.server} does not answer. Is the address right, and does Sightline run there?`,
        { cause },
      )
    }
  }
}

/** The input in path, query and body, as the route takes it. */
export function requestOf({ method, path, body: whole, upload }: Route, input: Fields) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const file = upload && rest[upload.field]
  if (upload) delete rest[upload.field]
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString()
  const asked = query ? `${filled}?${query}` : filled
  if (method === 'get' || method === 'delete')
    return { method: method.toUpperCase(), path: asked }
  const key = method === 'post' ? { idempotencyKey: crypto.randomUUID() } : {}
  // Larger than a body in JSON may be.
  if (typeof file === 'string') {
    const body = Buffer.from(file, 'base64')
    return { method: method.toUpperCase(), path: asked, body, ...key }
  }
  return {
    method: method.toUpperCase(),
    path: filled,
    body: whole ? rest[whole] : Object.fromEntries(given),
    ...key,
  }
}

/** The output as the operation gives it, put together from body and headers. */
async function outputOf(
  { status, file, result, headers = {} }: Route,
  answer: Response,
): Promise<unknown> {
  if (status === 204) return {}
  if (file) return fileOf(answer)
  const body: unknown = await answer.json()
  if (!result) return body
  const counts = Object.entries(headers).map(([header, field]) => [
    field,
    numberIn(answer.headers.get(header)),
  ])
  return { [result]: body, ...Object.fromEntries(counts) }
}

const numberIn = (text: string | null) => (text === null || text === '' ? null : Number(text))

async function fileOf(answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  const name =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (/^(text\/|application\/json|image\/svg\+xml)/.test(type))
    return { type, name, content: bytes.toString('utf8') }
  return { type, name, content: bytes.toString('base64'), encoding: 'base64' }
}
