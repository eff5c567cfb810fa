import {
  jsonOf,
  type LlmReply,
  type LlmRequest,
  listOf,
  parsed,
  partsText,
  recordOf,
  type ToolCall,
  type Turn,
  textIn,
} from '../../models/exchange.ts'
import { deltas, event, type Frame, functionTools, type Wire } from './wire.ts'

/** Chat completions, as Mistral and every compatible server speak them. */
export const completions: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<LlmRequest, 'provider'> {
  return {
    model: textIn(body.model),
    turns: listOf(body.messages).map(turnOf),
    tools: functionTools(body.tools),
    mustCall: body.tool_choice === 'required' || body.tool_choice === 'any',
    schema: jsonOf(recordOf(recordOf(body.response_format).json_schema).schema),
    search: false,
    country: null,
    stream: body.stream === true,
  }
}

function turnOf(entry: unknown): Turn {
  const message = recordOf(entry)
  const calls = listOf(message.tool_calls).map((given): ToolCall => {
    const { id, function: inner } = recordOf(given)
    const { name, arguments: written } = recordOf(inner)
    return { id: textIn(id), name: textIn(name), input: parsed(textIn(written)) }
  })
  const role =
    (['user', 'assistant', 'tool'] as const).find((known) => known === message.role) ?? 'system'
  return { role, text: partsText(message.content), calls }
}

function toolCalls({ calls }: LlmReply) {
  return calls.map(({ id, name, input }, index) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
}

const usageOf = ({ usage: { input, output } }: LlmReply) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})

const finishOf = ({ calls }: LlmReply) => (calls.length > 0 ? 'tool_calls' : 'stop')

function head({ id, at, model }: Frame, object: string) {
  return { id, object, created: at, model }
}

function whole(llmReply: LlmReply, frame: Frame) {
  const tool_calls = toolCalls(llmReply)
  const message = {
    role: 'assistant',
    content: llmReply.text,
    ...(tool_calls.length > 0 && { tool_calls }),
  }
  return {
    ...head(frame, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishOf(llmReply) }],
    usage: usageOf(llmReply),
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) =>
    event({
      ...head(frame, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason }],
      ...more,
    })
  const calls = toolCalls(llmReply)
  const usage = usageOf(llmReply)
  return [
    chunk({ role: 'assistant', content: '' }),
    ...deltas(llmReply.text).map((content) => chunk({ content })),
    ...(calls.length > 0 ? [chunk({ tool_calls: calls })] : []),
    chunk({}, finishOf(llmReply), { usage }),
    event('[DONE]'),
  ]
}
