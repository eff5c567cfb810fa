import type { generateText, ToolSet } from 'ai'
import { costOf } from './calls/price-of.ts'
import type { ProviderHandle } from './calls/provider-call.ts'
import type { Cite, RawResponse } from './engines/engine.ts'
import type { LlmBill, LlmFinish, LlmPrice, LlmUsage } from './port.ts'
import type { Listed } from './sources.ts'

export type Result = Awaited<ReturnType<typeof generateText<ToolSet>>>

/** The common end of every call, whichever way its parts came. */
export type Ending = {
  usage: Result['usage']
  finishReason: Result['finishReason']
  warnings: Result['warnings']
  raw: RawResponse
  /** Looks into the web that were seen. */
  searches: number | null
}

/** The library's results are full of getters, so nothing of them can be spread. */
export function endingOf(result: Spoken, searches: number): Ending {
  const { usage, finishReason, warnings } = result
  return { usage, finishReason, warnings, searches, raw: rawResponse(result) }
}

type Billing = { handle: ProviderHandle; model: string; price: LlmPrice | null; tookMs: number }

export function billOf(
  { usage, finishReason, warnings, raw, searches }: Ending,
  billing: Billing,
): LlmBill {
  const { handle, model, price, tookMs } = billing
  const details = handle.engine.readDetails?.(raw)
  const counted: LlmUsage = {
    inputTokens: usage.inputTokens ?? null,
    cachedTokens: usage.inputTokenDetails.cacheReadTokens ?? null,
    outputTokens: usage.outputTokens ?? null,
    reasoningTokens: usage.outputTokenDetails.reasoningTokens ?? null,
    searches: details?.searches ?? searches,
  }
  return {
    provider: handle.settings.name,
    model,
    servedModel: details?.servedModel === undefined ? raw.model || null : details.servedModel,
    finish: FINISHES[finishReason],
    usage: counted,
    costUsd: details?.costUsd ?? costOf(price, counted),
    tookMs,
    warnings: (warnings ?? []).map(warningText),
  }
}

const FINISHES: Record<Result['finishReason'], LlmFinish> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'filter',
  'tool-calls': 'calls',
  error: 'other',
  interrupted: 'other',
  other: 'other',
}

function warningText(warning: NonNullable<Result['warnings']>[number]): string {
  if (warning.type === 'other') return warning.message.slice(0, 200)
  const feature = 'feature' in warning ? warning.feature : warning.type
  return `${warning.type}: ${feature}`.slice(0, 200)
}

type Spoken = Pick<
  Result,
  'text' | 'sources' | 'response' | 'providerMetadata' | 'usage' | 'finishReason' | 'warnings'
>

function rawResponse({ text, sources, response, providerMetadata }: Spoken): RawResponse {
  const urls = sources.flatMap((source) => (source.sourceType === 'url' ? [source.url] : []))
  return {
    text,
    urls,
    model: response.modelId,
    metadata: providerMetadata ?? {},
    body: response.body,
  }
}

/** Everything that was listed or looked at on the way. */
export function listedIn({ content }: Result): Listed[] {
  return content.flatMap((part): Listed[] => {
    if (part.type === 'source' && part.sourceType === 'url')
      return [{ url: part.url, title: part.title }]
    if (part.type === 'tool-result') return outputOf(part.output).sources
    return []
  })
}

/** Citations that hang on the text itself; their offsets count characters of their own part. */
export function citesIn({ content }: Result): Cite[] {
  const cites: Cite[] = []
  let base = 0
  for (const part of content) {
    if (part.type !== 'text') continue
    for (const { source, startIndex, endIndex } of part.citations ?? []) {
      if (source.sourceType !== 'url') continue
      const start = startIndex === undefined ? 0 : unitsIn(part.text, startIndex)
      const end = endIndex === undefined ? part.text.length : unitsIn(part.text, endIndex)
      const { url, title } = source
      cites.push({ url, title, start: base + start, end: base + end })
    }
    base += part.text.length
  }
  return cites
}

function unitsIn(text: string, characters: number): number {
  return Array.from(text).slice(0, characters).join('').length
}

export function searchesIn({ content }: Result): { queries: string[]; count: number } {
  const queries: string[] = []
  let count = 0
  for (const part of content) {
    if (part.type === 'tool-call') queries.push(...textsIn(part.input, ['query']))
    if (part.type !== 'tool-result') continue
    const { action } = outputOf(part.output)
    if (action === null || action.type === 'search') count += 1
    queries.push(...(action?.queries ?? []))
  }
  return { queries: [...new Set(queries)], count }
}

type Output = { sources: Listed[]; action: { type: string; queries: string[] } | null }

/** What a provider's own search tool reports, where it reports anything. */
function outputOf(output: unknown): Output {
  const record = recordOf(output)
  const action = recordOf(record.action)
  const sources = Array.isArray(record.sources) ? record.sources : []
  return {
    sources: sources.flatMap((source: unknown) =>
      textsIn(source, ['url']).map((url) => ({ url })),
    ),
    action:
      typeof action.type === 'string'
        ? { type: action.type, queries: textsIn(action, ['query', 'queries']) }
        : null,
  }
}

function textsIn(value: unknown, names: string[]): string[] {
  const record = recordOf(value)
  return names
    .flatMap((name) => [record[name]].flat())
    .filter((text) => typeof text === 'string')
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
