import { z } from 'zod'
import type { AnyOperation, Route } from '../src/core/operation.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  example?: unknown
  default?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minItems?: number
  format?: string
  $ref?: string
  $defs?: Record<string, Schema>
}

/** The smallest valid input of an operation, from its schema; fields that text alone cannot satisfy carry an `example`. */
export function sampleInput(op: AnyOperation): Record<string, unknown> {
  const { $ref, $defs = {}, ...whole } = schemaOf(op)
  return sample($ref ? ($defs[$ref.replace('#/$defs/', '')] ?? {}) : whole) as Record<string, unknown>
}

export function schemaOf(op: AnyOperation): Schema {
  return z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
}

function sample(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const inner = schema.anyOf?.[0] ?? schema.allOf?.[0]
  if (inner) return sample(inner)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
    case 'array':
      return [sample(schema.items ?? {})]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return schema.format === 'email' ? 'someone@example.com' : 'example'
  }
}

/** The path of a route, with the fields that it names filled in. */
export function pathOf(route: Route, input: Record<string, unknown>): string {
  return route.path.replace(/{(\w+)}/g, (_, name) =>
    encodeURIComponent(String(input[name] ?? 'example').toWellFormed()),
  )
}

/** The body of a route: the input without what the path has taken. */
export function bodyOf(route: Route, input: Record<string, unknown>): unknown {
  if (route.method === 'get') return undefined
  if (route.body) return input[route.body]
  const rest = Object.entries(input).filter(([name]) => !route.path.includes(`{${name}}`))
  return rest.length ? Object.fromEntries(rest) : undefined
}

/** The query of a GET route. */
export function queryOf(route: Route, input: Record<string, unknown>): string {
  if (route.method !== 'get') return ''
  const rest = Object.entries(input).filter(([name]) => !route.path.includes(`{${name}}`))
  return rest.length ? `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}` : ''
}
