import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { fillEndpoint, fillSchema, type MeaningOf } from './fill.ts'
import { type Described, describeEndpoint } from './operation.ts'
import { failureResponses, HEADERS, type Response } from './responses.ts'
import { createShapeBook, type Schema } from './schemas.ts'

export type Document = {
  openapi: '3.0.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, never[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: typeof HEADERS
    securitySchemes: Record<string, object>
  }
}

export type Plan = {
  description: string
  server: string
  endpoints: Endpoint[]
  /** The shapes of an error body and of a conflict. */
  failure: z.ZodType
  conflict: z.ZodType
  /** Descriptions of fields that have none of their own. */
  meaningOf?: MeaningOf
}

const SCHEMES: Record<string, object> = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key; begins with `sk-`',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, or a legacy token, as a bearer token',
  },
  ApiKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description:
      'An API key in the address, for clients that can send nothing else; addresses end up in logs',
  },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The cookie set by signing in',
  },
}

/** Generates the description from the endpoints, so that it cannot drift from them. */
export function describeApi(plan: Plan): Document {
  const {
    description,
    server,
    endpoints,
    failure,
    conflict,
    meaningOf = () => undefined,
  } = plan
  const book = createShapeBook()
  const responses = failureResponses(book, failure, conflict)
  // Responses come first: where input and output of a schema differ, the output keeps the plain name.
  for (const { output } of endpoints) book.schemaOf(output, 'output')
  const paths: Document['paths'] = {}
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route
    paths[path] = {
      ...paths[path],
      [method]: fillEndpoint(describeEndpoint(endpoint, book), meaningOf),
    }
  }
  return keepUsed({
    openapi: '3.0.0',
    info: { title: 'Sightline', version: '1.0.0', description },
    servers: [{ url: server }],
    security: ['ApiKey', 'Bearer', 'Session'].map((name) => ({ [name]: [] })),
    tags: tagsOf(endpoints),
    paths,
    components: {
      schemas: mapEntries(book.components(), (schema, name) =>
        fillSchema(schema, [name], meaningOf),
      ),
      responses,
      headers: HEADERS,
      securitySchemes: SCHEMES,
    },
  })
}

const mapEntries = <T>(
  from: Record<string, T>,
  to: (value: T, name: string) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]))

function tagsOf(endpoints: Endpoint[]) {
  const names = [...new Set(endpoints.map(({ tag }) => tag))]
  return names.map((name) => ({ name, description: `All about ${name.replaceAll('-', ' ')}` }))
}

/** Removes unreferenced components, transitively. */
function keepUsed(document: Document): Document {
  const text = JSON.stringify(document)
  const { schemas, responses, headers, securitySchemes } = document.components
  const used = <T>(kind: string, all: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
    )
  const components = {
    schemas: used('schemas', schemas),
    responses: used('responses', responses),
    headers: used('headers', headers),
    securitySchemes: Object.fromEntries(
      Object.entries(securitySchemes).filter(
        ([name]) => name !== 'ApiKeyQuery' || text.includes('"ApiKeyQuery":[]'),
      ),
    ),
  }
  const next = { ...document, components }
  return JSON.stringify(next).length === text.length ? next : keepUsed(next)
}
