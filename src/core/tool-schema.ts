import { z } from 'zod'

/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** JSON Schema for models, without safe-integer bounds and patterns that only repeat a format. */
export function toolSchema(input: z.ZodObject, defaults: object = {}): Record<string, Json> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'object' && !def.catchall) jsonSchema.additionalProperties = false
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  for (const [name, value] of Object.entries(defaults)) {
    const property = schema.properties?.[name]
    if (typeof property === 'object') property.default = value
  }
  return JSON.parse(JSON.stringify(schema))
}
