import {
  type LlmReply,
  type LlmRequest,
  listOf,
  partsText,
  recordOf,
  type Turn,
  textIn,
} from '../../models/exchange.ts'
import { event, type Frame, hasTool, type Wire } from './wire.ts'

/** The conversations of Mistral, the only way in which its models look into the web. */
export const conversations: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<LlmRequest, 'provider'> {
  const system = textIn(body.instructions)
  return {
    model: textIn(body.model),
    turns: [
      ...(system ? [{ role: 'system' as const, text: system, calls: [] }] : []),
      ...listOf(body.inputs).map(turnOf),
    ],
    tools: [],
    mustCall: false,
    schema: null,
    search: hasTool(body.tools, /^web_search/),
    country: null,
    stream: body.stream === true,
  }
}

function turnOf(entry: unknown): Turn {
  const { role, content } = recordOf(entry)
  return {
    role: role === 'assistant' ? 'assistant' : 'user',
    text: partsText(content),
    calls: [],
  }
}

function contentOf({ text, spans }: LlmReply) {
  const content: object[] = []
  let at = 0
  for (const { link, end } of spans.toSorted((one, other) => one.end - other.end)) {
    if (end > at) content.push({ type: 'text', text: text.slice(at, end) })
    at = Math.max(at, end)
    content.push({
      type: 'tool_reference',
      tool: 'web_search',
      title: link.title,
      url: link.url,
      source: 'web',
    })
  }
  if (at < text.length) content.push({ type: 'text', text: text.slice(at) })
  return content
}

function usageOf({ usage: { input, output }, queries }: LlmReply) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    connector_tokens: 0,
    connectors: { web_search: queries.length },
  }
}

const searches = ({ queries }: LlmReply, { id }: Frame) =>
  queries.map((query, index) => ({
    type: 'tool.execution',
    id: `exec_${id}_${index}`,
    name: 'web_search',
    arguments: JSON.stringify({ query }),
  }))

function whole(llmReply: LlmReply, frame: Frame) {
  const message = {
    type: 'message.output',
    id: `msg_${frame.id}`,
    role: 'assistant',
    model: frame.model,
    content: contentOf(llmReply),
  }
  return {
    object: 'conversation.response',
    conversation_id: `conv_${frame.id}`,
    outputs: [...searches(llmReply, frame), message],
    usage: usageOf(llmReply),
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  const id = `msg_${frame.id}`
  const send = (data: { type: string; [field: string]: unknown }) => event(data, data.type)
  return [
    send({ type: 'conversation.response.started', conversation_id: `conv_${frame.id}` }),
    ...searches(llmReply, frame).flatMap((run) => [
      send({ ...run, type: 'tool.execution.started' }),
      send({ ...run, type: 'tool.execution.done' }),
    ]),
    ...contentOf(llmReply).map((content, content_index) =>
      send({ type: 'message.output.delta', id, content_index, content, model: frame.model }),
    ),
    send({ type: 'conversation.response.done', usage: usageOf(llmReply) }),
  ]
}
