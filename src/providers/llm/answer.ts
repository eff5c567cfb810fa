import { MAX_OUTPUT_TOKENS } from './estimate.ts'
import { failed } from './failure.ts'
import { library } from './library.ts'
import { localeHint } from './locale-hint.ts'
import type { LlmAnswer, LlmQuestion } from './port.ts'
import { type Asking, type Lane, persist } from './provider-call.ts'
import { billOf, citesIn, endingOf, listedIn, type Result, searchesIn } from './reading.ts'
import { joinSources, resolveRedirects } from './sources.ts'

/** One question to one answer engine, with the web open to it where it can look. */
export async function answer(lane: Lane, question: LlmQuestion, asking: Asking): Promise<LlmAnswer> {
  const { now, clock, links } = asking
  const { settings, engine } = lane
  const startedAt = now()
  const model = question.model ?? settings.model
  const isOpen = question.search !== false && engine.can.search
  const result = await persist(lane, clock, async (visit) => {
    const found = await ask(lane, question, { model, isOpen, signal: visit.signal })
    requireText(found, lane)
    visit.succeed()
    return found
  })
  const tookMs = now() - startedAt
  const seen = searchesIn(result)
  const ending = endingOf(result, isOpen ? seen.count : 0)
  const details = engine.readDetails?.(ending.raw)
  const bill = billOf(ending, { lane, model, price: asking.price(model), tookMs })
  const listed = joinSources(listedIn(result), details?.cites ?? citesIn(result))
  const { sources, lost } = await resolveRedirects(listed, { fetcher: links, signal: clock.signal })
  return {
    ...bill,
    text: result.text,
    sources: isOpen ? sources : null,
    searchQueries: details?.queries ?? seen.queries,
    localization: localeHint(question, isOpen && engine.can.location).localization,
    warnings: [...bill.warnings, ...(lost > 0 ? [`${lost} sources could not be resolved`] : [])],
  }
}

type Ask = { model: string; isOpen: boolean; signal: AbortSignal }

async function ask(lane: Lane, question: LlmQuestion, { model, isOpen, signal }: Ask): Promise<Result> {
  const { generateText } = await library()
  const open = await lane.open()
  const { country, prompt, maxOutputTokens = MAX_OUTPUT_TOKENS } = question
  const looking = isOpen ? open.looking?.(model, country ? { country } : {}) : undefined
  const { words } = localeHint(question, isOpen && lane.engine.can.location)
  return generateText({
    model: looking?.model ?? open.model(model),
    prompt,
    maxOutputTokens,
    maxRetries: 0,
    include: { responseBody: true },
    abortSignal: signal,
    providerOptions: { ...open.options, ...looking?.options },
    ...(looking?.tools && { tools: looking.tools }),
    ...(words && { instructions: words }),
  })
}

function requireText({ text, finishReason }: Result, { settings }: Lane) {
  if (text.trim() !== '') return
  const isRefused = finishReason === 'content-filter'
  const words = isRefused ? 'it does not answer this question' : `an empty answer (${finishReason})`
  throw failed(settings, { reason: isRefused ? 'blocked' : 'unreadable', words, cause: undefined })
}
