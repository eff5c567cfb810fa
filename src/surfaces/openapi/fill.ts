import type { Described } from './operation.ts'
import type { Schema } from './schemas.ts'

/** Looks up the description of a field in a schema; undefined when there is none. */
export type MeaningOf = (path: string[]) => string | undefined

/** Adds the stored description to every field without its own. */
export function fillSchema(schema: Schema, path: string[], meaningOf: MeaningOf): Schema {
  const inner = (each: Schema) => fillSchema(each, path, meaningOf)
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          fillField(field, [...path, name], meaningOf),
        ]),
      ),
    }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: inner(additionalProperties),
    }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
  }
}

function fillField(field: Schema, path: string[], meaningOf: MeaningOf): Schema {
  const whole = fillSchema(field, path, meaningOf)
  const description = whole.description ?? meaningOf(path)
  if (!description || whole.description) return whole
  // OpenAPI 3.0 ignores siblings of $ref.
  return whole.$ref ? { allOf: [whole], description } : { ...whole, description }
}

/** The same for the input and output of one endpoint. */
export function fillEndpoint(described: Described, meaningOf: MeaningOf): Described {
  const { operationId: id, parameters, requestBody, responses } = described
  const bodies = <C extends Record<string, { schema: Schema }>>(content: C, name: string) =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => [
        type,
        { schema: fillSchema(schema, [name], meaningOf) },
      ]),
    )
  return {
    ...described,
    ...(parameters && {
      parameters: parameters.map((each) => {
        const description =
          each.description ?? meaningOf([`${id}?${each.name}`]) ?? meaningOf([each.name])
        return { ...each, ...(description && { description }) }
      }),
    }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: bodies(requestBody.content, `${id}<`) },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        'content' in response && response.content
          ? { ...response, content: bodies(response.content, id) }
          : response,
      ]),
    ),
  }
}
