import type { JSONValue, ModelMessage, ToolSet } from 'ai'
import type { ProviderOptions } from './engines/engine.ts'
import type { LlmMessage, LlmTool, LlmToolResult } from './port.ts'

/** Our messages as the library wants them. */
export function toModelMessages(messages: LlmMessage[]): ModelMessage[] {
  return messages.map((message): ModelMessage => {
    if (message.role === 'user') return { role: 'user', content: message.text }
    if (message.role === 'tool') return { role: 'tool', content: message.results.map(toResult) }
    const calls = (message.calls ?? []).map(({ id, name, input, memo }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
      ...(memo && { providerOptions: asOptions(memo) }),
    }))
    const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]
    return { role: 'assistant', content: [...text, ...calls] }
  })
}

function toResult({ id, name, output, isError }: LlmToolResult) {
  const type = isError ? ('error-json' as const) : ('json' as const)
  return { type: 'tool-result' as const, toolCallId: id, toolName: name, output: { type, value: asJson(output) } }
}

/** Tools without a way to run them: the caller does that. */
export function toToolSet(tools: LlmTool[], jsonSchema: typeof import('ai')['jsonSchema']): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [name, { description, inputSchema: jsonSchema(input) }]),
  )
}

// Whatever a tool gave has been, or will be, JSON.
function asJson(value: unknown): JSONValue {
  return JSON.parse(JSON.stringify(value ?? null))
}

// Memos come from the provider through our own store, unchanged.
function asOptions(memo: Record<string, unknown>): ProviderOptions {
  return JSON.parse(JSON.stringify(memo))
}
