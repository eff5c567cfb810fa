import type { Described } from './operation.ts'
import type { Schema } from './schemas.ts'

/** What a field means, by the shapes it stands in; undefined when nobody has said it. */
export type MeaningOf = (path: string[]) => string | undefined

/** Gives every field that does not say itself what it means the words that are kept for it. */
export function fillSchema(schema: Schema, path: string[], meaningOf: MeaningOf): Schema {
  const inner = (each: Schema) => fillSchema(each, path, meaningOf)
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, fillField(field, [...path, name], meaningOf)]),
      ),
    }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
  }
}

function fillField(field: Schema, path: string[], meaningOf: MeaningOf): Schema {
  const whole = fillSchema(field, path, meaningOf)
  const description = whole.description ?? meaningOf(path)
  if (!description || whole.description) return whole
  // Beside a reference nothing is read in this version of the format.
  return whole.$ref ? { allOf: [whole], description } : { ...whole, description }
}

/** The same for what one endpoint takes and answers. */
export function fillEndpoint(described: Described, meaningOf: MeaningOf): Described {
  const { operationId: id, parameters, requestBody, responses } = described
  const bodies = <C extends Record<string, { schema: Schema }>>(content: C, name: string) =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => [type, { schema: fillSchema(schema, [name], meaningOf) }]),
    )
  return {
    ...described,
    ...(parameters && {
      parameters: parameters.map((each) => {
        const description = each.description ?? meaningOf([`${id}?${each.name}`]) ?? meaningOf([each.name])
        return { ...each, ...(description && { description }) }
      }),
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: bodies(requestBody.content, `${id}<`) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        'content' in response && response.content ? { ...response, content: bodies(response.content, id) } : response,
      ]),
    ),
  }
}
