import type { z } from 'zod'
import type { Context, Effect, Role } from './context.ts'
import { checksUnder, runningChecks, runningHeaders, simulatedUnder } from './running-checks.ts'

declare module './context.ts' {
  interface App {
    operations: Operations
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The REST endpoint of an operation. */
export type Route = {
  method: Method
  path: string
  status?: number
  /** The input field that is the whole JSON body, where that body is a bare array. */
  body?: string
  /** The input field that takes a raw text body (CSV), as an alternative to JSON. */
  text?: string
  /** The input field (base64) that takes a raw file as the body, as an alternative to JSON, and how large it may be. */
  upload?: { field: string; maxBytes: number }
  /** The output field that is the whole response body; the fields named in headers travel there. */
  result?: string
  headers?: Record<string, string>
  /** The output field `session` becomes (or, when null, ends) a cookie and leaves the body; `device` and `attempt` too. */
  cookie?: true
  /** Input fields that may travel in a header instead: field → header. */
  fromHeaders?: Record<string, string>
  /** What stands in the query is not looked at, and refused by nobody. */
  ignoresQuery?: true
  /** The output is `{ type, name, content, encoding? }` and is sent as a file. */
  file?: true
  /** A caller that accepts an event stream gets what `ctx.emitProgress` sends, and the output as the event `done`. */
  stream?: true
  /** Failure statuses beyond those that follow from its definition. */
  failures?: string[]
}

/** The operation as a tool for language models. Present = offered to MCP clients and to the assistant. */
export type Tool<Input> = {
  hint: string
  effect: Effect
  /** Its answer is short by itself: there is nothing to leave out. */
  isBrief?: true
  /** What holds for a model that does not say otherwise, where other callers have another default. */
  defaults?: object
  /** The sentence a person confirms before the assistant runs it. */
  confirm?(input: Input): string
}

/** One action of the product. Every surface (REST, MCP, assistant, tests) reads this one definition. */
export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  name: string
  /** The module it belongs to, set by the catalogue. */
  module?: string
  /** Where readers of the API reference look for it, if not under its module. */
  resource?: string
  summary: string
  access: Role
  /** Only for signed-in people: what a key or token created could outlive it. */
  needsSignIn?: true
  /** The signed-in person must have confirmed their identity within the last 15 minutes. */
  needsRecentProof?: true
  /** Open to members who still have to set up the second factor that their workspace requires. */
  beforeSecondFactor?: true
  /** Public: no authentication and no rate limit. */
  isAnonymous?: true
  /** Not for viewers who are limited to some clients. */
  isForTeam?: true
  /** Reads much of the past and writes nothing: a replica may answer. */
  readsPast?: true
  /** Uses credits: a key with a budget may call it even below `access`. */
  spends?: true
  input: I
  output: O
  routes: Route[]
  tool?: Tool<z.output<I>>
  run(ctx: Context, input: z.output<I>): Promise<z.input<O>>
}

export type AnyOperation = Operation<z.ZodObject, z.ZodType>

/** An answer that rests on checks says which of them runs anew, and what of it is simulated. */
export function operation<I extends z.ZodObject, O extends z.ZodType>(
  definition: Operation<I, O>,
): Operation<I, O> {
  const types = checksUnder(definition.output)
  if (types.length === 0) return definition
  return {
    ...definition,
    routes: definition.routes.map((route) =>
      route.result || route.file
        ? { ...route, headers: { ...route.headers, ...runningHeaders(types) } }
        : route,
    ),
    async run(ctx, input) {
      // Asked first: a check that ends meanwhile may be named though it is included, never the other way round.
      const running = await runningChecks(ctx, types, input)
      // Its schema says that it is an object with these fields.
      const answer = (await definition.run(ctx, input)) as object
      const simulated = simulatedUnder(ctx, { output: definition.output, types })
      return { ...answer, ...running, ...simulated } as z.input<O>
    },
  }
}

const route =
  (method: Method) =>
  (path: string, more: Omit<Route, 'method' | 'path'> = {}): Route => ({
    method,
    path,
    ...more,
  })

export const get = route('get')
export const post = route('post')
export const put = route('put')
export const patch = route('patch')
export const del = route('delete')

export const PAGE_HEADERS = {
  'X-Total-Count': 'total',
  'X-Limit': 'limit',
  'X-Offset': 'offset',
  'X-Next-Offset': 'next_offset',
}

/** A paginated list: the items are the body, the counts go into headers. */
export const paged = (path: string) => get(path, { result: 'items', headers: PAGE_HEADERS })

/** The operation catalogue: lets the assistant run operations without importing their modules. */
export type Operations = {
  list: AnyOperation[]
  call(ctx: Context, name: string, input: unknown): Promise<unknown>
}
