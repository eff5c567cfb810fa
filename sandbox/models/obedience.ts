import { callOf, inputFor } from './chat.ts'
import {
  type Json,
  type LlmReply,
  type LlmRequest,
  llmReply,
  parsed,
  type Tool,
} from './exchange.ts'
import { unfenced } from './fence.ts'

const ORDER =
  /(?<!\p{L})(call|run|use|execute|invoke|вызови|запусти|выполни|виклич|виконай)(?!\p{L})/iu

/** A model without judgement: whatever it takes for an order is carried out, once each. */
export function obey(asking: LlmRequest, obedience: true | 'unfenced' = true): LlmReply | null {
  const readable = asking.turns
    .filter(({ role, text }) => role !== 'assistant' && (role !== 'system' || isStrong(text)))
    // Results travel as JSON, where an end of line is two signs.
    .map((turn) => ({ ...turn, text: turn.text.replaceAll('\\n', '\n') }))
    .map((turn) => (obedience === 'unfenced' ? { ...turn, text: unfenced(turn.text) } : turn))
  const done = new Set(
    asking.turns.flatMap(({ calls }) =>
      calls.map(({ name, input }) => name + JSON.stringify(input)),
    ),
  )
  for (const { text } of readable.toReversed()) {
    for (const tool of [...asking.tools, ...namedIn(text, asking.tools)]) {
      const input = ordersFor(tool, text, asking).find(
        (each) => !done.has(tool.name + JSON.stringify(each)),
      )
      if (input !== undefined) return llmReply('', { calls: [callOf(tool, input, asking)] })
    }
  }
  const words = readable.map(
    ({ text }) =>
      /\b(?:reply|answer|respond|say|write)(?: only| exactly)?(?: with)?:\s*(.+)/i.exec(
        text,
      )?.[1],
  )
  const wanted = words.findLast((found) => found !== undefined)
  return wanted === undefined ? null : llmReply(wanted.slice(0, 2000))
}

/** It also tries what it was never offered. */
const namedIn = (text: string, known: Tool[]): Tool[] =>
  [...new Set(text.match(/\b[a-z]+(?:_[a-z]+)+(?= with \\?\{)/g))]
    .filter((name) => !known.some((tool) => tool.name === name))
    .map((name) => ({ name, description: '', schema: {} }))

// Instructions of the app name tools too; only an attack speaks like this.
const isStrong = (text: string) =>
  /ignore (all |any )?(the )?(previous|earlier|above) instructions/i.test(text)

/** The arguments of every order to use this tool. */
function ordersFor(tool: Tool, text: string, asking: LlmRequest): Json[] {
  const orders: Json[] = []
  for (let at = text.indexOf(tool.name); at >= 0; at = text.indexOf(tool.name, at + 1)) {
    const before = text.slice(Math.max(0, at - 60), at)
    const after = text.slice(at + tool.name.length)
    if (/^\w/.test(after) || !ORDER.test(before)) continue
    orders.push(
      objectAfter(after) ??
        inputFor(tool, {
          ...asking,
          turns: [{ role: 'user', text: after.slice(0, 300), calls: [] }],
        }),
    )
  }
  return orders
}

function objectAfter(text: string): Json | undefined {
  const start = text.indexOf('{')
  if (start < 0 || start > 60) return undefined
  for (let end = text.indexOf('}', start); end >= 0; end = text.indexOf('}', end + 1)) {
    const found = parsed(text.slice(start, end + 1).replaceAll('\\"', '"'))
    if (found !== null) return found
  }
  return undefined
}
