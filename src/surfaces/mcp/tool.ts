import type { JSONValue, Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AnyOperation } from '../../core/operation.ts'

/** An operation as models see it. */
export function toolOf({ name, summary, input, tool }: AnyOperation): Tool {
  const effect = tool?.effect
  return {
    name,
    title: summary,
    description: `${summary}. ${tool?.hint ?? ''}`.trim(),
    inputSchema: { ...schemaOf(input), type: 'object' },
    annotations: {
      title: summary,
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destroy',
    },
  }
}

/** JSON Schema without bounds that only say "a JavaScript integer" and patterns that only repeat a format. */
function schemaOf(input: z.ZodObject): Record<string, JSONValue> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return JSON.parse(JSON.stringify(schema))
}
