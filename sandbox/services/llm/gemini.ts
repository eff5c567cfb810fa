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
import { sealUrl } from '../redirects.ts'
import type { Call } from '../service.ts'
import { deltas, event, type Frame, functionTools, type Wire } from './wire.ts'

/** The Gemini API: sources are redirects, offsets count bytes. */
export const gemini: Wire = { read, whole, parts }

const PATH = /\/models\/([^:/]+):(generateContent|streamGenerateContent)$/

export const isGeminiPath = (path: string): boolean => PATH.test(path)

function read(body: Record<string, unknown>, { path }: Call): Omit<LlmRequest, 'provider'> {
  const [, model = '', method] = PATH.exec(path) ?? []
  const tools = listOf(body.tools).map(recordOf)
  const system = partsText(recordOf(body.systemInstruction).parts)
  const choice = recordOf(recordOf(body.toolConfig).functionCallingConfig).mode
  return {
    model,
    turns: [
      ...(system ? [{ role: 'system' as const, text: system, calls: [] }] : []),
      ...listOf(body.contents).flatMap(turnsOf),
    ],
    tools: tools.flatMap((tool) => functionTools(tool.functionDeclarations)),
    mustCall: choice === 'ANY',
    schema: jsonOf(recordOf(body.generationConfig).responseJsonSchema),
    search: tools.some((tool) => tool.googleSearch !== undefined),
    country: null,
    stream: method === 'streamGenerateContent',
  }
}

function turnsOf(entry: unknown): Turn[] {
  const { role, parts: given } = recordOf(entry)
  const all = listOf(given).map(recordOf)
  const results = all.filter((part) => part.functionResponse)
  if (results.length > 0)
    return results.map((part) => ({
      role: 'tool',
      text: JSON.stringify(recordOf(part.functionResponse).response),
      calls: [],
    }))
  const calls = all
    .filter((part) => part.functionCall)
    .map((part): ToolCall => {
      const { id, name, args } = recordOf(part.functionCall)
      return { id: textIn(id), name: textIn(name), input: jsonOf(args) }
    })
  return [{ role: role === 'model' ? 'assistant' : 'user', text: partsText(given), calls }]
}

function groundingOf({ text, spans, retrieved, queries }: LlmReply, { origin, seed }: Frame) {
  if (queries.length === 0) return {}
  const groundingChunks = retrieved.map(({ url }) => ({
    web: {
      uri: `${origin}/gemini/grounding-api-redirect/${sealUrl(seed, url)}`,
      title: siteOf(url),
    },
  }))
  const bytes = (units: number) => Buffer.byteLength(text.slice(0, units))
  const groundingSupports = spans.map(({ link, start, end }) => ({
    segment: { startIndex: bytes(start), endIndex: bytes(end), text: text.slice(start, end) },
    groundingChunkIndices: [retrieved.findIndex(({ url }) => url === link.url)],
  }))
  const searchEntryPoint = { renderedContent: '<div></div>' }
  return {
    groundingMetadata: {
      webSearchQueries: queries,
      searchEntryPoint,
      groundingChunks,
      groundingSupports,
    },
  }
}

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

function usageOf({ usage: { input, output } }: LlmReply) {
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
  }
}

const callParts = ({ calls }: LlmReply) =>
  calls.map(({ name, input }, index) => ({
    functionCall: { name, args: input },
    ...(index === 0 && { thoughtSignature: 'c2lnbmF0dXJl' }),
  }))

function whole(llmReply: LlmReply, frame: Frame) {
  const text = llmReply.text ? [{ text: llmReply.text }] : []
  const content = { role: 'model', parts: [...text, ...callParts(llmReply)] }
  return framed(
    frame,
    { content, finishReason: 'STOP', index: 0, ...groundingOf(llmReply, frame) },
    llmReply,
  )
}

function framed({ model, id }: Frame, candidate: object, llmReply: LlmReply) {
  return {
    candidates: [candidate],
    usageMetadata: usageOf(llmReply),
    modelVersion: model,
    responseId: id,
  }
}

function parts(llmReply: LlmReply, frame: Frame): string[] {
  const piece = (given: object[]) =>
    event(framed(frame, { content: { role: 'model', parts: given }, index: 0 }, llmReply))
  const last = {
    content: { role: 'model', parts: callParts(llmReply) },
    finishReason: 'STOP',
    index: 0,
  }
  return [
    ...deltas(llmReply.text).map((text) => piece([{ text }])),
    event(framed(frame, { ...last, ...groundingOf(llmReply, frame) }, llmReply)),
  ]
}
