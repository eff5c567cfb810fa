import type { z } from 'zod'
import type { BreakerView } from '../breaker.ts'
import type { ProviderReason } from '../reason.ts'
import type { Fence } from './fence.ts'
import type { AskedOnce, SurfaceAd, SurfaceProduct } from './surfaces/surface.ts'

/** `unsupported`: nobody who is configured can do this at all. */
export type LlmReason = ProviderReason | 'unsupported'

/** Why a model gave no answer. The message is fit for people: it holds no key and no address. */
export class LlmError extends Error {
  readonly reason: LlmReason
  readonly provider: string
  readonly status: number | null
  /** How long the provider asks us to stay away. */
  readonly retryAfterMs: number | null

  constructor(reason: LlmReason, message: string, details: LlmFailure) {
    super(message, { cause: details.cause })
    this.name = 'LlmError'
    this.reason = reason
    this.provider = details.provider
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

type LlmFailure = {
  provider: string
  status?: number
  retryAfterMs?: number
  cause?: unknown
}

export type LlmCall = {
  /** Its configured name. Without one: the first in order that can do this and is not at rest, then the next. */
  provider?: string
  /** Another model of that provider than the configured one. */
  model?: string
  maxOutputTokens?: number
  /** For the whole call, waiting for a free place included. */
  timeoutMs?: number
  /** The call then fails with the signal's reason. */
  signal?: AbortSignal
}

/** US dollars: per million tokens, and per thousand looks into the web. */
export type LlmPrice = { input: number; cached?: number; output: number; search?: number }

export type LlmUsage = {
  inputTokens: number | null
  /** The part of the input that the provider had read before. */
  cachedTokens: number | null
  outputTokens: number | null
  /** The part of the output that was thought and not said. */
  reasoningTokens: number | null
  /** Looks into the web. */
  searches: number | null
}

export type LlmFinish = 'stop' | 'length' | 'filter' | 'calls' | 'other'

/** What a call was and cost; null is unknown, never free. */
export type LlmBill = {
  provider: string
  /** As it was asked for. */
  model: string
  /** As the provider says who answered. */
  servedModel: string | null
  finish: LlmFinish
  usage: LlmUsage
  costUsd: number | null
  tookMs: number
  /** What the provider could not honour. */
  warnings: string[]
}

/** A question as a person would put it to an answer engine: its words are what is measured, so they go out as they are. */
export type LlmQuestion = LlmCall & {
  provider: string
  prompt: string
  /** Lower-case country code. */
  country?: string
  /** Language code. */
  language?: string
  /** Allows web search where the engine has it; true by default. */
  search?: boolean
  once?: AskedOnce
}

export type LlmSource = {
  url: string
  title: string | null
  /** Named in the answer itself; otherwise only looked at while searching. */
  isCited: boolean
  /** Spans of the text that cite it, as UTF-16 offsets; empty where the provider gives none. */
  spans: { start: number; end: number }[]
  /** `origin`: the provider's redirect could not be followed, so only the site is known. */
  resolution: 'direct' | 'redirect' | 'origin'
}

export type LlmAnswer = LlmBill & {
  text: string
  /** In order of first appearance, each address once; null when the web was not open to the engine. */
  sources: LlmSource[] | null
  /** The engine's search queries, where it reports them. */
  searchQueries: string[]
  /** How country and language were honoured: by a field of the API, by words beside the prompt, or not wanted. */
  localization: 'native' | 'words' | 'none'
  /** Who asked for us; nobody where it was asked directly. */
  via?: string
  /** Of an app: where it was asked from, and the paid entries and shopping cards inside the answer. */
  app?: {
    location: string
    ads: SurfaceAd[] | null
    products: SurfaceProduct[] | null
  }
}

/** A task whose answer has a shape. Every field of the schema must be required (nullable instead of optional). */
export type LlmTask<T> = LlmCall & {
  /** Snake-case name of the shape. */
  name: string
  schema: z.ZodType<T>
  instructions: string
  /** What to work on, never instructions: it reaches the model as JSON inside a fence. */
  data: unknown
}

export type LlmObject<T> = LlmBill & { value: T }

export type LlmToolCall = {
  id: string
  name: string
  /** What the model wrote; check it against the tool's schema before use. */
  input: unknown
  /** Belongs to the provider: store it and give it back with the call. */
  memo?: Record<string, unknown>
}

export type LlmToolResult = { id: string; name: string; output: unknown; isError?: boolean }

/** `data` is text of others in a conversation; like the results of tools it reaches the model inside a fence. */
export type LlmMessage =
  | { role: 'user'; text: string }
  | { role: 'data'; from: string; text: string }
  | { role: 'assistant'; text: string; calls?: LlmToolCall[] }
  | { role: 'tool'; results: LlmToolResult[] }

/** `input` is a JSON Schema of type object. */
export type LlmTool = { name: string; description: string; input: Record<string, unknown> }

/** One step of a conversation: the caller runs the tools and comes back with their results. */
export type LlmTurn = LlmCall & {
  instructions: string
  messages: LlmMessage[]
  tools?: LlmTool[]
  toolChoice?: 'auto' | 'required' | 'none'
  /** One for all steps of a conversation, so that what was sent before stays the same. */
  fence?: Fence
}

/** `end` is the last part of every step that did not fail. */
export type LlmPart =
  | { type: 'text'; delta: string }
  | { type: 'call'; call: LlmToolCall }
  | { type: 'end'; bill: LlmBill }

/** Calls that are about to be made. */
export type LlmPlan = {
  provider: string
  model?: string
  prompts: string[]
  /** Samples per prompt; one by default. */
  samples?: number
  search?: boolean
  /** Expected of one answer. */
  outputTokens?: number
}

export type LlmEstimate = {
  calls: number
  /** What it usually comes to; null when a price is unknown. */
  costUsd: number | null
  /** What it cannot pass, every answer being as long as allowed. */
  mostUsd: number | null
  /** About how long, from the provider's limits. */
  seconds: number
}

type LlmHealth = BreakerView

export type LlmProvider = {
  /** What rows are stored under. */
  name: string
  /** Who serves it: a name of the registry of models, or of those who look at apps. */
  kind: string
  model: string
  /** `app`: what people see in an app; `api`: what a model says to a program. */
  access: 'api' | 'app'
  /** `location`: takes a country in its API instead of words. */
  can: { search: boolean; location: boolean; tools: boolean }
  /** Of this process. */
  limits: { requestsPerMinute: number; concurrency: number }
  health: LlmHealth
}

/** Language models, whoever serves them. Fails with LlmError or the signal's reason. */
export type Llm = {
  /** Models, in order of preference, and then apps; empty when there is none. */
  providers(): LlmProvider[]
  /** Those that can be given a task; an app can only be asked. */
  models(): LlmProvider[]
  answer(question: LlmQuestion): Promise<LlmAnswer>
  object<T>(task: LlmTask<T>): Promise<LlmObject<T>>
  step(turn: LlmTurn): AsyncIterable<LlmPart>
  estimate(plan: LlmPlan): LlmEstimate
}
