import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'
import type { ProviderReason } from '../../reason.ts'
import type { LlmProvider } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'
import type { AskSurface } from '../surfaces/ask.ts'

/** What every provider library takes besides its own options, by provider. */
export type ProviderOptions = NonNullable<ModelMessage['providerOptions']>

/** Where the person who asks is, as far as it is known. */
export type UserLocation = { country?: string }

/** A model set up to look into the web. */
type WebSearch = { model: LanguageModel; tools?: ToolSet; options?: ProviderOptions }

// Some libraries carry another edition of the tool type, which the compiler tells apart and nothing else does.
export function foreignTools(tools: object): ToolSet {
  return { ...tools }
}

/** A provider with its library loaded. */
export type OpenEngine = {
  model(id: string): LanguageModel
  /** Only where the provider can search. */
  webSearch?(id: string, location: UserLocation): WebSearch
  /** For every call. */
  options?: ProviderOptions
}

/** Cited, nobody says for what. */
export const anywhere = (url: string): Cite => ({ url, start: 0, end: 0 })

/** The parts of a response that differ by provider. */
export type RawResponse = {
  text: string
  urls: string[]
  model: string
  metadata: Record<string, unknown>
  /** As it was sent, where the whole of it came at once. */
  body?: unknown
}

/** A part of the text, in UTF-16 units, and the page that it rests on. */
export type Cite = { url: string; title?: string | undefined; start: number; end: number }

/** What an answer says about its sources beyond what all providers say alike. */
export type ResponseDetails = {
  /** Pages that were looked at, where the library does not list them. */
  listed?: { url: string; title?: string | undefined }[]
  /** Where the library does not attach citations to the text. */
  cites?: Cite[]
  queries?: string[]
  searches?: number
  costUsd?: number
  /** Where the library does not pass it on. */
  servedModel?: string | null
}

const SearchCall = z.object({ type: z.string(), arguments: z.unknown().optional() })
const Query = z.object({ query: z.string() })
const Nested = z.object({ arguments: z.string() })

/** What was searched for, out of calls that write their arguments down as JSON, some within JSON; the libraries drop them. */
export function queriesIn(items: unknown[] | undefined, type: RegExp): string[] {
  return (items ?? []).flatMap((item) => {
    const call = SearchCall.safeParse(item).data
    if (!call || !type.test(call.type)) return []
    const written = parsed(call.arguments)
    const inner = parsed(Nested.safeParse(written).data?.arguments)
    return Query.safeParse(written).data?.query ?? Query.safeParse(inner).data?.query ?? []
  })
}

const parsed = (written: unknown): unknown =>
  typeof written === 'string' ? jsonOrUndefined(written) : written

/** An answer that came, and tells in its body that it is none. */
export type Fault = { reason: ProviderReason; words: string }

/** One wire format. */
export type Engine = {
  /** Of what somebody asks for us: no library, one call, one price by what is asked. */
  surface?: { ask: AskSurface; usdOf(name: string): number }
  can: LlmProvider['can']
  /** What looking into the web once usually adds: pages that are billed as input, and how often a model looks. */
  searching?: { tokens: number; usual: number; most: number }
  /** Its tool calls carry something that must come back with them. */
  wantsMemo?: true
  open(settings: LlmProviderSettings, fetcher: typeof fetch): Promise<OpenEngine>
  readDetails?(raw: RawResponse): ResponseDetails
  readFault?(raw: RawResponse): Fault | null
}
