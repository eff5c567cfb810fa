import {
  type Asking,
  jsonOf,
  listOf,
  partsText,
  recordOf,
  type Saying,
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

function read(body: Record<string, unknown>, { path }: Call): Omit<Asking, 'provider'> {
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

function groundingOf({ text, spans, retrieved, queries }: Saying, { origin, seed }: Frame) {
  if (queries.length === 0) return {}
  const groundingChunks = retrieved.map(({ url }) => ({
    web: { uri: `${origin}/gemini/grounding-api-redirect/${sealUrl(seed, url)}`, title: siteOf(url) },
  }))
  const bytes = (units: number) => Buffer.byteLength(text.slice(0, units))
  const groundingSupports = spans.map(({ link, start, end }) => ({
    segment: { startIndex: bytes(start), endIndex: bytes(end), text: text.slice(start, end) },
    groundingChunkIndices: [retrieved.findIndex(({ url }) => url === link.url)],
  }))
  const searchEntryPoint = { renderedContent: '<div></div>' }
  return { groundingMetadata: { webSearchQueries: queries, searchEntryPoint, groundingChunks, groundingSupports } }
}

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

function usageOf({ usage: { input, output } }: Saying) {
  return { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output }
}

const callParts = ({ calls }: Saying) =>
  calls.map(({ name, input }, index) => ({
    functionCall: { name, args: input },
    ...(index === 0 && { thoughtSignature: 'c2lnbmF0dXJl' }),
  }))

function whole(saying: Saying, frame: Frame) {
  const text = saying.text ? [{ text: saying.text }] : []
  const content = { role: 'model', parts: [...text, ...callParts(saying)] }
  return framed(frame, { content, finishReason: 'STOP', index: 0, ...groundingOf(saying, frame) }, saying)
}

function framed({ model, id }: Frame, candidate: object, saying: Saying) {
  return { candidates: [candidate], usageMetadata: usageOf(saying), modelVersion: model, responseId: id }
}

function parts(saying: Saying, frame: Frame): string[] {
  const piece = (given: object[]) =>
    event(framed(frame, { content: { role: 'model', parts: given }, index: 0 }, saying))
  const last = { content: { role: 'model', parts: callParts(saying) }, finishReason: 'STOP', index: 0 }
  return [
    ...deltas(saying.text).map((text) => piece([{ text }])),
    event(framed(frame, { ...last, ...groundingOf(saying, frame) }, saying)),
  ]
}
