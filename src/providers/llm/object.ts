import type { NoObjectGeneratedError } from 'ai'
import { MAX_OUTPUT_TOKENS } from './calls/estimate.ts'
import { type CallContext, type ProviderHandle, withRetry } from './calls/provider-call.ts'
import { createFence, withRule } from './fence.ts'
import { library } from './library.ts'
import type { LlmObject, LlmTask } from './port.ts'
import { billOf, type Ending, endingOf } from './reading.ts'

/** An answer in a given shape, checked against it. */
export async function object<T>(
  handle: ProviderHandle,
  task: LlmTask<T>,
  { now, clock, price }: CallContext,
): Promise<LlmObject<T>> {
  const startedAt = now()
  const model = task.model ?? handle.settings.model
  return withRetry(handle, clock, async (call) => {
    const { value, ending } = await make(handle, task, { model, signal: call.signal })
    const bill = billOf(ending, {
      handle,
      model,
      price: price(model),
      tookMs: now() - startedAt,
    })
    call.succeed(bill.costUsd)
    return { value, ...bill }
  })
}

type Made<T> = { value: T; ending: Ending }
type With = { model: string; signal: AbortSignal }

async function make<T>(
  handle: ProviderHandle,
  task: LlmTask<T>,
  { model, signal }: With,
): Promise<Made<T>> {
  const { generateText, Output, NoObjectGeneratedError } = await library()
  const open = await handle.open()
  const { schema, name, instructions, data, maxOutputTokens = MAX_OUTPUT_TOKENS } = task
  try {
    const result = await generateText({
      model: open.model(model),
      prompt: createFence()(name, JSON.stringify(data)),
      instructions: withRule(instructions),
      output: Output.object({ schema, name }),
      maxOutputTokens,
      maxRetries: 0,
      include: { responseBody: true },
      abortSignal: signal,
      ...(open.options && { providerOptions: open.options }),
    })
    return { value: result.output, ending: endingOf(result, 0) }
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    return rescue(task, error)
  }
}

/** Small servers ignore the shape they are given and wrap the object in prose. */
function rescue<T>({ schema }: LlmTask<T>, error: NoObjectGeneratedError): Made<T> {
  const { text = '', usage, finishReason = 'other', response } = error
  const read = schema.safeParse(objectIn(text))
  if (!read.success || !usage) throw error
  const raw = { text, urls: [], model: response?.modelId ?? '', metadata: {} }
  return {
    value: read.data,
    ending: { usage, finishReason, warnings: undefined, searches: 0, raw },
  }
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
