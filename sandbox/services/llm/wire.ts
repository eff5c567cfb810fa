import type { LlmName } from '../../answers/rendering.ts'
import {
  type Json,
  jsonOf,
  type LlmReply,
  type LlmRequest,
  listOf,
  recordOf,
  type Tool,
  textIn,
} from '../../models/exchange.ts'
import type { Call } from '../service.ts'

export type Frame = {
  provider: LlmName
  model: string
  id: string
  at: number
  origin: string
  seed: number
}

/** One way of writing requests and answers down. */
export type Wire = {
  read(body: Record<string, unknown>, call: Call): Omit<LlmRequest, 'provider'>
  whole(llmReply: LlmReply, frame: Frame): unknown
  /** Server-sent events, one text each. */
  parts(llmReply: LlmReply, frame: Frame): string[]
}

export function event(data: unknown, name?: string): string {
  return `${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** Text as it trickles out of a model: a few words at a time. */
export function deltas(text: string): string[] {
  return text.match(/\S*\s*\S*\s*\S*\s*/g)?.filter(Boolean) ?? []
}

/** Tools in the nesting of chat completions, or without it. */
export function functionTools(tools: unknown): Tool[] {
  return listOf(tools).flatMap((entry): Tool[] => {
    const outer = recordOf(entry)
    const inner = outer.function ? recordOf(outer.function) : outer
    const schema: Json = jsonOf(
      inner.parameters ?? inner.input_schema ?? inner.parametersJsonSchema,
    )
    const isFunction = outer.type === undefined || outer.type === 'function'
    return isFunction && inner.name
      ? [{ name: textIn(inner.name), description: textIn(inner.description), schema }]
      : []
  })
}

export function hasTool(tools: unknown, type: RegExp): boolean {
  return listOf(tools).some((tool) => type.test(textIn(recordOf(tool).type)))
}

export function countryIn(location: unknown): string | null {
  return textIn(recordOf(location).country).toLowerCase() || null
}

/** Offsets in characters, as these providers count. */
export const charactersIn = (text: string, units: number): number =>
  Array.from(text.slice(0, units)).length
