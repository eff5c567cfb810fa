import { failed } from '../calls/failure.ts'
import { type CallContext, type ProviderHandle, withRetry } from '../calls/provider-call.ts'
import type { LlmAnswer, LlmQuestion, LlmSource } from '../port.ts'
import { resolveRedirects } from '../sources.ts'
import { isSurface, type SurfacePage } from './surface.ts'

const NO_USAGE = {
  inputTokens: null,
  cachedTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  searches: null,
}

/** One question to an app, or to a model that somebody asks for us. An empty answer is a failure: it does not say that a brand is absent. */
export async function answerOfApp(
  handle: ProviderHandle,
  question: LlmQuestion,
  { now, clock, links }: CallContext,
): Promise<LlmAnswer> {
  const { settings, engine } = handle
  const { surface } = engine
  if (!surface) throw new Error(`${settings.name} is no app`)
  const startedAt = now()
  const shown = await withRetry(handle, clock, async (call) => {
    const { prompt, country, language, once } = question
    const found = await surface.ask(settings, {
      prompt,
      ...(country && { country }),
      ...(language && { language }),
      ...(once && { once }),
      fetch: handle.fetch,
      signal: call.signal,
    })
    if (found.text.trim() === '')
      throw failed(settings, {
        reason: 'unreadable',
        words: 'an empty answer',
        cause: undefined,
      })
    call.succeed(found.costUsd)
    return found
  })
  const { text, model, cited, retrieved, queries, ads, products, location, costUsd } = shown
  const all = [...cited.map(sourceOf(true)), ...retrieved.map(sourceOf(false))]
  const { sources } = await resolveRedirects(all, { fetcher: links, signal: clock.signal })
  return {
    provider: settings.name,
    model: settings.model,
    servedModel: model,
    finish: 'stop',
    usage: NO_USAGE,
    costUsd,
    tookMs: now() - startedAt,
    warnings: [],
    text,
    sources: shown.isSearched === false ? null : sources,
    searchQueries: queries,
    localization: shown.localization ?? (location === '' ? 'none' : 'native'),
    via: settings.kind,
    ...(isSurface(settings.name) && { app: { location, ads, products } }),
  }
}

const sourceOf =
  (isCited: boolean) =>
  ({ url, title, spans = [] }: SurfacePage): LlmSource => ({
    url,
    title,
    isCited,
    spans,
    resolution: 'direct',
  })
