import type { Role } from '../../core/context.ts'
import type { Route } from '../../core/operation.ts'
import type { Endpoint } from './endpoint.ts'
import { answersTo, errorsOf, headersOf, type Response } from './responses.ts'
import type { Content, Schema, ShapeBook } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  style?: 'form'
  explode?: false
  schema: Schema
}
export type Described = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, never[]>[]
  /** The lowest role that may call it. */
  'x-role': Role
  /** Why it may fail, besides what any call may fail with. */
  'x-reasons'?: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | { $ref: string }>
}

/** What a person does who is signed in, and no key. */
export const isForPeople = ({ security }: Described) =>
  security?.length === 1 && 'Session' in (security[0] ?? {})

type Fields = [name: string, schema: Schema][]

/** The OpenAPI operation of one endpoint. */
export function describeEndpoint(endpoint: Endpoint, book: ShapeBook): Described {
  const { name, tag, summary, description, access, route, proofs, reasons } = endpoint
  const takes = inputOf(endpoint, book)
  const isOpen = access === 'guest'
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(isOpen && { security: [] }),
    'x-role': access,
    ...(reasons && { 'x-reasons': reasons }),
    ...(proofs && { security: proofs.map((proof) => ({ [proof]: [] })) }),
    ...(takes.parameters.length > 0 && { parameters: takes.parameters }),
    ...(takes.body && { requestBody: batched(takes.body, endpoint) }),
    responses: {
      [route.status ?? 200]: {
        description: summary,
        headers: headersOf(endpoint, book),
        ...(route.status !== 204 && { content: answersTo(endpoint, book) }),
      },
      ...errorsOf(endpoint, {
        hasFields: takes.parameters.some((each) => each.in === 'query'),
        hasBody: takes.body !== undefined,
      }),
    },
  }
}

/** Splits the flat input into path, query and body. */
function inputOf({ input, route }: Endpoint, book: ShapeBook) {
  const written = book.schemaOf(input, 'input')
  const whole = book.resolve(written)
  const fields: Fields = Object.entries(whole.properties ?? {})
  const inPath = fields.filter(([name]) => route.path.includes(`{${name}}`))
  const others = fields.filter(([name]) => !route.path.includes(`{${name}}`))
  const inBody = hasBody(route)
    ? others.filter(([name]) => !route.body || name === route.body)
    : []
  const rawField = route.text ?? route.upload?.field
  // Beside a body that is one field or plain text, the other fields travel in the query.
  const inQuery = others.filter(
    ([name]) =>
      !inBody.some(([taken]) => taken === name) ||
      (rawField !== undefined && name !== rawField),
  )
  const isRequired = (name: string) => whole.required?.includes(name) ?? false
  const body =
    inBody.length > 0 &&
    bodyOf({ route, inBody, whole, written: inPath.length === 0 ? written : whole })
  return {
    parameters: [
      ...inPath.map(([name, schema]) => parameter('path', name, schema, true)),
      ...inQuery.map(([name, schema]) =>
        parameter('query', name, schema, isRequired(name) && !rawField),
      ),
    ],
    ...(body && { body }),
  }
}

const hasBody = ({ method }: Route) =>
  method === 'post' || method === 'put' || method === 'patch'

function parameter(
  location: 'path' | 'query',
  name: string,
  { description, ...schema }: Schema,
  required: boolean,
): Parameter {
  const isList = schema.type === 'array'
  return {
    name,
    in: location,
    required,
    ...(description && { description }),
    ...(isList && { style: 'form', explode: false }),
    schema,
  }
}

/** One, or an array of them. */
function batched<B extends { content: Content }>(body: B, { batch }: Endpoint): B {
  const one = body.content['application/json']?.schema
  if (!batch || !one) return body
  const many: Schema = { type: 'array', items: one, minItems: 1, maxItems: batch.most }
  return {
    ...body,
    content: { ...body.content, 'application/json': { schema: { anyOf: [one, many] } } },
  }
}

function bodyOf({
  route,
  inBody,
  whole,
  written,
}: {
  route: Route
  inBody: Fields
  whole: Schema
  written: Schema
}) {
  const required = (whole.required ?? []).filter((name) =>
    inBody.some(([taken]) => taken === name),
  )
  const object: Schema = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(required.length > 0 && { required }),
    ...(whole.additionalProperties === false && { additionalProperties: false }),
  }
  const [only] = inBody
  const together = written.$ref ? written : object
  const json = route.body ? (only?.[1] ?? {}) : together
  const text = { type: 'string' }
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema: json },
      ...(route.upload && {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      }),
      ...(route.text && { 'text/csv': { schema: text }, 'text/plain': { schema: text } }),
    } satisfies Content,
  }
}
