import { MODELS } from '../engines/registry.ts'
import type { LlmPrice, LlmUsage } from '../port.ts'

const LISTED: Record<string, LlmPrice> = Object.assign(
  {},
  ...MODELS.map(({ prices }) => prices),
)

/** A dated or numbered edition costs what its model costs, and so does a model that is named with its maker. */
const EDITION = /-(latest|\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4})$/

export function priceOf(model: string, own: Record<string, LlmPrice> = {}): LlmPrice | null {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  const plain = bare.replace(EDITION, '')
  return own[model] ?? own[bare] ?? own[plain] ?? LISTED[bare] ?? LISTED[plain] ?? null
}

/** Null as soon as one part of it is unknown. */
export function costOf(price: LlmPrice | null, usage: LlmUsage): number | null {
  const { inputTokens, outputTokens, cachedTokens, searches } = usage
  if (!price || inputTokens === null || outputTokens === null) return null
  if (searches !== null && searches > 0 && price.search === undefined) return null
  const cached = Math.min(cachedTokens ?? 0, inputTokens)
  const tokens =
    (inputTokens - cached) * price.input +
    cached * (price.cached ?? price.input) +
    outputTokens * price.output
  return tokens / 1e6 + ((searches ?? 0) * (price.search ?? 0)) / 1000
}
