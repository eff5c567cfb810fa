import type { LlmName, Span } from '../answers/rendering.ts'
import type { Link } from '../world/types.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type ToolCall = { id: string; name: string; input: Json }
export type Tool = { name: string; description: string; schema: Json }

/** One message, whoever wrote it; of a tool message the text is what the tool gave. */
export type Turn = {
  role: 'system' | 'user' | 'assistant' | 'tool'
  text: string
  calls: ToolCall[]
}

/** A request without its wire format. */
export type LlmRequest = {
  provider: LlmName
  model: string
  turns: Turn[]
  tools: Tool[]
  mustCall: boolean
  /** JSON Schema of the wanted object. */
  schema: Json
  search: boolean
  country: string | null
  stream: boolean
}

/** An answer without its wire format. */
export type LlmReply = {
  text: string
  spans: Span[]
  retrieved: Link[]
  queries: string[]
  calls: ToolCall[]
  usage: { input: number; output: number }
}

export function llmReply(text: string, more: Partial<LlmReply> = {}): LlmReply {
  const usage = { input: 40, output: Math.ceil(text.length / 4) + 1 }
  return { text, spans: [], retrieved: [], queries: [], calls: [], usage, ...more }
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Text of a message, given whole or in parts. */
export function partsText(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => textIn(recordOf(part).text))
    .join('')
}

export function jsonOf(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** What a model wrote as arguments, or null when it is no JSON. */
export function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
