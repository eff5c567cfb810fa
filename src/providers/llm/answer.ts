import { MAX_OUTPUT_TOKENS } from './calls/estimate.ts'
import { failed } from './calls/failure.ts'
import { type CallContext, type ProviderHandle, withRetry } from './calls/provider-call.ts'
import { library } from './library.ts'
import { localeHint } from './locale-hint.ts'
import type { LlmAnswer, LlmQuestion } from './port.ts'
import { billOf, citesIn, endingOf, listedIn, type Result, searchesIn } from './reading.ts'
import { joinSources, resolveRedirects } from './sources.ts'
import { answerOfApp } from './surfaces/answer.ts'

/** One question to one answer engine, with the web open to it where it can look. */
export async function answer(
  handle: ProviderHandle,
  question: LlmQuestion,
  callContext: CallContext,
): Promise<LlmAnswer> {
  if (handle.engine.surface) return answerOfApp(handle, question, callContext)
  const { now, clock, links } = callContext
  const { settings, engine } = handle
  const startedAt = now()
  const model = question.model ?? settings.model
  const isOpen = question.search !== false && engine.can.search
  const { result, bill, queries } = await withRetry(handle, clock, async (call) => {
    const found = await ask(handle, question, { model, isOpen, signal: call.signal })
    const fault = engine.readFault?.(endingOf(found, 0).raw)
    if (fault) throw failed(settings, { ...fault, cause: undefined })
    requireText(found, handle)
    const seen = searchesIn(found)
    const tookMs = now() - startedAt
    const ending = endingOf(found, isOpen ? seen.count : 0)
    const billed = billOf(ending, { handle, model, price: callContext.price(model), tookMs })
    call.succeed(billed.costUsd)
    return { result: found, bill: billed, queries: seen.queries }
  })
  const details = engine.readDetails?.(endingOf(result, 0).raw)
  const listed = joinSources(
    [...listedIn(result), ...(details?.listed ?? [])],
    details?.cites ?? citesIn(result),
  )
  const { sources, lost } = await resolveRedirects(listed, {
    fetcher: links,
    signal: clock.signal,
  })
  return {
    ...bill,
    text: result.text,
    sources: isOpen ? sources : null,
    searchQueries: details?.queries ?? queries,
    localization: localeHint(question, isOpen && engine.can.location).localization,
    warnings: [
      ...bill.warnings,
      ...(lost > 0 ? [`${lost} sources could not be resolved`] : []),
    ],
  }
}

type Ask = { model: string; isOpen: boolean; signal: AbortSignal }

async function ask(
  handle: ProviderHandle,
  question: LlmQuestion,
  { model, isOpen, signal }: Ask,
): Promise<Result> {
  const { generateText } = await library()
  const open = await handle.open()
  const { country, prompt, maxOutputTokens = MAX_OUTPUT_TOKENS } = question
  const webSearch = isOpen ? open.webSearch?.(model, country ? { country } : {}) : undefined
  const { words } = localeHint(question, isOpen && handle.engine.can.location)
  return generateText({
    model: webSearch?.model ?? open.model(model),
    prompt,
    maxOutputTokens,
    maxRetries: 0,
    include: { responseBody: true },
    abortSignal: signal,
    providerOptions: { ...open.options, ...webSearch?.options },
    ...(webSearch?.tools && { tools: webSearch.tools }),
    ...(words && { instructions: words }),
  })
}

function requireText({ text, finishReason }: Result, { settings }: ProviderHandle) {
  if (text.trim() !== '') return
  const isRefused = finishReason === 'content-filter'
  const words = isRefused
    ? 'it does not answer this question'
    : `an empty answer (${finishReason})`
  throw failed(settings, {
    reason: isRefused ? 'blocked' : 'unreadable',
    words,
    cause: undefined,
  })
}
