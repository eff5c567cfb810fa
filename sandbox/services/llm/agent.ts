import {
  jsonOf,
  type LlmReply,
  type LlmRequest,
  listOf,
  partsText,
  recordOf,
  type Turn,
  textIn,
} from '../../models/exchange.ts'
import { countryIn, deltas, event, type Frame, hasTool, type Wire } from './wire.ts'

/** The Agent API of Perplexity. */
export const agent: Wire = { read, whole, parts }

function read(body: Record<string, unknown>): Omit<LlmRequest, 'provider'> {
  const search = listOf(body.tools).find((tool) => recordOf(tool).type === 'web_search')
  const instructions: Turn[] = body.instructions
    ? [{ role: 'system', text: textIn(body.instructions), calls: [] }]
    : []
  const input: Turn[] =
    typeof body.input === 'string'
      ? [{ role: 'user', text: body.input, calls: [] }]
      : listOf(body.input).map(turnOf)
  return {
    model: textIn(body.model).replace(/^perplexity\//, ''),
    turns: [...instructions, ...input],
    tools: [],
    mustCall: false,
    schema: jsonOf(recordOf(recordOf(body.response_format).json_schema).schema),
    search: hasTool(body.tools, /^web_search$/),
    country: countryIn(recordOf(search).user_location),
    stream: body.stream === true,
  }
}

function turnOf(entry: unknown): Turn {
  const { role, content } = recordOf(entry)
  const text = typeof content === 'string' ? content : partsText(content)
  return { role: role === 'assistant' ? 'assistant' : 'user', text, calls: [] }
}

/** Numbers that the text uses, which are not the order of the list. */
function outputOf(llmReply: LlmReply, { id }: Frame) {
  const results = llmReply.retrieved.map(({ url, title }, index) => ({
    id: index + 1,
    url,
    title,
    snippet: '',
    date: null,
  }))
  const searches =
    llmReply.queries.length > 0 || results.length > 0
      ? [{ type: 'search_results', queries: llmReply.queries, results: results.toReversed() }]
      : []
  const content = [{ type: 'output_text', text: llmReply.text, annotations: [], logprobs: [] }]
  return [
    ...searches,
    { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content },
  ]
}

function usageOf({ usage: { input, output }, queries }: LlmReply) {
  const [input_cost, output_cost, tool_calls_cost] = [
    input / 1e6,
    output / 1e6,
    (2.5 * queries.length) / 1000,
  ]
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    cost: {
      currency: 'USD',
      input_cost,
      output_cost,
      tool_calls_cost,
      total_cost: input_cost + output_cost + tool_calls_cost,
    },
    tool_calls_details: { search_web: { invocation: queries.length } },
  }
}

function whole(llmReply: LlmReply, frame: Frame) {
  return {
    id: `resp_${frame.id}`,
    object: 'response',
    created_at: frame.at,
    status: 'completed',
    error: null,
    model: frame.model,
    output: outputOf(llmReply, frame),
    usage: usageOf(llmReply),
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  let number = 0
  const send = (type: string, more: object) =>
    event({ type, sequence_number: number++, ...more }, type)
  return [
    send('response.created', {
      response: { ...whole(llmReply, frame), status: 'in_progress', output: [], usage: null },
    }),
    ...deltas(llmReply.text).map((delta) =>
      send('response.output_text.delta', { output_index: 0, content_index: 0, delta }),
    ),
    send('response.completed', { response: whole(llmReply, frame) }),
  ]
}
