import type { streamText, ToolSet } from 'ai'
import { MAX_OUTPUT_TOKENS } from './estimate.ts'
import { failed } from './failure.ts'
import { createFence, withRule } from './fence.ts'
import { library } from './library.ts'
import { toModelMessages, toToolSet } from './messages.ts'
import type { LlmPart, LlmToolCall, LlmTurn } from './port.ts'
import { type Asking, type Lane, persist, type Visit } from './provider-call.ts'
import { billOf, type Ending } from './reading.ts'

type Piece = ReturnType<typeof streamText<ToolSet>>['stream'] extends AsyncIterable<infer Part> ? Part : never
type Open = { visit: Visit; first: LlmPart; rest: AsyncGenerator<LlmPart> }

/** One step of a conversation. It is begun again, or elsewhere, only while nothing of it was heard. */
export async function step(lane: Lane, turn: LlmTurn, asking: Asking): Promise<AsyncGenerator<LlmPart>> {
  return flow(await persist(lane, asking.clock, (visit) => begin(lane, { turn, asking, visit })))
}

type Beginning = { turn: LlmTurn; asking: Asking; visit: Visit }

async function begin(lane: Lane, { turn, asking, visit }: Beginning): Promise<Open> {
  const rest = parts(lane, turn, asking)
  const { value: first } = await rest.next()
  if (first) return { visit, first, rest }
  throw failed(lane.settings, { reason: 'unreadable', words: 'an empty answer', cause: undefined })
}

async function* flow({ visit, first, rest }: Open): AsyncGenerator<LlmPart> {
  let isOver = false
  try {
    yield first
    yield* rest
    isOver = true
    visit.succeed()
  } catch (thrown) {
    isOver = true
    throw visit.fail(thrown)
  } finally {
    // A listener who goes away has heard enough.
    if (!isOver) visit.succeed()
    await rest.return(undefined)
  }
}

async function* parts(lane: Lane, turn: LlmTurn, { clock, now, price }: Asking): AsyncGenerator<LlmPart> {
  const startedAt = now()
  const model = turn.model ?? lane.settings.model
  const stop = new AbortController()
  try {
    for await (const piece of await open(lane, turn, AbortSignal.any([clock.signal, stop.signal]))) {
      if (piece.type === 'error') throw piece.error
      if (piece.type === 'abort') throw clock.signal.reason
      if (piece.type === 'text-delta' && piece.text !== '') yield { type: 'text', delta: piece.text }
      if (piece.type === 'tool-call') yield { type: 'call', call: callOf(piece, lane) }
      if (piece.type === 'finish-step') {
        const ending = endingOf(piece, lane)
        yield { type: 'end', bill: billOf(ending, { lane, model, price: price(model), tookMs: now() - startedAt }) }
      }
    }
  } finally {
    stop.abort()
  }
}

async function open(lane: Lane, turn: LlmTurn, signal: AbortSignal): Promise<AsyncIterable<Piece>> {
  const { streamText, jsonSchema } = await library()
  const { model, options } = await lane.open()
  const { instructions, messages, tools = [], toolChoice, maxOutputTokens = MAX_OUTPUT_TOKENS } = turn
  const fence = turn.fence ?? createFence()
  return streamText({
    model: model(turn.model ?? lane.settings.model),
    messages: toModelMessages(messages, fence),
    instructions: withRule(instructions),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    // They come as parts of the stream.
    onError: () => {},
    ...(options && { providerOptions: options }),
    ...(tools.length > 0 && { tools: toToolSet(tools, jsonSchema), toolChoice: toolChoice ?? 'auto' }),
  }).stream
}

type Call = Extract<Piece, { type: 'tool-call' }>

function callOf({ toolCallId, toolName, input, providerMetadata }: Call, { engine }: Lane): LlmToolCall {
  const memo = engine.wantsMemo && providerMetadata ? { memo: providerMetadata } : {}
  return { id: toolCallId, name: toolName, input, ...memo }
}

type Finish = Extract<Piece, { type: 'finish-step' }>

function endingOf({ usage, finishReason, rawFinishReason, response, providerMetadata }: Finish, lane: Lane): Ending {
  const isCut = finishReason === 'interrupted' || (finishReason === 'other' && rawFinishReason === undefined)
  if (isCut) throw failed(lane.settings, { reason: 'network', words: 'the answer was cut short', cause: undefined })
  const raw = { text: '', urls: [], model: response.modelId, metadata: providerMetadata ?? {} }
  return { usage, finishReason, warnings: undefined, searches: 0, raw }
}
