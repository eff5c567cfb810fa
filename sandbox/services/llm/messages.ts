import type { Span } from '../../answers/rendering.ts'
import {
  jsonOf,
  type LlmReply,
  type LlmRequest,
  listOf,
  partsText,
  recordOf,
  type ToolCall,
  type Turn,
  textIn,
} from '../../models/exchange.ts'
import {
  countryIn,
  deltas,
  event,
  type Frame,
  functionTools,
  hasTool,
  type Wire,
} from './wire.ts'

/** The Messages API of Anthropic. */
export const messages: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<LlmRequest, 'provider'> {
  const search = listOf(body.tools).find((tool) =>
    /^web_search_/.test(textIn(recordOf(tool).type)),
  )
  const system = partsText(body.system)
  return {
    model: textIn(body.model),
    turns: [
      ...(system ? [{ role: 'system' as const, text: system, calls: [] }] : []),
      ...listOf(body.messages).flatMap(turnsOf),
    ],
    tools: functionTools(listOf(body.tools).filter((tool) => recordOf(tool).input_schema)),
    mustCall: recordOf(body.tool_choice).type === 'any',
    schema: jsonOf(recordOf(recordOf(body.output_config).format).schema),
    search: hasTool(body.tools, /^web_search_/),
    country: countryIn(recordOf(search).user_location),
    stream: body.stream === true,
  }
}

function turnsOf(entry: unknown): Turn[] {
  const { role, content } = recordOf(entry)
  const blocks = listOf(content).map(recordOf)
  const results = blocks.filter(({ type }) => type === 'tool_result')
  if (results.length > 0)
    return results.map((block) => ({ role: 'tool', text: partsText(block.content), calls: [] }))
  const calls = blocks
    .filter(({ type }) => type === 'tool_use')
    .map(
      ({ id, name, input }): ToolCall => ({
        id: textIn(id),
        name: textIn(name),
        input: jsonOf(input),
      }),
    )
  return [
    { role: role === 'assistant' ? 'assistant' : 'user', text: partsText(content), calls },
  ]
}

type Block = { type: string; [field: string]: unknown }

function blocksOf(llmReply: LlmReply, frame: Frame): Block[] {
  const search = llmReply.queries.flatMap((query, index): Block[] => {
    const id = `srvtoolu_${frame.id}_${index}`
    const content = llmReply.retrieved.map(({ url, title }) => ({
      type: 'web_search_result',
      url,
      title,
      encrypted_content: 'c2VhbGVk',
      page_age: null,
    }))
    return [
      { type: 'server_tool_use', id, name: 'web_search', input: { query } },
      { type: 'web_search_tool_result', tool_use_id: id, content },
    ]
  })
  const calls = llmReply.calls.map(
    ({ id, name, input }): Block => ({ type: 'tool_use', id: `toolu_${id}`, name, input }),
  )
  return [...search, ...textBlocks(llmReply), ...calls]
}

/** A stretch that rests on a page is a block of its own. */
function textBlocks({ text, spans }: LlmReply): Block[] {
  const blocks: Block[] = []
  let at = 0
  const ordered = spans.toSorted((one, other) => one.start - other.start)
  const plain = (end: number) => {
    if (end > at) blocks.push({ type: 'text', text: text.slice(at, end) })
  }
  for (const start of new Set(ordered.map((span) => span.start))) {
    const here = ordered.filter((span) => span.start === start)
    const end = Math.max(...here.map((span) => span.end))
    plain(start)
    const stretch = text.slice(start, end)
    blocks.push({
      type: 'text',
      text: stretch,
      citations: here.map(({ link }) => citation(link, stretch)),
    })
    at = end
  }
  plain(text.length)
  return blocks
}

function citation({ url, title }: Span['link'], stretch: string) {
  const cited_text = stretch.slice(0, 150)
  return {
    type: 'web_search_result_location',
    url,
    title,
    cited_text,
    encrypted_index: 'c2VhbGVk',
  }
}

function usageOf({ usage: { input, output }, queries }: LlmReply) {
  const server_tool_use = queries.length > 0 ? { web_search_requests: queries.length } : null
  return { input_tokens: input, output_tokens: output, server_tool_use }
}

const stopOf = ({ calls }: LlmReply) => (calls.length > 0 ? 'tool_use' : 'end_turn')

function whole(llmReply: LlmReply, frame: Frame) {
  return {
    id: `msg_${frame.id}`,
    type: 'message',
    role: 'assistant',
    model: frame.model,
    content: blocksOf(llmReply, frame),
    stop_reason: stopOf(llmReply),
    stop_sequence: null,
    usage: usageOf(llmReply),
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  const opened = {
    ...whole(llmReply, frame),
    content: [],
    stop_reason: null,
    usage: { input_tokens: llmReply.usage.input, output_tokens: 1 },
  }
  const send = (data: { type: string; [field: string]: unknown }) => event(data, data.type)
  return [
    send({ type: 'message_start', message: opened }),
    ...blocksOf(llmReply, frame).flatMap((block, index) => blockParts(block, index).map(send)),
    send({
      type: 'message_delta',
      delta: { stop_reason: stopOf(llmReply), stop_sequence: null },
      usage: usageOf(llmReply),
    }),
    send({ type: 'message_stop' }),
  ]
}

function blockParts(block: Block, index: number): Block[] {
  const stop = { type: 'content_block_stop', index }
  const delta = (inner: object): Block => ({ type: 'content_block_delta', index, delta: inner })
  const start = (content_block: object): Block => ({
    type: 'content_block_start',
    index,
    content_block,
  })
  if (block.type === 'text') {
    const cites = listOf(block.citations).map((cite) =>
      delta({ type: 'citations_delta', citation: cite }),
    )
    const words = deltas(textIn(block.text)).map((text) => delta({ type: 'text_delta', text }))
    return [start({ type: 'text', text: '' }), ...words, ...cites, stop]
  }
  if (block.type === 'web_search_tool_result') return [start(block), stop]
  const partial_json = JSON.stringify(block.input)
  return [
    start({ ...block, input: {} }),
    delta({ type: 'input_json_delta', partial_json }),
    stop,
  ]
}
