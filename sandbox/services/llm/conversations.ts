import { type Asking, listOf, partsText, recordOf, type Saying, type Turn, textIn } from '../../models/exchange.ts'
import { event, type Frame, hasTool, type Wire } from './wire.ts'

/** The conversations of Mistral, the only way in which its models look into the web. */
export const conversations: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<Asking, 'provider'> {
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
  return { role: role === 'assistant' ? 'assistant' : 'user', text: partsText(content), calls: [] }
}

function contentOf({ text, spans }: Saying) {
  const content: object[] = []
  let at = 0
  for (const { link, end } of spans.toSorted((one, other) => one.end - other.end)) {
    if (end > at) content.push({ type: 'text', text: text.slice(at, end) })
    at = Math.max(at, end)
    content.push({ type: 'tool_reference', tool: 'web_search', title: link.title, url: link.url, source: 'web' })
  }
  if (at < text.length) content.push({ type: 'text', text: text.slice(at) })
  return content
}

function usageOf({ usage: { input, output }, queries }: Saying) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    connector_tokens: 0,
    connectors: { web_search: queries.length },
  }
}

const searches = ({ queries }: Saying, { id }: Frame) =>
  queries.map((query, index) => ({
    type: 'tool.execution',
    id: `exec_${id}_${index}`,
    name: 'web_search',
    arguments: JSON.stringify({ query }),
  }))

function whole(saying: Saying, frame: Frame) {
  const message = {
    type: 'message.output',
    id: `msg_${frame.id}`,
    role: 'assistant',
    model: frame.model,
    content: contentOf(saying),
  }
  return {
    object: 'conversation.response',
    conversation_id: `conv_${frame.id}`,
    outputs: [...searches(saying, frame), message],
    usage: usageOf(saying),
  }
}

function parts(saying: Saying, frame: Frame): string[] {
  const id = `msg_${frame.id}`
  const send = (data: { type: string; [field: string]: unknown }) => event(data, data.type)
  return [
    send({ type: 'conversation.response.started', conversation_id: `conv_${frame.id}` }),
    ...searches(saying, frame).flatMap((run) => [
      send({ ...run, type: 'tool.execution.started' }),
      send({ ...run, type: 'tool.execution.done' }),
    ]),
    ...contentOf(saying).map((content, content_index) =>
      send({ type: 'message.output.delta', id, content_index, content, model: frame.model }),
    ),
    send({ type: 'conversation.response.done', usage: usageOf(saying) }),
  ]
}
