import { openaiUrl } from '../../answers/rendering.ts'
import {
  jsonOf,
  type LlmReply,
  type LlmRequest,
  listOf,
  parsed,
  partsText,
  recordOf,
  type Turn,
  textIn,
} from '../../models/exchange.ts'
import {
  charactersIn,
  countryIn,
  deltas,
  event,
  type Frame,
  functionTools,
  hasTool,
  type Wire,
} from './wire.ts'

/** The Responses API, as OpenAI and xAI speak it. */
export const responses: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<LlmRequest, 'provider'> {
  const search = listOf(body.tools).find((tool) =>
    /^web_search/.test(textIn(recordOf(tool).type)),
  )
  return {
    model: textIn(body.model),
    turns: listOf(body.input).flatMap(turnOf),
    tools: functionTools(body.tools),
    mustCall: body.tool_choice === 'required',
    schema: jsonOf(recordOf(recordOf(body.text).format).schema),
    search: hasTool(body.tools, /^web_search/),
    country: countryIn(recordOf(search).user_location),
    stream: body.stream === true,
  }
}

function turnOf(entry: unknown): Turn[] {
  const item = recordOf(entry)
  if (item.type === 'function_call') {
    const call = {
      id: textIn(item.call_id),
      name: textIn(item.name),
      input: parsed(textIn(item.arguments)),
    }
    return [{ role: 'assistant', text: '', calls: [call] }]
  }
  if (item.type === 'function_call_output')
    return [{ role: 'tool', text: textOf(item.output), calls: [] }]
  const role = ROLES.find((known) => known === item.role) ?? 'system'
  return item.role ? [{ role, text: partsText(item.content), calls: [] }] : []
}

const ROLES = ['assistant', 'user'] as const

const textOf = (output: unknown) =>
  typeof output === 'string' ? output : JSON.stringify(output)

function itemsOf(llmReply: LlmReply, frame: Frame) {
  const search = llmReply.queries.map((query, index) => ({
    type: 'web_search_call',
    id: `ws_${frame.id}_${index}`,
    status: 'completed',
    action: {
      type: 'search',
      query,
      sources: llmReply.retrieved.map(({ url }) => ({ type: 'url', url })),
    },
  }))
  const content = [
    {
      type: 'output_text',
      text: llmReply.text,
      annotations: annotationsOf(llmReply, frame),
      logprobs: [],
    },
  ]
  const message = {
    type: 'message',
    id: `msg_${frame.id}`,
    role: 'assistant',
    status: 'completed',
    content,
  }
  const calls = llmReply.calls.map(({ id, name, input }) => ({
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: JSON.stringify(input),
    status: 'completed',
  }))
  return [...search, ...(llmReply.text ? [message] : []), ...calls]
}

function annotationsOf({ text, spans }: LlmReply, { provider }: Frame) {
  return spans.map(({ link, start, end }) => ({
    type: 'url_citation',
    start_index: charactersIn(text, start),
    end_index: charactersIn(text, end),
    url: provider === 'openai' ? openaiUrl(link.url) : link.url,
    title: link.title,
  }))
}

function usageOf({ usage: { input, output } }: LlmReply) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  }
}

function whole(llmReply: LlmReply, frame: Frame) {
  return {
    id: `resp_${frame.id}`,
    object: 'response',
    created_at: frame.at,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: frame.model,
    output: itemsOf(llmReply, frame),
    usage: usageOf(llmReply),
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  let number = 0
  const send = (type: string, more: object) =>
    event({ type, sequence_number: number++, ...more }, type)
  const opened = { ...whole(llmReply, frame), status: 'in_progress', output: [], usage: null }
  return [
    send('response.created', { response: opened }),
    ...itemsOf(llmReply, frame).flatMap((item, output_index) =>
      itemParts(item, { output_index, llmReply, frame, send }),
    ),
    send('response.completed', { response: whole(llmReply, frame) }),
  ]
}

type Item = ReturnType<typeof itemsOf>[number]
type Stream = {
  output_index: number
  llmReply: LlmReply
  frame: Frame
  send: (type: string, more: object) => string
}

function itemParts(item: Item, { output_index, llmReply, frame, send }: Stream): string[] {
  const ids = { item_id: item.id, output_index }
  const done = send('response.output_item.done', { output_index, item })
  if ('arguments' in item) {
    const added = { ...item, arguments: '', status: 'in_progress' }
    return [
      send('response.output_item.added', { output_index, item: added }),
      send('response.function_call_arguments.delta', { ...ids, delta: item.arguments }),
      send('response.function_call_arguments.done', { ...ids, arguments: item.arguments }),
      done,
    ]
  }
  if (!('content' in item))
    return [send('response.output_item.added', { output_index, item }), done]
  const added = { ...item, status: 'in_progress', content: [] }
  return [
    send('response.output_item.added', { output_index, item: added }),
    ...deltas(llmReply.text).map((delta) =>
      send('response.output_text.delta', { ...ids, content_index: 0, delta }),
    ),
    ...annotationsOf(llmReply, frame).map((annotation, annotation_index) =>
      send('response.output_text.annotation.added', {
        ...ids,
        content_index: 0,
        annotation_index,
        annotation,
      }),
    ),
    done,
  ]
}
