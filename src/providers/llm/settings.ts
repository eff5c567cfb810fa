import type { LlmKind } from './port.ts'
import type { LlmPrice } from './prices.ts'
import type { SurfaceKind } from './surfaces/surface.ts'

/** One provider as the operator set it up. */
export type LlmProviderSettings = {
  /** What its rows are stored under. */
  name: string
  kind: LlmKind | SurfaceKind
  /** Compatible servers may need none. */
  key?: string
  /** Without a last slash. */
  base: string
  model: string
  requestsPerMinute: number
  concurrency: number
}

export type LlmSettings = {
  /** In order of preference. */
  providers: LlmProviderSettings[]
  /** Prices the operator knows better than the table, by model. */
  prices: Record<string, LlmPrice>
}

type Default = Pick<LlmProviderSettings, 'base' | 'model' | 'requestsPerMinute' | 'concurrency'>

/** Limits are what the smallest paid plan of each provider bears. */
export const LLM_DEFAULTS: Record<LlmKind, Default> = {
  openai: {
    base: 'https://api.openai.com/v1',
    model: 'gpt-5.6-terra',
    requestsPerMinute: 120,
    concurrency: 8,
  },
  anthropic: {
    base: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-5-5',
    requestsPerMinute: 50,
    concurrency: 4,
  },
  google: {
    base: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.8-flash',
    requestsPerMinute: 120,
    concurrency: 8,
  },
  perplexity: {
    base: 'https://api.perplexity.ai/v1',
    model: 'sonar',
    requestsPerMinute: 50,
    concurrency: 4,
  },
  xai: {
    base: 'https://api.x.ai/v1',
    model: 'grok-4.3',
    requestsPerMinute: 120,
    concurrency: 8,
  },
  mistral: {
    base: 'https://api.mistral.ai/v1',
    model: 'mistral-medium-latest',
    requestsPerMinute: 60,
    concurrency: 4,
  },
  openrouter: {
    base: 'https://openrouter.ai/api/v1',
    model: 'openai/gpt-5.6-luna',
    requestsPerMinute: 120,
    concurrency: 8,
  },
  // Most often one machine with one model in it.
  compatible: {
    base: 'http://127.0.0.1:11434/v1',
    model: '',
    requestsPerMinute: 600,
    concurrency: 2,
  },
}
