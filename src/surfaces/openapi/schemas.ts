import { z } from 'zod'

/** The part of an OpenAPI 3.0 schema object that our shapes use. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  description?: string
  default?: unknown
  example?: unknown
  nullable?: boolean
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  exclusiveMaximum?: boolean
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  /** A shape that says itself how it is written on the wire. */
  override?: Schema
  definitions?: Record<string, Schema>
}

/** Bodies by media type. */
export type Content = Record<string, { schema: Schema }>

type Direction = 'input' | 'output'

export type ShapeBook = {
  /** The schema of a shape; named shapes inside become components and are referred to. */
  schemaOf(shape: z.ZodType, direction: Direction): Schema
  /** What a reference stands for. */
  resolve(schema: Schema): Schema
  components(): Record<string, Schema>
}

const PREFIX = '#/components/schemas/'
const NULL: Schema = { type: 'string', nullable: true, enum: [null] }

/** Converts Zod schemas to OpenAPI 3.0 and collects the named ones. */
export function createShapeBook(): ShapeBook {
  const known = new Map<string, Schema>()
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (known.get(schema.$ref.slice(PREFIX.length)) ?? {}) : schema
  return {
    resolve,
    schemaOf(shape, direction) {
      const { definitions = {}, ...own } = convert(shape, direction)
      const names = chooseNames(known, definitions)
      for (const [name, schema] of Object.entries(definitions))
        known.set(names.get(name) ?? name, tidy(schema, names))
      return tidy(own, names)
    },
    components: () => Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function convert(shape: z.ZodType, io: Direction): Schema {
  const written = z.toJSONSchema(shape, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    // Responses may gain fields; requests must not have unknown ones.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'object' || def.catchall) return
      if (io === 'input') jsonSchema.additionalProperties = false
      else delete jsonSchema.additionalProperties
    },
  })
  return JSON.parse(JSON.stringify(written))
}

/** A schema whose input and output differ (defaults) gets a second name, and so does what contains it. */
function chooseNames(
  known: Map<string, Schema>,
  definitions: Record<string, Schema>,
): Map<string, string> {
  const names = new Map(
    Object.keys(definitions).map((name) => [name, name.replace(/^__schema/, 'Recursive')]),
  )
  const differs = ([name, schema]: [string, Schema]) => {
    const before = known.get(names.get(name) ?? name)
    return (
      before !== undefined && JSON.stringify(before) !== JSON.stringify(tidy(schema, names))
    )
  }
  for (
    let found = Object.entries(definitions).find(differs);
    found;
    found = Object.entries(definitions).find(differs)
  ) {
    names.set(found[0], `${names.get(found[0])}.Input`)
  }
  return names
}

/** Converts JSON Schema to OpenAPI 3.0; `names` maps definitions to components. */
function tidy(schema: Schema, names: Map<string, string>): Schema {
  const inner = (each: Schema) => tidy(each, names)
  if (schema.$ref)
    return { $ref: PREFIX + names.get(schema.$ref.replace('#/definitions/', '')) }
  if (schema.override) {
    const { anyOf: _, override, ...rest } = schema
    return inner({ ...rest, ...override })
  }
  const { properties, items, additionalProperties, ...rest } = schema
  return nullable({
    ...plain(rest),
    ...(properties && { properties: mapValues(properties, inner) }),
    ...(items && { items: inner(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? inner(additionalProperties)
          : additionalProperties,
    }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(inner) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(inner) }),
    ...(rest.allOf && { allOf: rest.allOf.map(inner) }),
  })
}

/** Omits safe-integer bounds and patterns that only repeat a format. */
function plain({ minimum, maximum, exclusiveMinimum, pattern, ...rest }: Schema): Schema {
  const isCount = rest.type === 'integer' && exclusiveMinimum === true
  return {
    ...rest,
    ...(isCount && { minimum: (minimum ?? 0) + 1 }),
    ...(!isCount &&
      minimum !== undefined &&
      minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(!isCount && exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
  }
}

/** In 3.0 `nullable` works only beside a type, and an enum must list null itself. */
function nullable(schema: Schema): Schema {
  if (!schema.nullable) return schema
  if (schema.enum)
    return schema.enum.includes(null) ? schema : { ...schema, enum: [...schema.enum, null] }
  if (schema.type) return schema
  const { nullable: _, anyOf, oneOf, allOf, ...rest } = schema
  const choices = anyOf ?? oneOf ?? allOf
  return choices ? { ...rest, anyOf: [...choices, NULL] } : rest
}

function mapValues<T, U>(from: Record<string, T>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))
}
