import type { Engine } from '../engines/engine.ts'
import type { LlmEstimate, LlmPlan, LlmPrice, LlmUsage } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import { costOf } from './price-of.ts'

export const MAX_OUTPUT_TOKENS = 8192
const USUAL_OUTPUT_TOKENS = 900
const USUAL_SECONDS = 10
/** Instructions and the frame around a prompt. */
const FRAME_TOKENS = 60
const NO_SEARCHES = { tokens: 0, usual: 0, most: 0 }

type Means = {
  settings: LlmProviderSettings
  price: LlmPrice | null
  engine: Pick<Engine, 'can' | 'surface' | 'searching'>
}

/** What calls will cost and how long they will take, before any is made. */
export function estimate(plan: LlmPlan, { settings, price, engine }: Means): LlmEstimate {
  const { samples = 1, outputTokens = USUAL_OUTPUT_TOKENS, search = true } = plan
  const calls = plan.prompts.length * samples
  const perSecond = Math.min(
    settings.requestsPerMinute / 60,
    settings.concurrency / USUAL_SECONDS,
  )
  const seconds = Math.ceil(calls / perSecond)
  if (engine.surface) {
    const total = engine.surface.usdOf(settings.name) * calls
    return { calls, costUsd: total, mostUsd: total, seconds }
  }
  const searches = (search && engine.can.search && engine.searching) || NO_SEARCHES
  const sum = (looks: number, output: number) => {
    let total: number | null = 0
    for (const prompt of plan.prompts) {
      const cost = costOf(
        price,
        usageOf(tokensIn(prompt) + FRAME_TOKENS + looks * searches.tokens, output, looks),
      )
      total = cost === null ? null : total + cost
      if (total === null) return null
    }
    return total * samples
  }
  return {
    calls,
    costUsd: sum(searches.usual, outputTokens),
    mostUsd: sum(searches.most, MAX_OUTPUT_TOKENS),
    seconds,
  }
}

function usageOf(inputTokens: number, outputTokens: number, searches: number): LlmUsage {
  return { inputTokens, outputTokens, searches, cachedTokens: null, reasoningTokens: null }
}

/** Four Latin letters make about one token, two of other scripts. */
function tokensIn(text: string): number {
  const latin = text.match(/[^\u0250-\uffff]/g)?.length ?? 0
  return Math.ceil(latin / 4 + (text.length - latin) / 2)
}
