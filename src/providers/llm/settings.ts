import type { LlmPrice } from './port.ts'

/** One provider as the operator set it up. */
export type LlmProviderSettings = {
  /** What its rows are stored under. */
  name: string
  /** Whose wire format it speaks. */
  kind: string
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
