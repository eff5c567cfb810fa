import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../core/operation.ts'
import { toolSchema } from '../../core/tool-schema.ts'

/** An operation as an MCP tool. */
export function toolOf({ name, summary, input, tool }: AnyOperation): Tool {
  const effect = tool?.effect
  return {
    name,
    title: summary,
    description: `${summary}. ${tool?.hint ?? ''}`.trim(),
    inputSchema: { ...toolSchema(input, tool?.defaults), type: 'object' },
    annotations: {
      title: summary,
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destroy',
    },
  }
}
