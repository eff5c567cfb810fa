import type { ModelMessage, ToolSet } from 'ai'
import type { ProviderOptions } from './engines/engine.ts'
import type { Fence } from './fence.ts'
import type { LlmMessage, LlmTool, LlmToolResult } from './port.ts'

/** Our messages as the library wants them; whatever others wrote stands in the fence. */
export function toModelMessages(messages: LlmMessage[], fence: Fence): ModelMessage[] {
  return joined(messages, fence).map((message): ModelMessage => {
    if (message.role === 'user') return { role: 'user', content: message.text }
    if (message.role === 'tool') {
      return { role: 'tool', content: message.results.map((result) => toResult(result, fence)) }
    }
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

type Turn = Exclude<LlmMessage, { role: 'data' }>

/** Providers know no messages that are data, and want turns to alternate. */
function joined(messages: LlmMessage[], fence: Fence): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const turn: Turn =
      message.role === 'data'
        ? { role: 'user', text: fence(message.from, message.text) }
        : { ...message }
    const last = turns.at(-1)
    if (turn.role === 'user' && last?.role === 'user') last.text += `\n\n${turn.text}`
    else turns.push(turn)
  }
  return turns
}

function toResult({ id, name, output, isError }: LlmToolResult, fence: Fence) {
  const type = isError ? ('error-text' as const) : ('text' as const)
  const value = fence(name, JSON.stringify(output ?? null))
  return {
    type: 'tool-result' as const,
    toolCallId: id,
    toolName: name,
    output: { type, value },
  }
}

/** Tools without a way to run them: the caller does that. */
export function toToolSet(
  tools: LlmTool[],
  jsonSchema: typeof import('ai')['jsonSchema'],
): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      { description, inputSchema: jsonSchema(input) },
    ]),
  )
}

// Memos come from the provider through our own store, unchanged.
function asOptions(memo: Record<string, unknown>): ProviderOptions {
  return JSON.parse(JSON.stringify(memo))
}
