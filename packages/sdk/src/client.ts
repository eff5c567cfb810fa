import type { AnswerOf, Arguments, Name, Options, RequestOf } from './operations.ts'
import { type Runs, runsOf } from './runs.ts'
import { type SearchAnswer, type SearchRequest, searchPath, type Vertical } from './search.ts'
import { send, type Transport } from './transport.ts'

export type SightlineOptions = {
  /** Address of the server, such as `https://seo.example.com`. */
  url: string
  /** An API key, `sk-…`. */
  key: string
  /** How often a failed request is retried; 3 by default. */
  retries?: number
  /** Timeout of one attempt; one minute by default. */
  timeoutMs?: number
  fetch?: typeof fetch
}

/** Operations that return a list, page by page. */
type ListName = {
  [N in Name]: N extends `get ${string}` ? (AnswerOf<N> extends unknown[] ? N : never) : never
}[Name]
type ItemOf<N extends Name> = AnswerOf<N> extends (infer Item)[] ? Item : never
type AnyRequest = { path?: object; query?: object; body?: unknown } & Options

const PAGE = 200

/** Client for a Sightline server, typed by its OpenAPI description. */
export class Sightline {
  readonly runs: Runs
  readonly #transport: Transport

  constructor({
    url,
    key,
    retries = 3,
    timeoutMs = 60_000,
    fetch = globalThis.fetch,
  }: SightlineOptions) {
    const base = url.replace(/\/+$/, '')
    this.#transport = {
      url: base,
      key,
      retries,
      timeoutMs,
      fetch: (...asked) => fetch(...asked),
    }
    this.runs = runsOf((name, ...request) => this.call(name, ...request))
  }

  /** Any operation by its method and path: `client.call('get /api/v1/clients/{client_id}', { path: { client_id: 1 } })`. */
  async call<N extends Name>(name: N, ...[request]: Arguments<N>): Promise<AnswerOf<N>> {
    return (await this.#send(name, request ?? {})).body as AnswerOf<N>
  }

  /** Iterates over all items of a list, fetched page by page. */
  async *list<N extends ListName>(
    name: N,
    ...[request]: Arguments<N>
  ): AsyncGenerator<ItemOf<N>> {
    const { query = {}, ...rest }: AnyRequest = request ?? {}
    for (let offset: number | null = 0; offset !== null; ) {
      const { body, headers } = await this.#send(name, {
        ...rest,
        query: { limit: PAGE, ...query, offset },
      })
      yield* body as ItemOf<N>[]
      const next = headers.get('x-next-offset')
      offset = next ? Number(next) : null
    }
  }

  /** Live search results; an answer costs one credit. */
  async search(
    request: SearchRequest,
    { vertical = 'search', signal }: { vertical?: Vertical; signal?: AbortSignal } = {},
  ) {
    const answer = await send(this.#transport, {
      method: 'POST',
      path: searchPath(vertical),
      body: request,
      ...(signal && { signal }),
    })
    return (await answer.json()) as SearchAnswer
  }

  /** Queries a dataset by dimension, metric and filter; returns rows as objects. */
  async query(
    clientId: number,
    question: RequestOf<'post /api/v1/clients/{client_id}/query'>['body'],
  ) {
    const answer = await this.call('post /api/v1/clients/{client_id}/query', {
      path: { client_id: clientId },
      body: question,
    })
    const rows = answer.rows.map((cells) =>
      Object.fromEntries(answer.columns.map((name, at) => [name, cells[at] ?? null])),
    )
    return { ...answer, rows }
  }

  async #send(name: Name, { path, query, body, signal, idempotencyKey }: AnyRequest) {
    const [method = '', route = ''] = name.split(' ')
    const key = idempotencyKey ?? (method === 'post' ? crypto.randomUUID() : undefined)
    const answer = await send(this.#transport, {
      method: method.toUpperCase(),
      path: addressOf(route, path, query),
      ...(body !== undefined && { body }),
      ...(key && { idempotencyKey: key }),
      ...(signal && { signal }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { body: isJson ? JSON.parse(text) : text, headers: answer.headers }
  }
}

function addressOf(route: string, path: object = {}, query: object = {}): string {
  const known = new Map<string, unknown>(Object.entries(path))
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known.get(name))),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
