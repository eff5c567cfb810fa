import type { Operations } from './generated/schema.ts'

export type Name = keyof Operations
type Field<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
export type Options = { signal?: AbortSignal; idempotencyKey?: string }
export type RequestOf<N extends Name> = Field<'path', Operations[N]['path']> &
  Field<'query', Operations[N]['query']> &
  Field<'body', Operations[N]['body']> &
  Options
export type Arguments<N extends Name> =
  Record<never, never> extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>]
export type AnswerOf<N extends Name> = Operations[N]['answer']
export type Call = <N extends Name>(name: N, ...request: Arguments<N>) => Promise<AnswerOf<N>>
