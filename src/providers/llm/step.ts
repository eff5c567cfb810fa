import type { streamText, ToolSet } from 'ai'
import { MAX_OUTPUT_TOKENS } from './calls/estimate.ts'
import { failed } from './calls/failure.ts'
import {
  type Call,
  type CallContext,
  type ProviderHandle,
  withRetry,
} from './calls/provider-call.ts'
import { createFence, withRule } from './fence.ts'
import { library } from './library.ts'
import { toModelMessages, toToolSet } from './messages.ts'
import type { LlmPart, LlmToolCall, LlmTurn } from './port.ts'
import { billOf, type Ending } from './reading.ts'

const EMPTY = { reason: 'unreadable', words: 'an empty answer' } as const
const CUT_SHORT = { reason: 'network', words: 'the answer was cut short' } as const

type Piece =
  ReturnType<typeof streamText<ToolSet>>['stream'] extends AsyncIterable<infer Part>
    ? Part
    : never
type Open = { call: Call; first: LlmPart; rest: AsyncGenerator<LlmPart> }

/** One step of a conversation. It is retried only while nothing of it was streamed. */
export async function step(
  handle: ProviderHandle,
  turn: LlmTurn,
  callContext: CallContext,
): Promise<AsyncGenerator<LlmPart>> {
  return flow(
    await withRetry(handle, callContext.clock, (call) =>
      begin(handle, { turn, callContext, call }),
    ),
  )
}

type Beginning = { turn: LlmTurn; callContext: CallContext; call: Call }

async function begin(
  handle: ProviderHandle,
  { turn, callContext, call }: Beginning,
): Promise<Open> {
  const rest = parts(handle, turn, callContext)
  const { value: first } = await rest.next()
  if (first) return { call, first, rest }
  throw failed(handle.settings, { ...EMPTY, cause: undefined })
}

async function* flow({ call, first, rest }: Open): AsyncGenerator<LlmPart> {
  let isOver = false
  let usd: number | null = null
  try {
    yield first
    for await (const part of rest) {
      if (part.type === 'end') usd = part.bill.costUsd
      yield part
    }
    isOver = true
    call.succeed(usd)
  } catch (thrown) {
    isOver = true
    throw call.fail(thrown)
  } finally {
    // A reader who stops early got what it wanted: that is no failure of the provider.
    if (!isOver) call.succeed()
    await rest.return(undefined)
  }
}

async function* parts(
  handle: ProviderHandle,
  turn: LlmTurn,
  { clock, now, price }: CallContext,
): AsyncGenerator<LlmPart> {
  const startedAt = now()
  const model = turn.model ?? handle.settings.model
  const stop = new AbortController()
  let hasOutput = false
  try {
    for await (const piece of await open(
      handle,
      turn,
      AbortSignal.any([clock.signal, stop.signal]),
    )) {
      if (piece.type === 'error') throw piece.error
      if (piece.type === 'abort') throw clock.signal.reason
      hasOutput ||= piece.type === 'text-delta' || piece.type === 'tool-call'
      if (piece.type === 'text-delta' && piece.text !== '')
        yield { type: 'text', delta: piece.text }
      if (piece.type === 'tool-call') yield { type: 'call', call: callOf(piece, handle) }
      if (piece.type === 'finish-step') {
        const ending = endingOf(piece, { handle, hasOutput })
        yield {
          type: 'end',
          bill: billOf(ending, {
            handle,
            model,
            price: price(model),
            tookMs: now() - startedAt,
          }),
        }
      }
    }
  } finally {
    stop.abort()
  }
}

async function open(
  handle: ProviderHandle,
  turn: LlmTurn,
  signal: AbortSignal,
): Promise<AsyncIterable<Piece>> {
  const { streamText, jsonSchema } = await library()
  const { model, options } = await handle.open()
  const {
    instructions,
    messages,
    tools = [],
    toolChoice,
    maxOutputTokens = MAX_OUTPUT_TOKENS,
  } = turn
  const fence = turn.fence ?? createFence()
  return streamText({
    model: model(turn.model ?? handle.settings.model),
    messages: toModelMessages(messages, fence),
    instructions: withRule(instructions),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    // They come as parts of the stream.
    onError: () => {},
    ...(options && { providerOptions: options }),
    ...(tools.length > 0 && {
      tools: toToolSet(tools, jsonSchema),
      toolChoice: toolChoice ?? 'auto',
    }),
  }).stream
}

type ToolCallPiece = Extract<Piece, { type: 'tool-call' }>

function callOf(
  { toolCallId, toolName, input, providerMetadata }: ToolCallPiece,
  { engine }: ProviderHandle,
): LlmToolCall {
  const memo = engine.wantsMemo && providerMetadata ? { memo: providerMetadata } : {}
  return { id: toolCallId, name: toolName, input, ...memo }
}

type Finish = Extract<Piece, { type: 'finish-step' }>

function endingOf(
  { usage, finishReason, rawFinishReason, response, providerMetadata }: Finish,
  { handle, hasOutput }: { handle: ProviderHandle; hasOutput: boolean },
): Ending {
  const isCut =
    finishReason === 'interrupted' ||
    (finishReason === 'other' && rawFinishReason === undefined)
  if (isCut)
    throw failed(handle.settings, { ...(hasOutput ? CUT_SHORT : EMPTY), cause: undefined })
  const raw = { text: '', urls: [], model: response.modelId, metadata: providerMetadata ?? {} }
  return { usage, finishReason, warnings: undefined, searches: 0, raw }
}
